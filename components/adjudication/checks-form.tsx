'use client'

import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { CheckKind } from '@/lib/core/adjudication/adjudication-reliability'
import type { TaskRef } from '@/lib/core/task'

type Result = { ok: true; data: { drawn: number; decisions: number } } | { ok: false; message: string }

type Props = {
  task: TaskRef
  onDraw: (input: { task: TaskRef; kind: CheckKind; count: number; minimumDays: number }) => Promise<Result>
}

/** Asks for blind checks of some decisions. */
export function ChecksForm({ task, onDraw }: Props) {
  const { result, failure, isBusy, take } = useStep(onDraw)

  return (
    <Form
      onSend={(fields) =>
        take({
          task,
          kind: formText(fields, 'kind') === 'repeat' ? 'repeat' : 'second',
          count: Number(formText(fields, 'count')),
          minimumDays: Number(formText(fields, 'days')),
        })
      }
      aria-label="Draw checks"
      className="grid items-start gap-4 rounded-lg border border-line bg-raised p-4 md:grid-cols-3"
    >
      <SelectField
        label="By whom"
        name="kind"
        hint="Blind: the statement waits in the queue as if nobody had decided it."
      >
        <option value="second">Another adjudicator</option>
        <option value="repeat">The same one, once more</option>
      </SelectField>
      <TextField label="Decisions" name="count" type="number" min={1} max={1000} defaultValue={10} required />
      <TextField
        label="Decided at least so many days ago"
        name="days"
        type="number"
        min={0}
        max={365}
        defaultValue={14}
        required
      />
      <Button type="submit" disabled={isBusy} className="justify-self-start">
        Draw
      </Button>
      <div className="md:col-span-2">
        {result?.ok && <Notice>{describe(result.data)}</Notice>}
        {failure && <Notice tone="danger">{failure.message}</Notice>}
      </div>
    </Form>
  )
}

function describe({ drawn, decisions }: { drawn: number; decisions: number }): string {
  if (decisions === 0) return 'There is no such decision without a check.'
  return drawn === 0
    ? 'Nobody is left who has neither voted on nor seen these discussions.'
    : `${drawn} of ${decisions} decisions wait for a check.`
}
