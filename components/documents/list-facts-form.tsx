'use client'

import { SelectField, TextField } from '@/components/ui/field'
import type { NewTextJob, TextModel } from '@/lib/core/text-jobs'
import { ModelField, readModel, readTemperature, TemperatureField } from './model-field'
import { TextJobForm, type TextJobProps } from './text-job-form'

/** Has a model list the facts of each note, to compare models and prompts. */
export function ListFactsForm({ models, ...job }: Omit<TextJobProps, 'canMeasureMatter'>) {
  return (
    <TextJobForm
      {...job}
      title="List the facts of notes"
      unit={['note', 'notes']}
      verb="List"
      read={(fields) => readForm(fields, models)}
      explanation="For each note that this model has not listed with this prompt yet. The list stays as the model wrote it. A task of the protocol “Facts against their note” checks its facts against the note, and the note’s sentences against the list."
    >
      <ModelField models={models} />
      <SelectField label="Notes" name="source">
        <option value="notes">Of the charts</option>
        <option value="documents">Imported for this</option>
      </SelectField>
      <SelectField label="Form of the list" name="form">
        <option value="delimited">Facts with // between them</option>
        <option value="numbered">A numbered list</option>
      </SelectField>
      <SelectField label="Prompt" name="examples">
        <option value="yes">With two worked examples</option>
        <option value="no">Without examples</option>
      </SelectField>
      <TextField
        label="Longest list, in tokens"
        name="listTokens"
        type="number"
        min={100}
        max={32_000}
        defaultValue={4000}
        required
      />
      <TemperatureField hint="Empty: as the server is set up. Published: 0.01." />
    </TextJobForm>
  )
}

function readForm(form: FormData, models: readonly TextModel[]): NewTextJob {
  return {
    kind: 'facts',
    by: 'model',
    ...readModel(form, models),
    source: form.get('source') === 'documents' ? 'documents' : 'notes',
    form: form.get('form') === 'numbered' ? 'numbered' : 'delimited',
    examples: form.get('examples') !== 'no',
    listTokens: Number(form.get('listTokens')),
    ...readTemperature(form),
  }
}
