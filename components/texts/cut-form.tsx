'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
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
  /** The configured ones, the usual one first. */
  models: readonly TextModel[]
  canMeasureMatter: boolean
  onEstimate: EstimateTexts
  onStart: StartTextJob
}

/** What the published program does otherwise. */
const AS_PUBLISHED =
  'Keeps repeated claims, counts tokens with o200k_base, and cuts passages without a change of matter as LlamaIndex does.'

/** Starts the cutting of texts into statements. */
export function CutForm({ studyId, models, canMeasureMatter, onEstimate, onStart }: Props) {
  const router = useRouter()
  const [by, setBy] = useState<'rules' | 'model'>('rules')
  const [chunks, setChunks] = useState('sentences')
  const [isNotes, setIsNotes] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const read = (fields: FormData) => readForm(fields, models)
  const { ask, drop, shown } = useTextEstimate(studyId, onEstimate, () => readFilled(form.current, read))
  const { failure, isBusy, take } = useStep(onStart, ({ ok }) => {
    if (ok) drop()
    router.refresh()
  })
  return (
    <Disclosure title="Cut texts into statements" onToggle={(isOpen) => isOpen && ask()}>
      <Form
        ref={form}
        onChange={ask}
        onSend={(fields) => take({ studyId, configuration: read(fields) })}
        className="grid gap-4"
      >
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <div className="grid items-start gap-4 md:grid-cols-3">
          <SelectField
            label="Which texts"
            name="source"
            onChange={(event) => setIsNotes(event.target.value === 'notes')}
            hint="Only those that have no such statements yet. Where a text has sentences and claims, a sentence of one claim stands twice."
          >
            <option value="documents">Texts under evaluation</option>
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
        </div>
        <TextEstimateView {...shown} unit={isNotes ? ['note', 'notes'] : ['text', 'texts']} />
        <p>
          <Button type="submit" disabled={isBusy || shown.estimate?.texts === 0}>
            {isBusy ? 'Starting…' : 'Cut'}
          </Button>
        </p>
      </Form>
    </Disclosure>
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
