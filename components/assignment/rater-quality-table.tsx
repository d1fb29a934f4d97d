'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { Term } from '@/components/ui/term'
import { useStep } from '@/components/ui/use-step'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { noIntervalWords } from '@/lib/core/figures/figure-text'
import type { RaterQuality } from '@/lib/core/labeling/rater-quality'
import type { TaskRef } from '@/lib/core/task'

type Props = {
  task: TaskRef
  raters: readonly RaterQuality[]
  onWaive: (input: {
    task: TaskRef
    raterId: string
    reason: string
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** Training, agreement with oneself, and answers to known statements, a row a rater. */
export function RaterQualityTable({ task, raters, onWaive }: Props) {
  const [asked, setAsked] = useState<RaterQuality | null>(null)
  if (raters.length === 0)
    return (
      <Notice>
        <ItemWords>Nobody has statements to check yet.</ItemWords>
      </Notice>
    )
  return (
    <div className="grid gap-3">
      <Table caption="Training and reliability by rater">
        <thead>
          <tr>
            <Th>Rater</Th>
            <Th>Training</Th>
            <Th numeric>Repeats answered</Th>
            <Th numeric>Same answer again</Th>
            <Th numeric>
              <Term name="ac1" /> with oneself
            </Th>
            <Th numeric>Known answers hit</Th>
          </tr>
        </thead>
        <tbody>
          {raters.map((rater) => (
            <tr key={rater.raterId}>
              <Td>{rater.alias}</Td>
              <Td>
                {describeTraining(rater)}
                {rater.training && rater.training.state !== 'passed' && (
                  <Button
                    tone="quiet"
                    className="ml-3 min-h-7 px-2 py-0.5"
                    aria-label={`Let start without having passed: ${rater.alias}`}
                    onClick={() => setAsked(rater)}
                  >
                    Let start
                  </Button>
                )}
              </Td>
              <Td numeric>
                {rater.repeatsAsked === 0 ? '–' : `${rater.repeats?.items ?? 0} of ${rater.repeatsAsked}`}
              </Td>
              <Td numeric>{percent(rater.repeats?.percentAgreement)}</Td>
              <Td numeric>{figure(rater.repeats?.ac1)}</Td>
              <Td numeric>{describeGold(rater.gold)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <QuestionTable raters={raters} />
      {asked && (
        <WaiveForm
          alias={asked.alias}
          onClose={() => setAsked(null)}
          onSave={(reason) => onWaive({ task, raterId: asked.raterId, reason })}
        />
      )}
    </div>
  )
}

/** Known answers hit and answers given again, question by question; nothing where a task asks one choice. */
function QuestionTable({ raters }: Pick<Props, 'raters'>) {
  const rows = raters.flatMap(({ alias, fields }) =>
    fields
      .filter(({ gold, again }) => gold.answered > 0 || again.value !== null)
      .map((field) => ({ alias, ...field })),
  )
  if (rows.length === 0) return null
  return (
    <Table caption="Reliability by rater and question">
      <thead>
        <tr>
          <Th>Rater</Th>
          <Th>Question</Th>
          <Th numeric>Same answer again</Th>
          <Th numeric>Known answers hit</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ alias, title, gold, again }) => (
          <tr key={`${alias} ${title}`}>
            <Td>{alias}</Td>
            <Td>{title}</Td>
            <Td numeric>{percent(again)}</Td>
            <Td numeric>{describeGold(gold)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type WaiveProps = {
  alias: string
  onClose: () => void
  onSave: (reason: string) => ReturnType<Props['onWaive']>
}

function WaiveForm({ alias, onClose, onSave }: WaiveProps) {
  const [reason, setReason] = useState('')
  const { failure, isBusy, take } = useStep(onSave, ({ ok }) => {
    if (ok) onClose()
  })
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-raised p-4">
      <label className="grid gap-1 text-sm font-medium">
        Why {alias} may start without having passed
        <textarea
          rows={2}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className="rounded-md border border-line-strong bg-raised px-3 py-1.5 font-normal"
        />
      </label>
      <p className="flex gap-2">
        <Button disabled={isBusy || reason.trim() === ''} onClick={() => take(reason)}>
          Let start
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  )
}

function describeTraining({ training }: RaterQuality): string {
  if (!training) return '–'
  const { state, isWaived, right, answered, total, attempt } = training
  const words = isWaived ? 'let start' : { open: 'under way', failed: 'not passed', passed: 'passed' }[state]
  const again = attempt > 1 ? `, attempt ${attempt}` : ''
  return `${right} of ${state === 'open' ? `${answered}, ${total} in all` : total} right, ${words}${again}`
}

function percent(estimate: Estimate | undefined): string {
  if (!estimate || estimate.value === null) return '–'
  return withInterval(estimate, estimate.value, (share) => `${Math.round(share * 100)} %`)
}

function figure(estimate: Estimate | undefined): string {
  if (!estimate || estimate.value === null) return '–'
  return withInterval(estimate, estimate.value, (value) => value.toFixed(2))
}

function withInterval(estimate: Estimate, value: number, write: (value: number) => string): string {
  const { interval } = estimate
  const why = noIntervalWords(estimate)
  if (interval) return `${write(value)} (${write(interval.low)}–${write(interval.high)})`
  return why === null ? write(value) : `${write(value)} (no interval: ${why})`
}

function describeGold({ right, answered, share }: RaterQuality['gold']): string {
  if (answered === 0) return '–'
  if (right === null) return `– of ${answered}`
  return `${right} of ${answered}, ${percent(share)}`
}
