'use client'

import { Button } from '@/components/ui/button'
import { CheckGroup } from '@/components/ui/check-group'
import { SelectField, TextField } from '@/components/ui/field'
import { emptyField, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { Visibility, VisibilityChange } from '@/lib/core/adjudication/consensus-settings'
import { VISIBLE_ORIGINS } from '@/lib/core/blinding'
import { ORIGIN_OPTIONS } from '@/lib/core/item-origin'
import type { TaskRef } from '@/lib/core/task'

type Result = { ok: true } | { ok: false; message: string }

type Props = {
  task: TaskRef
  visibility: Visibility
  onSave: (input: VisibilityChange & { task: TaskRef }) => Promise<Result>
}

/** What the protocol lets adjudicators and raters see. */
export function VisibilityForm({ task, visibility, onSave }: Props) {
  const { result, failure, isBusy, take } = useStep(save, ({ ok }, _fields, form) => {
    if (ok) emptyField(form, 'reason')
  })

  function save(form: FormData, _form: HTMLFormElement) {
    return onSave({
      task,
      names: formText(form, 'names') === 'names' ? 'names' : 'aliases',
      showAi: formText(form, 'ai') === 'after-vote',
      feedback: formText(form, 'feedback') === 'after-lock' ? 'after-lock' : 'none',
      panelDecoys: Number(formText(form, 'decoys')),
      raterAi: formText(form, 'raterAi') === 'after-answer' ? 'after-answer' : 'never',
      show: VISIBLE_ORIGINS.filter((key) => form.getAll('show').includes(key)),
      reason: formText(form, 'reason'),
    })
  }

  return (
    <Form
      onSend={take}
      aria-label="What is shown"
      className="grid items-start gap-4 rounded-lg border border-line bg-raised p-4 md:grid-cols-2"
    >
      <DiscussionFields visibility={visibility} />
      <RaterFields visibility={visibility} />
      <TextField
        label="Why"
        name="reason"
        maxLength={1000}
        hint="Needed to show more than before; the audit log keeps it."
      />
      <p className="flex items-center gap-4 md:col-span-2">
        <Button type="submit" disabled={isBusy}>
          Save
        </Button>
        <output className="text-sm text-muted">{result?.ok ? 'Saved.' : ''}</output>
      </p>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </Form>
  )
}

function DiscussionFields({ visibility }: { visibility: Visibility }) {
  return (
    <>
      <SelectField
        label="Raters in a discussion"
        name="names"
        defaultValue={visibility.names}
        hint="Names only if the study’s protocol asks for them."
      >
        <option value="aliases">By alias</option>
        <option value="names">By name</option>
      </SelectField>
      <SelectField
        label="Answers of AI raters in a discussion"
        name="ai"
        defaultValue={visibility.showAi ? 'after-vote' : 'hidden'}
        hint="With their evidence, to each adjudicator only after an own answer."
      >
        <option value="hidden">Hidden</option>
        <option value="after-vote">After the own answer</option>
      </SelectField>
    </>
  )
}

function RaterFields({ visibility }: { visibility: Visibility }) {
  return (
    <>
      <SelectField
        label="Consensus for raters"
        name="feedback"
        defaultValue={visibility.feedback}
        hint="Own answer, consensus label, reason and evidence; never who said what."
      >
        <option value="none">Never</option>
        <option value="after-lock">Once the task is locked</option>
      </SelectField>
      <SelectField
        label="Agreed statements among those of the second round"
        name="decoys"
        defaultValue={String(visibility.panelDecoys)}
        hint="So that being asked does not reveal that a statement is contested. They change no consensus label."
      >
        <option value="0">None</option>
        <option value="0.5">One for two contested</option>
        <option value="1">One for each contested</option>
        <option value="2">Two for each contested</option>
      </SelectField>
      <SelectField
        label="Answers of AI raters, for raters"
        name="raterAi"
        defaultValue={visibility.raterAi}
        hint="One statement at a time, on request; the own answer then stays."
      >
        <option value="never">Never</option>
        <option value="after-answer">After the own answer</option>
      </SelectField>
      <CheckGroup
        legend="Of an item’s origin, for raters of both rounds"
        name="show"
        options={ORIGIN_OPTIONS}
        checked={visibility.show}
        hint="Nothing, unless the study’s protocol asks for it: who knows the source checks otherwise."
      />
    </>
  )
}
