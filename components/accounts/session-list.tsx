'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import type { OpenSession } from '@/lib/core/accounts/account'
import { minuteOf } from '@/lib/core/time-words'
import type { Outcome } from './outcome'

type Props = {
  sessions: readonly OpenSession[]
  onEndOthers: (input: Record<string, never>) => Promise<Outcome<number>>
}

/** Where the person is signed in; all others can be ended at once. */
export function SessionList({ sessions, onEndOthers }: Props) {
  const { result, failure, isBusy, take } = useStep(onEndOthers)
  const hasOthers = sessions.some((session) => !session.isCurrent)
  return (
    <div className="grid gap-3">
      <Table caption="Where you are signed in">
        <thead>
          <tr>
            <Th>Signed in (UTC)</Th>
            <Th>Last used (UTC)</Th>
            <Th>Where</Th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              <Td className="tabular-nums">{minuteOf(session.startedAt)}</Td>
              <Td className="tabular-nums">{minuteOf(session.lastSeenAt)}</Td>
              <Td>{session.isCurrent ? 'This browser' : 'Another browser'}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="flex items-center gap-4">
        <Button tone="quiet" disabled={isBusy || !hasOthers} onClick={() => take({})}>
          Sign out everywhere else
        </Button>
        <output className="text-sm text-muted">{result?.ok ? 'Signed out everywhere else.' : ''}</output>
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  )
}
