'use client'

import { useCallback, useMemo } from 'react'
import { AnswerForm } from '@/components/answer/answer-form'
import type { AnswerValues } from '@/components/answer/answer-state'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { ChoiceAnswer } from './choice-answer'
import type { Draft } from './draft'
import { shownParts } from './shown-parts'
import type { Bench } from './use-bench'

type Props = {
  bench: Bench
  item: LabelingItem
  draft: Draft
  steps: { submit: () => void; choose: (code: string) => void }
}

/** What is asked of an item: one choice by its keys, or a form of several questions. */
export function AnswerPart({ bench: { form, answers, bindings, state, queue }, item, draft, steps }: Props) {
  const { dispatch } = answers
  const change = useCallback(
    (values: AnswerValues, typed: string | null) => dispatch({ kind: 'values', values, typed }),
    [dispatch],
  )
  const texts = useMemo(
    () => Object.fromEntries(shownParts(item, queue.texts, 'text').map(({ role, text }) => [role, text])),
    [item, queue.texts],
  )
  const { only } = form
  if (only) {
    return (
      <ChoiceAnswer field={only} chosen={draft.values[only.id]} bindings={bindings} onChoose={steps.choose} />
    )
  }
  if (form.definition.fields.length === 0) return null
  return (
    <AnswerForm
      itemId={item.assignmentId}
      title="Your answer"
      model={form.model}
      values={draft.values}
      parts={item.attributes}
      texts={texts}
      declined={state.declined}
      onValues={change}
      onSubmit={steps.submit}
    />
  )
}
