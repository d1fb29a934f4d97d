'use client'

import { SelectField, TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import type { NewTextJob, TextModel } from '@/lib/core/text-jobs'
import { ModelField, readModel } from './model-field'
import { TextJobForm, type TextJobProps } from './text-job-form'

/** Has a model write the hospital course of each admission. */
export function WriteCoursesForm({ models, canMeasureMatter, ...job }: TextJobProps) {
  return (
    <TextJobForm
      {...job}
      title="Write hospital courses"
      unit={['admission', 'admissions']}
      verb="Write"
      read={(fields) => readForm(fields, models)}
      explanation="For each admission with notes and no hospital course by this model with these settings yet. Notes are summed up one by one and worked in by time; discharge summaries are left out. The result is a text under evaluation, no advice about a patient."
    >
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
        label="Longest hospital course, in tokens"
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
    </TextJobForm>
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
