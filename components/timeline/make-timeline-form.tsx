'use client'

import { useState } from 'react'
import { ModelField, readModel, readTemperature, TemperatureField } from '@/components/documents/model-field'
import { TextJobForm, type TextJobProps } from '@/components/documents/text-job-form'
import { SelectField, TextField } from '@/components/ui/field'
import type { NewTextJob, TextModel } from '@/lib/core/text-jobs'

type Props = Omit<TextJobProps, 'canMeasureMatter'> & {
  /** Whose timeline; null for those of all patients. */
  patientId: string | null
}

/** Starts the making of timelines, by rules or by a model. */
export function MakeTimelineForm({ models, patientId, ...job }: Props) {
  const [by, setBy] = useState<'rules' | 'model'>('rules')
  return (
    <TextJobForm
      {...job}
      currency={by === 'model' ? job.currency : null}
      title={patientId === null ? 'Make timelines of patients' : 'Make the timeline'}
      unit={['patient', 'patients']}
      verb="Make"
      read={(fields) => readForm(fields, models, patientId)}
      explanation="What all notes of a patient say, each with its date, in order of time, and without what says the same again. A timeline that was made in this very way of these notes is not made anew."
    >
      <SelectField
        label="Made"
        name="by"
        value={by}
        onChange={(event) => setBy(event.target.value === 'model' ? 'model' : 'rules')}
        hint={
          by === 'rules'
            ? 'Built in: sentences with the dates that rules find in them.'
            : 'The notes are sent to the configured server.'
        }
      >
        <option value="rules">By rules, built in</option>
        <option value="model" disabled={models.length === 0}>
          {models.length === 0 ? 'By a language model (no server configured)' : 'By a language model'}
        </option>
      </SelectField>
      {by === 'model' && (
        <>
          <ModelField models={models} />
          <TextField
            label="Rounds of comparison"
            name="rounds"
            type="number"
            min={0}
            max={10}
            defaultValue={3}
            required
            hint="In each the facts are shuffled, and the model names those that say nothing of their own."
          />
          <TextField
            label="Facts compared at once"
            name="batchFacts"
            type="number"
            min={2}
            max={2000}
            defaultValue={500}
            required
          />
          <TemperatureField />
        </>
      )}
    </TextJobForm>
  )
}

function readForm(form: FormData, models: readonly TextModel[], patientId: string | null): NewTextJob {
  const whose = patientId === null ? {} : { patients: [patientId] }
  if (form.get('by') !== 'model') return { kind: 'timeline', by: 'rules', ...whose }
  return {
    kind: 'timeline',
    by: 'model',
    ...whose,
    ...readModel(form, models),
    rounds: Number(form.get('rounds')),
    batchFacts: Number(form.get('batchFacts')),
    ...readTemperature(form),
  }
}
