'use client'

import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { AnswerForm } from '@/components/answer/answer-form'
import { type AnswerValues, createAnswerModel } from '@/components/answer/answer-state'
import { Button } from '@/components/ui/button'
import { LabelBadge } from '@/components/ui/label-badge'
import type { KeyableItem } from '@/lib/core/labeling/keyed-item'
import { toKnownQuestions } from '@/lib/core/labeling/known-values'
import type { Definition } from '@/lib/core/protocols/definition'

type Draft = { code: string; values: AnswerValues; explanation: string }
type Props = {
  definition: Definition
  item: KeyableItem
  draft: Draft | null
  onChange: (draft: Draft | null) => void
}

/** Known answers to the questions of an item, each of which may stay open: only what is answered here is compared. */
export function KnownFields({ definition, item, draft, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const model = useMemo(() => createAnswerModel(toKnownQuestions(definition)), [definition])
  const explanation = draft?.explanation ?? ''
  const change = useCallback(
    (values: AnswerValues) => {
      const isEmpty = Object.values(values).every((value) => value === undefined)
      onChange(isEmpty ? null : { code: '', values, explanation })
    },
    [onChange, explanation],
  )
  return (
    <div className="grid gap-2">
      {item.settled !== null && (
        <div className="text-xs text-muted">
          Settled: <LabelBadge code={item.settled} />
        </div>
      )}
      <Button
        tone="quiet"
        className="min-h-8 w-fit px-2.5 py-1"
        aria-expanded={isOpen}
        aria-label={`Known answer to: ${item.text.slice(0, 80)}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Close' : draft ? 'Change known answer' : 'Give known answer'}
      </Button>
      {isOpen && (
        <AnswerForm
          title="Known answer"
          model={model}
          values={draft?.values ?? NO_VALUES}
          parts={NO_PARTS}
          declined={0}
          onValues={change}
          onSubmit={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const NO_VALUES: AnswerValues = {}
const NO_PARTS = {}

/** What is answered of a draft, as it is sent. */
export function toJson(values: AnswerValues): Record<string, z.core.util.JSONType> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Record<string, z.core.util.JSONType>
}
