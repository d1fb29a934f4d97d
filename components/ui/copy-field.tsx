'use client'

import { useId } from 'react'
import { Button } from './button'
import { useCopy } from './use-copy'

type Props = {
  label: string
  text: string
  /** What is copied, where the text is only laid out for the eye. */
  plain?: string
}

/** A text to be copied, with a button that does it and says so. */
export function CopyField({ label, text, plain = text }: Props) {
  const id = useId()
  const { outcome, copy } = useCopy(plain)
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onCopy={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget
            if (selectionStart !== 0 || selectionEnd !== text.length) return // a part is taken as it stands
            event.preventDefault()
            event.clipboardData.setData('text/plain', plain)
          }}
          className="min-h-9 w-full rounded-md border border-line-strong bg-raised px-3 py-1.5 font-mono text-sm text-ink"
        />
        <Button tone="quiet" className="min-w-24" onClick={() => void copy()}>
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
