'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Disclosure } from '@/components/ui/disclosure'
import { SelectField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { NewTextJob, TextModel } from '@/lib/core/text-jobs'
import { ModelField, readModel } from './model-field'
import type { EstimateTexts, StartTextJob } from './start-text-job'
import { TextEstimateView } from './text-estimate-view'
import { readFilled, useTextEstimate } from './use-text-estimate'

type Props = {
  studyId: string
  models: readonly TextModel[]
  canMeasureMatter: boolean
  onEstimate: EstimateTexts
  onStart: StartTextJob
}

/** Has a model write the hospital course of each admission. */
export function WriteCoursesForm({ studyId, models, canMeasureMatter, onEstimate, onStart }: Props) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const read = (fields: FormData) => readForm(fields, models)
  const { ask, drop, shown } = useTextEstimate(studyId, onEstimate, () => readFilled(form.current, read))
  const { failure, isBusy, take } = useStep(onStart, ({ ok }) => {
    if (ok) drop()
    router.refresh()
  })
  return (
    <Disclosure title="Write hospital courses" onToggle={(isOpen) => isOpen && ask()}>
      <Form
        ref={form}
        onChange={ask}
        onSend={(fields) => take({ studyId, configuration: read(fields) })}
        className="grid gap-4"
      >
        <p className="max-w-prose text-sm text-muted">
          For each admission with notes and no course by this model with these settings yet. Notes are summed
          up one by one and worked in by time; discharge summaries are left out. The result is a text under
          evaluation, no advice about a patient.
        </p>
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <div className="grid items-start gap-4 md:grid-cols-3">
          <ModelField models={models} />
          <SelectField
            label="Written"
            name="variant"
            hint="As published, long notes are cut by matter, and a text that stays too long after one shortening is kept."
          >
            <option value="described">As the paper describes it</option>
            <option value="as-published" disabled={!canMeasureMatter}>
              As its published code does it{canMeasureMatter ? '' : ' (no embedding model)'}
            </option>
          </SelectField>
          <TextField
            label="Longest course, in tokens"
            name="courseTokens"
            type="number"
            min={100}
            max={5000}
            defaultValue={1000}
            required
          />
          <TextField
            label="Read at once, in tokens"
            name="noteTokens"
            type="number"
            min={200}
            max={50_000}
            defaultValue={1000}
            required
            hint="The paper says 1,000, its code 5,000."
          />
          <TextField
            label="Temperature"
            name="temperature"
            type="number"
            min={0}
            max={2}
            step={0.1}
            hint="Empty: 0.5, and 0.1 as published, which its code runs at."
          />
        </div>
        <TextEstimateView {...shown} unit={['admission', 'admissions']} />
        <p>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Starting…' : 'Write'}
          </Button>
        </p>
      </Form>
    </Disclosure>
  )
}

function readForm(form: FormData, models: readonly TextModel[]): NewTextJob {
  return {
    kind: 'course',
    by: 'model',
    ...readModel(form, models),
    variant: form.get('variant') === 'as-published' ? 'as-published' : 'described',
    noteTokens: Number(form.get('noteTokens')),
    courseTokens: Number(form.get('courseTokens')),
    ...(formText(form, 'temperature') === '' ? {} : { temperature: Number(form.get('temperature')) }),
  }
}
