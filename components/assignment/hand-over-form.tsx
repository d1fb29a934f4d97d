'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { AssignmentBoard } from '@/lib/core/assignment/board'

type Result = { ok: true; data: { moved: number; left: number } } | { ok: false; message: string }

type Props = {
  studyId: string
  board: AssignmentBoard
  onHandOver: (input: { studyId: string; fromId: string; toId: string }) => Promise<Result>
}

type Asked = { from: { id: string; alias: string; unfinished: number }; to: { id: string; alias: string } }

/** One rater's unfinished work to another: for a person who leaves or falls ill. */
export function HandOverForm({ studyId, board, onHandOver }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { result, failure, isBusy, take, forget } = useStep(onHandOver, () => setAsked(null))
  const givers = [
    ...board.raters.map(({ id, alias, assigned, rated }) => ({ id, alias, unfinished: assigned - rated })),
    ...board.leftover,
  ].filter((rater) => rater.unfinished > 0)
  if (givers.length === 0 && result === null) return null

  function ask(fields: FormData) {
    const from = givers.find((rater) => rater.id === formText(fields, 'from'))
    const to = board.raters.find((rater) => rater.id === formText(fields, 'to'))
    forget()
    setAsked(from && to ? { from, to } : null)
  }

  return (
    <section aria-labelledby="hand-over" className="grid gap-2">
      <div>
        <h2 id="hand-over" className="scroll-mt-4 text-sm font-semibold">
          Hand over
        </h2>
        <p className="max-w-prose text-sm text-muted">
          What a rater has not checked yet goes to another, what is checked stays. To spread it over all
          instead, leave the rater out above and let a plan give away what is not begun.
        </p>
      </div>
      <Form onSend={ask} onChange={() => setAsked(null)} className="flex flex-wrap items-end gap-3">
        <SelectField label="From" name="from" required className="w-64">
          {givers.map((rater) => (
            <option key={rater.id} value={rater.id}>
              {`${rater.alias} (${rater.unfinished} not checked)`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="To"
          name="to"
          required
          className="w-64"
          defaultValue={board.raters.find((rater) => rater.id !== givers[0]?.id)?.id}
        >
          {board.raters.map((rater) => (
            <option key={rater.id} value={rater.id}>
              {rater.alias}
            </option>
          ))}
        </SelectField>
        <Button type="submit" tone="quiet" disabled={isBusy || asked !== null}>
          Hand over…
        </Button>
      </Form>
      {asked && (
        <fieldset className="grid gap-2 rounded-lg border border-line bg-raised p-4 text-sm">
          <legend className="sr-only">Confirm the hand-over</legend>
          <p aria-live="polite">{question(asked)}</p>
          <p className="flex gap-2">
            <Button
              disabled={isBusy}
              onClick={() => take({ studyId, fromId: asked.from.id, toId: asked.to.id })}
            >
              {isBusy ? 'Handing over…' : 'Yes, hand over'}
            </Button>
            <Button tone="quiet" disabled={isBusy} onClick={() => setAsked(null)}>
              Cancel
            </Button>
          </p>
        </fieldset>
      )}
      {result?.ok && <Notice>{describe(result.data)}</Notice>}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </section>
  )
}

function question({ from: { alias, unfinished }, to }: Asked): string {
  const what = unfinished === 1 ? '1 unfinished statement goes' : `${unfinished} unfinished statements go`
  return `${what} from ${alias} to ${to.alias}, except those that ${to.alias} has too. What ${alias} has checked stays as it is.`
}

function describe({ moved, left }: { moved: number; left: number }): string {
  const done = `${moved} statements changed hands.`
  return left === 0 ? done : `${done} ${left} stayed, because the other rater has them too.`
}
