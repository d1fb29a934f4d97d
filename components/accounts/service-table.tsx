'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import { nameService, type StoredFinding } from '@/lib/core/runs/service-finding'
import { minuteOf } from '@/lib/core/time-words'
import type { Outcome } from './outcome'

const STATES: Record<StoredFinding['state'], string> = {
  works: 'works',
  fails: 'does not work',
  unset: 'not configured',
}

type Props = {
  services: readonly StoredFinding[]
  onLook: (input: Record<string, never>) => Promise<Outcome<void>>
}

/** What workers found when they called the services of this installation. */
export function ServiceTable({ services, onLook }: Props) {
  const { result, failure, isBusy, take } = useStep(onLook)
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {services.length === 0 ? (
        <p className="text-sm text-muted">No worker has looked at them yet.</p>
      ) : (
        <div className="w-full">
          <Table caption="Services">
            <thead>
              <tr>
                <Th>Service</Th>
                <Th>State</Th>
                <Th>Found</Th>
                <Th>Since (UTC)</Th>
                <Th>Looked at (UTC)</Th>
              </tr>
            </thead>
            <tbody>
              {services.map(({ what, state, found, since, checkedAt }) => (
                <tr key={what}>
                  <Td>{nameService(what)}</Td>
                  <Td className={state === 'fails' ? 'text-danger' : ''}>{STATES[state]}</Td>
                  <Td>{found}</Td>
                  <Td>{minuteOf(since)}</Td>
                  <Td>{minuteOf(checkedAt)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <div className="flex items-center gap-3">
        <Button tone="quiet" disabled={isBusy} onClick={() => take({})}>
          Look again
        </Button>
        <output className="text-sm text-muted">
          {result?.ok && !isBusy && 'A worker looks now; open this page again in a moment.'}
        </output>
      </div>
    </div>
  )
}
