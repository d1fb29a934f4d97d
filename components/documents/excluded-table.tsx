'use client'

import { Button } from '@/components/ui/button'
import { useItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import { counted } from '@/lib/core/counted-words'
import type { ExcludedStatement, Restoration } from '@/lib/core/exclusion'
import { minuteOf } from '@/lib/core/time-words'

type Props = {
  studyId: string
  statements: readonly ExcludedStatement[]
  onRestore: (
    input: Restoration & { studyId: string },
  ) => Promise<{ ok: true; data: { statements: number } } | { ok: false; message: string }>
}

/** What is excluded, why and by whom; each statement can come back. */
export function ExcludedTable({ studyId, statements, onRestore }: Props) {
  const { result, failure, isBusy, take } = useStep(onRestore)
  const say = useItemWords()
  return (
    <section aria-labelledby="excluded" className="grid gap-2">
      <h2 id="excluded" className="text-sm font-semibold">
        {say(
          statements.length === 0
            ? 'No statement is excluded'
            : `${counted(statements.length, 'statement is', 'statements are')} excluded`,
        )}
      </h2>
      {result?.ok && (
        <Notice>{say('The statement is back in the study. AI raters rate it in their next run.')}</Notice>
      )}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {statements.length > 0 && (
        <Table caption={say('Excluded statements')}>
          <thead>
            <tr>
              <Th className="w-2/5">{say('Statement')}</Th>
              <Th>Patient</Th>
              <Th numeric>Answered by</Th>
              <Th>Why</Th>
              <Th>Excluded by</Th>
              <Th>When (UTC)</Th>
              <Th>
                <span className="sr-only">Action</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {statements.map(({ itemId, text, patient, answers, reason, by, at }) => (
              <tr key={itemId} className="align-top">
                <Td>{text}</Td>
                <Td>{patient}</Td>
                <Td numeric>{answers}</Td>
                <Td>{reason}</Td>
                <Td>{by}</Td>
                <Td className="tabular-nums">{minuteOf(at)}</Td>
                <Td className="text-right">
                  <Button
                    tone="quiet"
                    className="min-h-7 px-2 py-0.5"
                    disabled={isBusy}
                    aria-label={`Bring back: ${text}`}
                    onClick={() => take({ studyId, itemIds: [itemId] })}
                  >
                    Bring back
                  </Button>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
