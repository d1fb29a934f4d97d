'use client'

import Link from 'next/link'
import { Kbd } from '@/components/ui/kbd'
import type { OutboxStatus } from './use-outbox'

type Props = { status: OutboxStatus; message: string; onHelp: () => void }

/** The line at the bottom: what is saved, what still waits, and what the last step did. */
export function WorkbenchStatus({ status, message, onHelp }: Props) {
  return (
    <footer className="flex min-h-9 items-center gap-4 border-t border-line px-4 text-xs text-muted">
      <output aria-live="polite" className={status.trouble ? 'font-medium text-danger' : ''}>
        {describe(status)}
      </output>
      {status.trouble === 'signed-out' && (
        <Link href="/sign-in" className="text-accent underline">
          Sign in again
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

function describe({ waiting, trouble, savedAt }: OutboxStatus): string {
  if (trouble === 'signed-out') return `${waiting} not yet sent: your session has ended. Nothing is lost.`
  if (trouble === 'unreachable')
    return `${waiting} not yet sent: the server does not answer. You can work on.`
  if (waiting === null) return 'Looking for answers not yet sent …'
  if (waiting > 0) return 'Saving …'
  return savedAt === null
    ? 'Nothing waits to be saved'
    : `Saved ${new Date(savedAt).toLocaleTimeString('en-GB')}`
}
