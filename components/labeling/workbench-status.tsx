'use client'

import Link from 'next/link'
import type { OutboxView } from '@/components/outbox/outbox'
import { Kbd } from '@/components/ui/kbd'

type Props = { outbox: OutboxView | null; isUnsafe: boolean; message: string; onHelp: () => void }

/** The line at the bottom: what is saved, what still waits, and what the last step did. */
export function WorkbenchStatus({ outbox, isUnsafe, message, onHelp }: Props) {
  return (
    <footer className="flex min-h-9 items-center gap-4 border-t border-line px-4 text-xs text-muted">
      <output aria-live="polite" className={isUnsafe || isTroubled(outbox) ? 'font-medium text-danger' : ''}>
        {isUnsafe ? 'No answers are taken: this page was not opened over https.' : describe(outbox)}
      </output>
      {outbox?.trouble === 'signed-out' && (
        // in a new tab: what is not sent yet stays in view here
        <Link href="/sign-in" target="_blank" className="text-accent underline">
          Sign in again<span className="sr-only"> (opens a new tab)</span>
        </Link>
      )}
      <output aria-live="polite" className="min-w-0 flex-1 truncate text-ink">
        {message}
      </output>
      <button type="button" onClick={onHelp} className="rounded px-1 hover:text-ink">
        Keys <Kbd>?</Kbd>
      </button>
    </footer>
  )
}

function isTroubled(outbox: OutboxView | null): boolean {
  return outbox !== null && (outbox.trouble !== null || outbox.isOnlyInMemory)
}

function describe(outbox: OutboxView | null): string {
  if (!outbox?.isReady) return 'Looking for answers not yet sent …'
  const { waiting, trouble, isOnlyInMemory, savedAt } = outbox
  const count = `${waiting.length} not yet sent`
  if (isOnlyInMemory) return `${count}, and this browser’s store is full: keep this page open.`
  if (trouble === 'signed-out') return `${count}: your session has ended. Nothing is lost.`
  if (trouble === 'unreachable') return `${count}: the server does not answer. You can work on.`
  if (waiting.length > 0) return 'Saving …'
  return savedAt === null
    ? 'Nothing waits to be saved'
    : `Saved ${new Date(savedAt).toLocaleTimeString('en-GB')}`
}
