'use client'

import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import { counted } from '@/lib/core/counted-words'
import { describeJury, type JurySummary } from '@/lib/core/jury/jury'
import type { TaskRef } from '@/lib/core/task'

type Update = (input: {
  task: TaskRef
  raterId: string
}) => Promise<{ ok: true } | { ok: false; message: string }>

type Props = { task: TaskRef; juries: readonly JurySummary[]; onUpdate: Update }

/** What each jury is, on how many statements it has spoken, and whether its members have got further since. */
export function JuryTable({ task, juries, onUpdate }: Props) {
  const router = useRouter()
  const { failure, isBusy, take } = useStep(onUpdate, () => router.refresh())
  return (
    <>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <Table caption="Juries of this study">
        <thead>
          <tr>
            <Th>Jury</Th>
            <Th>Members and rule</Th>
            <Th numeric>Enough answers</Th>
            <Th numeric>Of</Th>
            <Th numeric>Verdicts</Th>
            <Th numeric>Tied</Th>
            <Th>State</Th>
          </tr>
        </thead>
        <tbody>
          {juries.map((jury) => (
            <tr key={jury.raterId} className="align-top">
              <Td className="font-medium">{jury.name}</Td>
              <Td>
                {jury.jury.members.join(', ')}
                <span className="block text-xs text-muted">{describeJury(jury.jury)}</span>
                <span className="block text-xs text-muted">{describeAnswered(jury)}</span>
              </Td>
              <Td numeric>{jury.judged ?? '–'}</Td>
              <Td numeric>{jury.statements}</Td>
              <Td numeric>{reportSealed(jury, jury.verdicts)}</Td>
              <Td numeric>
                {jury.decided.length > 0
                  ? jury.decided.map(({ field, count }) => (
                      <span key={field} className="block whitespace-nowrap">
                        {field} {(jury.judged ?? 0) - count}
                      </span>
                    ))
                  : reportSealed(jury, jury.verdicts === null ? null : (jury.judged ?? 0) - jury.verdicts)}
              </Td>
              <Td>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <span>
                    {describeState(jury)}
                    {jury.jury.isAfterOpening && (
                      <span className="block text-xs text-muted">Made after the results were opened.</span>
                    )}
                  </span>
                  {canUpdate(jury) && (
                    <Button
                      tone="quiet"
                      aria-label={`Update ${jury.name}`}
                      disabled={isBusy || jury.isAsked}
                      onClick={() => take({ task, raterId: jury.raterId })}
                    >
                      Update
                    </Button>
                  )}
                </div>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

function reportSealed({ judged }: JurySummary, count: number | null) {
  if (judged === null) return '–'
  return count ?? <span className="text-muted">sealed</span>
}

/** Once a jury knows all that its members said, there is nothing to update. */
function canUpdate({ failure, judged, newer }: JurySummary): boolean {
  return failure !== null || judged === null || newer > 0
}

function describeState({ isAsked, failure, judged, newer }: JurySummary): string {
  if (isAsked) return 'being updated'
  if (failure !== null) return failure
  if (judged === null) return 'waiting'
  if (newer === 0) return 'up to now'
  return `${counted(newer, 'answer', 'answers')} of members since`
}

/** Members that have no answer to some statement: those that failed, and those that have not been asked yet, apart. */
function describeAnswered({ answered, statements }: JurySummary): string {
  const failed = answered.filter((one) => one.failed > 0)
  const open = answered.map((one) => ({ ...one, open: statements - one.count - one.failed }))
  const waiting = open.filter((one) => one.open > 0)
  if (failed.length === 0 && waiting.length === 0) return 'Every member has answered everything.'
  return [
    failed.length > 0 && `Failed: ${failed.map((one) => `${one.member} ${one.failed}`).join(', ')}.`,
    waiting.length > 0 && `Not asked yet: ${waiting.map((one) => `${one.member} ${one.open}`).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
