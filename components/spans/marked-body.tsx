'use client'

import { useCallback, useMemo } from 'react'
import type { AnswerValues } from '@/components/answer/answer-state'
import { MarkedText } from './marked-text'
import { type LayerModel, layerShownIn, type MarkingView } from './marking-desk'
import { spansOf } from './marking-state'
import { focusText } from './marking-steps'
import { type ShownSpan, type SpanLook, withLanes } from './span-looks'
import { readSelection } from './text-places'
import type { MarkingBench } from './use-marking'

type Props = { bench: MarkingBench; role: string; title: string; text: string; isPlain?: boolean | undefined }

/** The text of a part with what is marked in it: the layer at hand, or one that it is linked with; others are hinted at. */
export function MarkedBody({ bench, role, title, text, isPlain }: Props) {
  const { models, marking, values, view, selection, act } = bench
  const shown = layerShownIn(marking, view.layer, role)?.id ?? ''
  const linking = marking.links.find(({ id }) => id === view.linking?.link)
  const waiting = linking?.from === shown ? (view.linking?.from ?? null) : null
  const current = view.current?.layer === shown ? view.current.id : waiting
  const spans = useMemo(
    () => listShown({ models, values, role, shown, current, linkedFrom: linkedFrom(bench, shown) }),
    [models, values, role, shown, current, bench],
  )
  const focus = useCallback(
    (to: string) => {
      // who comes by keyboard finds a cursor
      if (readSelection()?.role !== to) act((desk) => focusText(desk, to))
    },
    [act],
  )
  return (
    <MarkedText
      role={role}
      title={title}
      text={text}
      isPlain={isPlain}
      spans={spans}
      selection={selection}
      onFocus={focus}
    />
  )
}

/** Spans that the one at hand is linked with, so that they stand out beside it. */
function linkedFrom({ marking: { links }, values, view }: MarkingBench, shown: string): ReadonlySet<string> {
  const at = view.linking ? null : view.current
  const found = links.flatMap(({ id, from, to }) => {
    const own = values[id]
    if (!at || !Array.isArray(own)) return []
    const pairs = own as readonly { from: string; to: string | null }[]
    if (at.layer === from && shown === to)
      return pairs.filter((pair) => pair.from === at.id).map((pair) => pair.to ?? '')
    if (at.layer === to && shown === from)
      return pairs.filter((pair) => pair.to === at.id).map((pair) => pair.from)
    return []
  })
  return new Set(found)
}

type Shown = {
  models: readonly LayerModel[]
  values: AnswerValues
  role: string
  shown: string
  current: NonNullable<MarkingView['current']>['id'] | null
  linkedFrom: ReadonlySet<string>
}

const FAINT: SpanLook = { color: 'var(--line-strong)', line: 'dotted', tag: '', title: '' }

function listShown({ models, values, role, shown, current, linkedFrom: linked }: Shown): ShownSpan[] {
  const here = models.filter(({ layer }) => layer.part === role)
  return here.flatMap(({ layer, looks }) => {
    const isFaint = layer.id !== shown
    const spans = spansOf(values, layer.id).map(({ id, start, end, label }) => ({
      id,
      start,
      end,
      look: isFaint ? FAINT : (looks.get(label) ?? FAINT),
      isCurrent: !isFaint && (id === current || linked.has(id)),
      isFaint,
    }))
    return isFaint ? spans.map((span) => ({ ...span, lane: 0 })) : withLanes(spans)
  })
}
