'use client'

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

/** One rater's unfinished work to another: for a person who leaves or falls ill. */
export function HandOverForm({ studyId, board, onHandOver }: Props) {
  const { result, failure, isBusy, take } = useStep(onHandOver)
  const givers = [
    ...board.raters.map(({ id, alias, assigned, rated }) => ({ id, alias, unfinished: assigned - rated })),
    ...board.leftover,
  ].filter((rater) => rater.unfinished > 0)
  if (givers.length === 0 && result === null) return null

  return (
    <section aria-labelledby="hand-over" className="grid gap-2">
      <div>
        <h2 id="hand-over" className="text-sm font-semibold">
          Hand over
        </h2>
        <p className="max-w-prose text-sm text-muted">
          What a rater has not checked yet goes to another, what is checked stays. To spread it over all
          instead, leave the rater out above and let a plan give away what is not begun.
        </p>
      </div>
      <Form
        onSend={(fields) => take({ studyId, fromId: formText(fields, 'from'), toId: formText(fields, 'to') })}
        className="flex flex-wrap items-end gap-3"
      >
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
        <Button type="submit" tone="quiet" disabled={isBusy}>
          {isBusy ? 'Handing over…' : 'Hand over'}
        </Button>
      </Form>
      {result?.ok && <Notice>{describe(result.data)}</Notice>}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </section>
  )
}

function describe({ moved, left }: { moved: number; left: number }): string {
  const done = `${moved} statements changed hands.`
  return left === 0 ? done : `${done} ${left} stayed, because the other rater has them too.`
}
