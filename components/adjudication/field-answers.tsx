'use client'

import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { AnswerForm } from '@/components/answer/answer-form'
import { type AnswerValues, createAnswerModel } from '@/components/answer/answer-state'
import { UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { toDecisionQuestions } from '@/lib/core/adjudication/decision-questions'
import { counted } from '@/lib/core/counted-words'
import type { Discussion } from '@/lib/core/discussion'
import { applyGuideline } from '@/lib/core/labeling/guideline'
import type { Answers } from './use-decision'

type Props = {
  discussion: Pick<Discussion, 'definition' | 'guideline' | 'fields' | 'sessions' | 'attributes'>
  answers: Answers
  /** What is wrong; shown beside the questions. */
  error: string | undefined
  onAnswers: (answers: Answers) => void
  onSubmit: () => void
}

/**
 * The questions that the ratings did not settle, answered by the keys of every form: all together, or some now and the others
 * later. That there can be no answer is one, too.
 */
export function FieldAnswers({ discussion, answers, error, onAnswers, onSubmit }: Props) {
  const { definition, guideline, fields, sessions, attributes } = discussion
  const open = useMemo(
    () => fields.filter(({ id, isDecidable }) => isDecidable && sessions.every(({ field }) => field !== id)),
    [fields, sessions],
  )
  const model = useMemo(() => {
    const ids = open.map(({ id }) => id)
    return createAnswerModel(toDecisionQuestions(applyGuideline(definition, guideline), ids))
  }, [definition, guideline, open])
  const values = useMemo(
    () => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== UNDECIDABLE)),
    [answers],
  )
  const latest = useRef({ answers, onAnswers })
  useLayoutEffect(() => {
    latest.current = { answers, onAnswers }
  }, [answers, onAnswers])
  const change = useCallback((next: AnswerValues) => {
    const none = Object.entries(latest.current.answers).filter(
      ([id, value]) => value === UNDECIDABLE && next[id] === undefined,
    )
    const given = Object.entries(next).filter(([, value]) => value !== undefined)
    latest.current.onAnswers(Object.fromEntries([...none, ...given]) as Answers)
  }, [])
  const setNone = (id: string, isNone: boolean) => {
    const others = Object.fromEntries(Object.entries(answers).filter(([own]) => own !== id))
    onAnswers(isNone ? { ...others, [id]: UNDECIDABLE } : others)
  }
  const answered = open.filter(({ id }) => id in answers).length
  return (
    <section aria-label="Questions to decide" className="grid gap-3 border-t border-line pt-4">
      <p className={`text-xs ${error === undefined ? 'text-muted' : 'font-medium text-danger'}`}>
        {error ??
          `${answered} of ${counted(open.length, 'open question', 'open questions')} answered. What is left is decided later.`}
      </p>
      <AnswerForm
        title="Your answers"
        model={model}
        values={values}
        parts={attributes}
        declined={0}
        onValues={change}
        onSubmit={onSubmit}
      />
      <fieldset className="grid gap-1 text-sm">
        <legend className="pb-1 text-xs text-muted">{UNDECIDABLE}</legend>
        {open.map(({ id, title }) => (
          <label key={id} className="flex items-baseline gap-2">
            <input
              type="checkbox"
              checked={answers[id] === UNDECIDABLE}
              onChange={(event) => setNone(id, event.target.checked)}
            />
            {title}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
