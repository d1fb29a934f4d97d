'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { emptyWhenDone, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { AiName, NewMargin } from '@/lib/core/figures/basis/margin'
import { MARGIN_MEASURES, MEASURES } from '@/lib/core/figures/basis/measures'
import type { TaskRef } from '@/lib/core/task'
import { capitalize } from '@/lib/core/text/capitalize'
import { ChoiceField } from './choice-field'

type Result = { ok: true } | { ok: false; message: string; fields?: Record<string, string[] | undefined> }

type Props = {
  task: TaskRef
  aiRaters: readonly AiName[]
  onSet: (margin: NewMargin & { task: TaskRef }) => Promise<Result>
}

/** Fixes how much worse than people still counts as not inferior. */
export function MarginForm({ task, aiRaters, onSet }: Props) {
  const [saved, setSaved] = useState(0)
  const { result, failure, isBusy, take } = useStep(
    (fields: FormData, _form: HTMLFormElement) =>
      onSet({
        task,
        measure: formText(fields, 'measure') as NewMargin['measure'],
        margin: Number(formText(fields, 'points')) / 100,
        reason: formText(fields, 'reason'),
        primaryId: formText(fields, 'primary') || null,
      }),
    (answer, fields, form) => {
      emptyWhenDone(answer, fields, form)
      if (answer.ok) setSaved((count) => count + 1)
    },
  )
  const faults = failure?.fields
  return (
    <Form
      onSend={take}
      aria-label="Margin"
      className="grid gap-4 rounded-lg border border-line bg-raised p-4 md:grid-cols-[14rem_11rem_1fr]"
    >
      <MarginFields faults={faults} />
      {aiRaters.length > 0 && <PrimaryField key={saved} aiRaters={aiRaters} />}
      <div className="flex items-center gap-4 md:col-span-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Fix this margin'}
        </Button>
        <output className="text-sm text-muted">
          {result?.ok ? 'The margin is in the audit log, with its time.' : ''}
        </output>
      </div>
      {failure && !faults && (
        <div className="md:col-span-3">
          <Notice tone="danger">{failure.message}</Notice>
        </div>
      )}
    </Form>
  )
}

/** How much worse than people still counts as not inferior, in which measure, and why. */
function MarginFields({ faults }: { faults: Record<string, string[] | undefined> | undefined }) {
  return (
    <>
      <SelectField label="Measure" name="measure" defaultValue="agreement">
        {MARGIN_MEASURES.map((measure) => (
          <option key={measure} value={measure}>
            {capitalize(MEASURES[measure].name)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Margin, points of 100"
        name="points"
        type="number"
        min={0.1}
        max={99}
        step={0.1}
        placeholder="such as 5"
        required
        error={faults?.['margin']?.[0]}
      />
      <TextField
        label="Why this margin"
        name="reason"
        required
        maxLength={2000}
        placeholder="Half of what two clinicians differ by in the pilot"
        error={faults?.['reason']?.[0]}
      />
    </>
  )
}

function PrimaryField({ aiRaters }: Pick<Props, 'aiRaters'>) {
  return (
    <div className="grid gap-1 md:col-span-3">
      <ChoiceField
        choice={{
          name: 'primary',
          label: 'Primary AI rater',
          value: '',
          options: [
            ['', 'None: all are tested, corrected for their number'],
            ...aiRaters.map(({ raterId, alias }) => [raterId, alias] as const),
          ],
        }}
        look="min-h-9 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink"
        wide="w-full"
      />
      <p className="text-xs text-muted">
        The one that the study is about. It is then tested alone, without correction; all others are called
        exploratory.
      </p>
    </div>
  )
}
