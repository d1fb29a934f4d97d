'use client'

import { useState } from 'react'
import { SelectField, TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import type { NewTextJob, TextModel } from '@/lib/core/text-jobs'
import { ModelField, readModel } from './model-field'
import { TextJobForm, type TextJobProps } from './text-job-form'

/** What the published program does otherwise. */
const AS_PUBLISHED =
  'Keeps repeated claims, counts tokens with o200k_base, and cuts passages without a change of matter as LlamaIndex does.'

/** Starts the cutting of texts into statements. */
export function CutForm({ models, canMeasureMatter, ...job }: TextJobProps) {
  const [by, setBy] = useState<'rules' | 'model'>('rules')
  const [chunks, setChunks] = useState('sentences')
  const [isNotes, setIsNotes] = useState(false)
  return (
    <TextJobForm
      {...job}
      currency={by === 'model' ? job.currency : null}
      title="Cut texts into statements"
      unit={isNotes ? ['note', 'notes'] : ['text', 'texts']}
      verb="Cut"
      read={(fields) => readForm(fields, models)}
    >
      <SelectField
        label="Which texts"
        name="source"
        onChange={(event) => setIsNotes(event.target.value === 'notes')}
        hint="Only those that have no such statements yet. Where a text has sentences and claims, a sentence of one claim stands twice."
      >
        <option value="documents">Documents under evaluation</option>
        <option value="notes">Notes of the charts</option>
      </SelectField>
      <SelectField
        label="Cut by"
        name="by"
        value={by}
        onChange={(event) => setBy(event.target.value === 'model' ? 'model' : 'rules')}
        hint={
          by === 'rules'
            ? 'Built in: sentences, and clauses for claims.'
            : 'The texts are sent to the configured server.'
        }
      >
        <option value="rules">Rules, built in</option>
        <option value="model" disabled={models.length === 0}>
          {models.length === 0 ? 'Language model (no server configured)' : 'Language model'}
        </option>
      </SelectField>
      {by === 'rules' ? (
        <SelectField label="Into" name="unit">
          <option value="claim">Claims</option>
          <option value="sentence">Sentences</option>
          <option value="as-published">Sentences as published</option>
        </SelectField>
      ) : (
        <>
          <ModelField models={models} />
          <SelectField
            label="Shown to the model"
            name="chunks"
            value={chunks}
            onChange={(event) => setChunks(event.target.value)}
            hint={chunks === 'as-published' ? AS_PUBLISHED : undefined}
          >
            <option value="sentences">Chunks of whole sentences</option>
            <option value="described" disabled={!canMeasureMatter}>
              Chunks by matter{canMeasureMatter ? '' : ' (no embedding model)'}
            </option>
            <option value="as-published" disabled={!canMeasureMatter}>
              Chunks by matter, as published
            </option>
          </SelectField>
          <TextField
            label="Longest chunk, in tokens"
            name="maxTokens"
            type="number"
            min={32}
            max={2000}
            defaultValue={128}
            required
          />
        </>
      )}
    </TextJobForm>
  )
}

function readForm(form: FormData, models: readonly TextModel[]): NewTextJob {
  const by = form.get('by') === 'model' ? 'model' : 'rules'
  const source = form.get('source') === 'notes' ? 'notes' : 'documents'
  const kind = 'decompose'
  if (by === 'rules') {
    const unit = form.get('unit')
    if (unit === 'as-published') return { kind, source, by, unit: 'sentence', variant: unit }
    return { kind, source, by, unit: unit === 'sentence' ? 'sentence' : 'claim' }
  }
  const wanted = formText(form, 'chunks')
  return {
    kind,
    source,
    by,
    ...readModel(form, models),
    chunks: wanted === 'described' || wanted === 'as-published' ? wanted : 'sentences',
    maxTokens: Number(form.get('maxTokens')),
  }
}
