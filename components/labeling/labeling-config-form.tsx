'use client'

import { Button } from '@/components/ui/button'
import { SelectField, TextAreaField, TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import { EVIDENCE_RULES, type LabelingConfig } from '@/lib/core/labeling/labeling-config'
import type { TaskRef } from '@/lib/core/task'
import { evidenceWords } from './evidence-words'
import type { SaveResult } from './save-result'

type Props = {
  task: TaskRef
  config: LabelingConfig
  /** Labels that need no passage where passages are required; empty for none. */
  exempt: string
  onSave: (input: { task: TaskRef; config: LabelingConfig }) => Promise<SaveResult>
}

/** How statements are labeled: evidence, what counts as a pause, the study's own abbreviations. */
export function LabelingConfigForm({ task, config, exempt, onSave }: Props) {
  const { result, failure, isBusy, take } = useStep(onSave)

  function submit(form: FormData) {
    const evidence = EVIDENCE_RULES.find((rule) => rule === formText(form, 'evidence')) ?? 'optional'
    const idleSeconds = Number(formText(form, 'idleSeconds'))
    take({ task, config: { evidence, idleSeconds, findTerms: formText(form, 'findTerms') } })
  }

  const messages = failure?.fields?.['config']
  return (
    <Form onSend={submit} className="grid gap-4 rounded-lg border border-line bg-raised p-5">
      {failure && <Notice tone="danger">{messages?.join(' ') ?? failure.message}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Evidence"
          name="evidence"
          defaultValue={config.evidence}
          hint="Passages of the chart that an answer rests on."
        >
          {EVIDENCE_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {evidenceWords(rule, exempt)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Seconds of silence that make a pause"
          name="idleSeconds"
          type="number"
          min={10}
          max={900}
          step={1}
          required
          defaultValue={config.idleSeconds}
          hint="Longer silence is not counted as active time."
        />
      </div>
      <TextAreaField
        label="Words that mean the same, for find"
        name="findTerms"
        rows={6}
        defaultValue={config.findTerms}
        placeholder={'low residue diet: LRD\nmyocardial infarction: NQMI | non Q wave MI'}
        hint="One meaning a line, its synonyms after a colon. With a capital letter a term counts only in that case. Common abbreviations are known already."
        className="font-mono text-sm"
      />
      <p className="flex items-center gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
        {result?.ok && !isBusy && <output className="text-sm text-muted">Saved.</output>}
      </p>
    </Form>
  )
}
