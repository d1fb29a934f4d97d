'use client'

import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { counted } from '@/lib/core/counted-words'
import { countUnlinked } from './count-marks'
import type { LayerModel } from './marking-desk'
import { brief, type Layer, labelTitle, linksOf, type Span, spansOf } from './marking-state'
import { choose, send } from './marking-steps'
import { SpanSwatch } from './span-swatch'
import type { Act, MarkingBench } from './use-marking'

/** All that is marked in the layer at hand, in the text's order, with the way to each. */
export function SpanList({ bench, model }: { bench: MarkingBench; model: LayerModel }) {
  const { values, view, marking, act } = bench
  const { layer } = model
  const list = useRef<HTMLOListElement>(null)
  const spans = spansOf(values, layer.id)
  const text = marking.texts[layer.part]?.text ?? ''
  const current = view.current?.layer === layer.id ? view.current.id : null

  useEffect(() => {
    const frame = list.current
    const row = current === null ? null : frame?.querySelector<HTMLElement>(`[data-row="${current}"]`)
    if (!frame || !row) return
    // within the list alone: the page stays where it is
    const above = row.offsetTop - frame.scrollTop
    if (above < 0) frame.scrollTop = row.offsetTop
    else if (above + row.offsetHeight > frame.clientHeight)
      frame.scrollTop = row.offsetTop + row.offsetHeight - frame.clientHeight
  }, [current])

  function walk(event: KeyboardEvent<HTMLOListElement>) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-go]')]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    event.preventDefault()
    rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus()
  }

  const open = countUnlinked(marking.links, values, layer.id)
  if (spans.length === 0)
    return (
      <p id="marked-passages" className="text-sm text-muted">
        Nothing is marked in this layer.
      </p>
    )
  return (
    <div id="marked-passages" className="grid gap-1">
      <p className="text-xs text-muted tabular-nums">
        {counted(spans.length, 'passage', 'passages')}
        {layer.maxSpans !== undefined && ` of ${layer.maxSpans} at most`}
        {open > 0 && `, ${open} neither linked nor missing`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk the buttons in it */}
      <ol
        ref={list}
        aria-label={`Marked: ${layer.title}`}
        onKeyDown={walk}
        className="relative max-h-[max(12rem,32dvh)] divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
      >
        {spans.map((span) => (
          <Row
            key={span.id}
            span={span}
            layer={layer}
            text={text}
            look={model.looks.get(span.label)}
            linked={describeLinks(bench, layer.id, span.id)}
            isCurrent={span.id === current}
            act={act}
          />
        ))}
      </ol>
    </div>
  )
}

/** What a span is linked to, in words; empty where its layer is not linked from. */
function describeLinks({ marking, values }: MarkingBench, layer: string, id: string): string {
  return marking.links
    .filter(({ from }) => from === layer)
    .map(({ id: link, to }) => {
      const own = linksOf(values, link).filter(({ from }) => from === id)
      if (own.length === 0) return 'not linked'
      if (own.some((entry) => entry.to === null)) return 'missing'
      const target = marking.layers.find((other) => other.id === to)
      const text = marking.texts[target?.part ?? '']?.text ?? ''
      const quotes = spansOf(values, to)
        .filter((span) => own.some((entry) => entry.to === span.id))
        .map((span) => brief(text.slice(span.start, span.end)))
      return `→ ${quotes.join(', ')}`
    })
    .join('; ')
}

type RowProps = {
  span: Span
  layer: Layer
  text: string
  look: Parameters<typeof SpanSwatch>[0]['look'] | undefined
  linked: string
  isCurrent: boolean
  act: Act
}

const Row = memo(function SpanRow({ span, layer, text, look, linked, isCurrent, act }: RowProps) {
  const { id, start, end, label, attributes } = span
  const ref = { layer: layer.id, id }
  const [title, quote] = [labelTitle(layer, label), brief(text.slice(start, end))]
  const said = [layer.labels.length === 1 ? '' : title, Object.values(attributes).join(', '), linked]
  return (
    // rows out of sight are not laid out: there may be hundreds
    <li
      data-row={id}
      className={`flex items-start gap-1 [contain-intrinsic-size:auto_3rem] [content-visibility:auto] ${isCurrent ? 'bg-accent-soft' : ''}`}
    >
      <button
        type="button"
        data-go=""
        aria-current={isCurrent || undefined}
        onClick={() => act((desk) => choose(desk, ref))}
        className="flex min-w-0 flex-1 items-start gap-1.5 px-2 py-1 text-left hover:underline pointer-coarse:min-h-10"
      >
        {look && <SpanSwatch look={look} />}
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere">{quote}</span>
          <span className="block text-xs text-muted">{said.filter((words) => words !== '').join(' · ')}</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={`Delete ${title}: ${quote}`}
        onClick={() => act((desk) => send(desk, { kind: 'delete', span: ref }))}
        className="m-1 size-6 shrink-0 rounded text-muted hover:bg-raised hover:text-ink pointer-coarse:size-10"
      >
        ×
      </button>
    </li>
  )
})
