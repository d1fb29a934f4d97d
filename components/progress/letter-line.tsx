'use client'

import { useCopy } from '@/components/ui/use-copy'
import type { Letter } from './mail'

const WORDS = { copied: 'Copied', refused: 'The browser did not copy it' }

/** A letter to write: in the mail program, or with the address and its words copied to wherever mail is written. */
export function LetterLine({ title, to, href, text }: Letter) {
  const { outcome, copy } = useCopy(text)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a
        href={href}
        className="text-accent underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        <span aria-hidden="true">✉ </span>
        {title}
      </a>
      {!title.includes(to) && <span className="text-muted select-all">{to}</span>}
      <button
        type="button"
        className="min-h-7 shrink-0 rounded border border-line px-2 text-xs hover:bg-sunken"
        onClick={() => void copy()}
      >
        Copy the letter<span className="sr-only"> to {to}</span>
      </button>
      <output className="text-xs text-muted">{outcome && WORDS[outcome]}</output>
    </li>
  )
}
