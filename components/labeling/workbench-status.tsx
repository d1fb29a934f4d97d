'use client'

import Link from 'next/link'
import type { OutboxView } from '@/components/outbox/outbox'
import { Kbd } from '@/components/ui/kbd'
import { counted } from '@/lib/core/counted-words'

type Props = {
  outbox: OutboxView | null
  isUnsafe: boolean
  message: string
  /** How many answers here are begun and not submitted, and the way to one that is not open; null for no such one. */
  unsubmitted: { count: number; onGo: (() => void) | null }
  /** The same with other patients. */
  elsewhere: { count: number; href: string } | null
  onHelp: () => void
}

/** The line at the bottom: what is saved, what still waits, and what the last step did. */
export function WorkbenchStatus({ outbox, isUnsafe, message, unsubmitted, elsewhere, onHelp }: Props) {
  const isBegun = unsubmitted.count > 0 || elsewhere !== null
  return (
    <footer className="flex min-h-11 items-center gap-4 border-t border-line px-4 py-1 text-xs text-muted">
      <Unsubmitted {...unsubmitted} />
      {elsewhere && (
        <Link href={elsewhere.href} className={LINK}>
          {elsewhere.count} not submitted with another patient
        </Link>
      )}
      <output aria-live="polite" className={isUnsafe || isTroubled(outbox) ? 'font-medium text-danger' : ''}>
        {isUnsafe ? 'No answers are taken: this page was not opened over https.' : describe(outbox, isBegun)}
      </output>
      {outbox?.trouble === 'signed-out' && (
        // in a new tab: what is not sent yet stays in view here
        <Link href="/sign-in" target="_blank" className={LINK}>
          Sign in again<span className="sr-only"> (opens a new tab)</span>
        </Link>
      )}
      <output aria-live="polite" className="min-w-0 flex-1 text-ink">
        {message}
      </output>
      <button type="button" onClick={onHelp} aria-keyshortcuts="?" className="rounded px-1 hover:text-ink">
        Keys <Kbd isInControl>?</Kbd>
      </button>
    </footer>
  )
}

const LINK = 'font-medium text-accent underline underline-offset-2'

function Unsubmitted({ count, onGo }: Props['unsubmitted']) {
  if (count === 0) return null
  const words = `${counted(count, 'answer', 'answers')} not submitted`
  if (!onGo) return <span className="font-medium text-ink">{words}</span>
  return (
    <button type="button" onClick={onGo} className={LINK}>
      {words}
    </button>
  )
}

function isTroubled(outbox: OutboxView | null): boolean {
  return outbox !== null && (outbox.trouble !== null || outbox.isOnlyInMemory)
}

/** @param isBegun whether there are answers that nobody has submitted: then not all is saved */
function describe(outbox: OutboxView | null, isBegun: boolean): string {
  if (!outbox?.isReady) return 'Looking for answers not yet sent …'
  const { waiting, trouble, message: words, isOnlyInMemory, savedAt } = outbox
  const count = `${waiting.length} not yet sent`
  if (isOnlyInMemory) return `${count}, and this browser’s store is full: keep this page open.`
  if (trouble === 'signed-out') return `${count}: your session has ended. Nothing is lost.`
  if (trouble === 'unreachable' && words !== null) return `${count}. ${words} You can work on.`
  if (trouble === 'unreachable') return `${count}: the server does not answer. You can work on.`
  if (waiting.length > 0) return 'Saving …'
  if (isBegun) return ''
  return savedAt === null ? 'All answers saved' : `Saved ${new Date(savedAt).toLocaleTimeString('en-GB')}`
}
