'use client'

import { Button } from '@/components/ui/button'
import { TextAreaField } from '@/components/ui/field'
import { emptyField, Form } from '@/components/ui/form'
import { formText } from '@/components/ui/form-text'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import {
  type Guideline,
  type GuidelineContent,
  type GuidelineSubject,
  listGuidelineSubjects,
} from '@/lib/core/labeling/guideline'
import type { Definition } from '@/lib/core/protocols/definition'
import type { TaskRef } from '@/lib/core/task'
import type { SaveResult } from './save-result'

type Props = {
  task: TaskRef
  definition: Definition
  guideline: Guideline
  onPublish: (input: { task: TaskRef; seenVersion: number; content: GuidelineContent }) => Promise<SaveResult>
}

/** The next version of the guideline: definitions and examples, and what raters read about the change. */
export function GuidelineEditor({ task, definition, guideline, onPublish }: Props) {
  const subjects = listGuidelineSubjects(definition)
  const { result, failure, isBusy, take } = useStep(
    (fields: FormData, _form: HTMLFormElement) =>
      onPublish({ task, seenVersion: guideline.version, content: readContent(fields, subjects) }),
    ({ ok }, _fields, form) => {
      if (ok) emptyField(form, 'change')
    },
  )
  const next = guideline.version + 1

  return (
    <Form onSend={take} className="grid gap-4 rounded-lg border border-line bg-raised p-5">
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <TextAreaField
        label="For all answers"
        name="intro"
        rows={3}
        maxLength={10_000}
        defaultValue={guideline.intro}
        hint="Shown beside each statement, with the examples."
      />
      {subjects.map(({ key, title, isDefined }) => (
        <fieldset key={key} className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2">
          <legend className="sr-only">{title}</legend>
          <TextAreaField
            label={`${title}: ${isDefined ? 'definition' : 'what to look at'}`}
            name={`${key} definition`}
            rows={3}
            required={isDefined}
            maxLength={2000}
            defaultValue={guideline.entries[key]?.definition}
          />
          <TextAreaField
            label={`${title}: examples, one a line`}
            name={`${key} examples`}
            rows={3}
            defaultValue={guideline.entries[key]?.examples.join('\n')}
          />
        </fieldset>
      ))}
      <TextAreaField
        label="What is new"
        name="change"
        rows={2}
        required
        maxLength={2000}
        hint="Each rater sees this once, at the next statement. Ratings keep the version they were made under."
      />
      <p className="flex items-center gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Publishing…' : `Publish version ${next}`}
        </Button>
        {result?.ok && !isBusy && (
          <output className="text-sm text-muted">Version {guideline.version} is in force.</output>
        )}
      </p>
    </Form>
  )
}

function readContent(form: FormData, subjects: readonly GuidelineSubject[]): GuidelineContent {
  const entry = (key: string) => ({
    definition: formText(form, `${key} definition`),
    examples: formText(form, `${key} examples`)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  })
  return {
    intro: formText(form, 'intro'),
    change: formText(form, 'change'),
    entries: Object.fromEntries(subjects.map(({ key }) => [key, entry(key)])),
  }
}
