'use client'

import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { QualityConfig } from '@/lib/core/assignment/quality-config'
import { counted } from '@/lib/core/counted-words'
import type { TaskRef } from '@/lib/core/task'

type Result = { ok: true; data: number } | { ok: false; message: string }

type Props = {
  task: TaskRef
  config: QualityConfig
  onSave: (input: QualityConfig & { task: TaskRef }) => Promise<Result>
}

/** Pass mark and rates, in percent. */
export function QualityForm({ task, config, onSave }: Props) {
  const { result, failure, isBusy, take } = useStep(onSave)

  function save(form: FormData) {
    const share = (name: string) => Number(formText(form, name)) / 100
    take({
      task,
      passMark: share('passMark'),
      repeatRate: share('repeatRate'),
      goldRate: share('goldRate'),
    })
  }

  return (
    <Form
      aria-label="Rates"
      onSend={save}
      className="grid items-start gap-4 rounded-lg border border-line bg-raised p-4 md:grid-cols-3"
    >
      <PercentField
        label="Pass mark of the training, %"
        name="passMark"
        value={config.passMark}
        max={100}
        hint="First answers that must be right before real work."
      />
      <PercentField
        label="Hidden repeats, %"
        name="repeatRate"
        value={config.repeatRate}
        max={50}
        hint="Own statements that come a second time, unannounced, for agreement with oneself."
      />
      <PercentField
        label="Hidden checks, %"
        name="goldRate"
        value={config.goldRate}
        max={50}
        hint="Statements with a known answer in everybody’s work, at least, where the patient has them."
      />
      <p className="flex items-center gap-4 md:col-span-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
        <output className="text-sm text-muted">
          <ItemWords>{result?.ok ? describe(result.data) : ''}</ItemWords>
        </output>
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}

type PercentProps = { label: string; name: string; value: number; max: number; hint: string }

function PercentField({ value, ...rest }: PercentProps) {
  return (
    <TextField type="number" min={0} step={1} required defaultValue={Math.round(value * 100)} {...rest} />
  )
}

function describe(added: number): string {
  return added === 0
    ? 'Saved.'
    : `Saved; ${counted(added, 'statement was', 'statements were')} put among what is still to do.`
}
