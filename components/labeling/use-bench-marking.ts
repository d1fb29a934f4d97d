'use client'

import { useCallback, useMemo } from 'react'
import type { AnswerValues } from '@/components/answer/answer-state'
import { useMarking } from '@/components/spans/use-marking'
import type { Bench } from './use-bench'
import { draftOf } from './workbench-state'

const NOTHING: AnswerValues = {}

/** Marking in the texts of the open item, where the task has layers. */
export function useBenchMarking({ form, bindings, item, queue, state, answers }: Bench) {
  const { dispatch } = answers
  const texts = useMemo(() => {
    const parts = item?.parts ?? []
    return Object.fromEntries(
      parts.map(({ role, textId }) => [
        role,
        textId === null ? (item?.text ?? '') : (queue.texts[textId] ?? ''),
      ]),
    )
  }, [item?.parts, item?.text, queue.texts])
  return useMarking({
    definition: form.definition,
    bindings,
    texts,
    itemId: item?.assignmentId ?? '',
    values: item ? draftOf(state, item).values : NOTHING,
    onValues: useCallback(
      (values: AnswerValues) => dispatch({ kind: 'values', values, typed: null }),
      [dispatch],
    ),
    onSay: useCallback((message: string) => dispatch({ kind: 'say', message }), [dispatch]),
  })
}
