'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/field'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import type { ReferenceFormat } from '@/lib/core/retrieval/reference-context'
import type { NewRun } from '@/lib/core/runs'

type Result = { ok: true } | { ok: false; message: string }

type Props = {
  studyId: string
  /** The configured chat server and its usual model; null when there is none. */
  server: { model: string } | null
  onStart: (input: { studyId: string; configuration: NewRun }) => Promise<Result | undefined>
}

export function StartRunForm({ studyId, server, onStart }: Props) {
  const [kind, setKind] = useState<'baseline' | 'chat'>('baseline')
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, startRun] = useTransition()

  function submit(form: FormData) {
    startRun(async () => {
      const result = await onStart({ studyId, configuration: readForm(kind, form) })
      if (result && !result.ok) setMessage(result.message)
    })
  }

  return (
    <section aria-labelledby="start-run">
      <h2 id="start-run" className="pb-2 text-sm font-semibold">
        Start an AI rater
      </h2>
      <form action={submit} className="grid gap-4 rounded-lg border border-line bg-raised p-4">
        {message && <Notice tone="danger">{message}</Notice>}
        <div className="grid items-start gap-4 md:grid-cols-3">
          <SelectField
            label="Judge"
            name="kind"
            value={kind}
            onChange={(event) => setKind(event.target.value === 'chat' ? 'chat' : 'baseline')}
            hint={HINTS[kind]}
          >
            <option value="baseline">Baseline: rules, built in</option>
            <option value="chat" disabled={server === null}>
              {server === null ? 'Language model (no server configured)' : 'Language model'}
            </option>
          </SelectField>
          <TextField
            label="Facts shown to the judge"
            name="topN"
            type="number"
            min={1}
            max={150}
            defaultValue={25}
            required
            hint="Sentences of the notes, found by their words, best first."
          />
          <SelectField label="Notes searched" name="scope" defaultValue="all-notes">
            <option value="all-notes">All notes of the patient</option>
            <option value="own-admission">Notes of the text’s own admission</option>
          </SelectField>
          {kind === 'chat' && (
            <>
              <TextField label="Model" name="model" defaultValue={server?.model} required maxLength={200} />
              <TextField
                label="Temperature"
                name="temperature"
                type="number"
                min={0}
                max={2}
                step={0.1}
                defaultValue={0.1}
                required
              />
              <SelectField label="Order of the facts" name="referenceFormat" defaultValue="absolute_time">
                <option value="absolute_time">By time, with dates</option>
                <option value="relative_time">By time, as age before discharge</option>
                <option value="score">By relevance</option>
              </SelectField>
            </>
          )}
        </div>
        <p>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Starting…' : 'Start'}
          </Button>
        </p>
      </form>
    </section>
  )
}

const HINTS = {
  baseline: 'No model and no network: a floor that every model should beat.',
  chat: 'Statements and note passages are sent to the configured server.',
}

function readForm(kind: 'baseline' | 'chat', form: FormData): NewRun {
  const scope = form.get('scope') === 'own-admission' ? 'own-admission' : 'all-notes'
  const retrieval = { topN: Number(form.get('topN')), scope } as const
  if (kind === 'baseline') return { kind, ...retrieval }
  return {
    kind,
    ...retrieval,
    model: formText(form, 'model'),
    temperature: Number(form.get('temperature')),
    referenceFormat: formText(form, 'referenceFormat') as ReferenceFormat,
  }
}
