import type { AnswerValues } from '@/components/answer/answer-state'
import { counted } from '@/lib/core/counted-words'
import type { SpanLink } from '@/lib/core/protocols/marked-spans'
import {
  brief,
  findSpan,
  findUnmarkedAlike,
  type Layer,
  type LinkStart,
  labelTitle,
  linksOf,
  type Marked,
  type Marking,
  type MarkingEvent,
  overlaps,
  type Span,
  spansOf,
} from './marking-state'
import { moveEdge, type Passage, type TextMap, toMarked } from './text-map'

/** An answer after something was marked, changed or linked. What cannot be done changes nothing and says why. */
export function mark(marking: Marking, values: AnswerValues, event: MarkingEvent): Marked {
  if (event.kind === 'link') return link(marking, values, event)
  const ref = event.kind === 'mark' ? { layer: event.layer, id: '' } : event.span
  const layer = marking.layers.find(({ id }) => id === ref.layer)
  const map = layer && marking.texts[layer.part]
  if (!layer || !map) return { values, current: null, message: '' }
  const on: Desk = { marking, values, layer, map, spans: spansOf(values, layer.id) }
  if (event.kind === 'mark') return markPassage(on, event)
  const span = on.spans.find(({ id }) => id === ref.id)
  if (!span) return { values, current: null, message: 'Choose a marked passage first.' }
  switch (event.kind) {
    case 'label':
      return relabel(on, span, event.label)
    case 'attribute':
      return setAttribute(on, span, event)
    case 'edge':
      return setEdge(on, span, event)
    case 'split':
      return split(on, span, event.at)
    case 'delete':
      return remove(on, span)
    case 'alike':
      return markAlike(on, span)
  }
}

type Desk = {
  marking: Marking
  values: AnswerValues
  layer: Layer
  map: TextMap
  spans: readonly Span[]
}

function markPassage(on: Desk, event: Extract<MarkingEvent, { kind: 'mark' }>): Marked {
  const { layer, map, spans, values } = on
  const passage = toMarked(map.text, event.at, event.isExact)
  if (!passage) return unchanged(on, null, 'Select some words first.')
  const same = spans.find(({ start, end, label }) => isAt({ start, end }, passage) && label === event.label)
  const from = event.linkFrom
  const started = from && on.marking.links.find(({ id, to }) => id === from.link && to === layer.id)
  if (same && started) return link(on.marking, values, { kind: 'link', ...from, to: same.id })
  if (same) return unchanged(on, same, 'These words are marked so already.')
  const fault = findFault(layer, spans, passage)
  if (fault !== null) return unchanged(on, null, fault)
  const span: Span = { id: newId(on), ...passage, label: event.label, attributes: {} }
  const marked = withSpans(values, layer.id, [...spans, span])
  const linked = started
    ? withLinks(marked, from.link, [...linksFrom(marked, from, false), { from: from.from, to: span.id }])
    : marked
  return {
    values: linked,
    current: { layer: layer.id, id: span.id },
    message: `Marked ${quoteOf(on, span)} as ${labelTitle(layer, span.label)}${started ? ', and linked' : ''}.`,
  }
}

function relabel(on: Desk, span: Span, label: string): Marked {
  if (span.label === label) return unchanged(on, span, `It is ${labelTitle(on.layer, label)} already.`)
  return changed(on, { ...span, label }, `${quoteOf(on, span)} is now ${labelTitle(on.layer, label)}.`)
}

function setAttribute(
  on: Desk,
  span: Span,
  { attribute: id, option: code }: { attribute: string; option: string },
): Marked {
  const attribute = on.layer.attributes.find((own) => own.id === id)
  const option = attribute?.options.find((own) => own.code === code)
  if (!attribute || !option) return unchanged(on, span, '')
  const { [id]: before, ...others } = span.attributes
  const isTaken = before === code
  const message = isTaken
    ? `${attribute.question} not said.`
    : `${attribute.question} ${option.title ?? code}.`
  return changed(on, { ...span, attributes: isTaken ? others : { ...others, [id]: code } }, message)
}

function setEdge(on: Desk, span: Span, event: Extract<MarkingEvent, { kind: 'edge' }>): Marked {
  const { edge, isWider, unit } = event
  const moved = moveEdge(on.map, span, edge, isWider, unit)
  if (!moved) return unchanged(on, span, isWider ? 'The text ends here.' : 'Nothing would be left.')
  const others = on.spans.filter(({ id }) => id !== span.id)
  const fault = findFault({ ...on.layer, maxSpans: undefined }, others, moved)
  if (fault !== null) return unchanged(on, span, fault)
  const next = withPlace(span, moved)
  return changed(on, next, `Now ${quoteOf(on, next)}.`)
}

function split(on: Desk, span: Span, at: number): Marked {
  const { text } = on.map
  const [left, right] = [
    toMarked(text, { start: span.start, end: Math.min(at, span.end) }, true),
    toMarked(text, { start: Math.max(at, span.start), end: span.end }, true),
  ].map((half) => half && trimmed(text, half))
  if (at <= span.start || at >= span.end || !left || !right || left.end > right.start)
    return unchanged(on, span, 'Put the cursor inside the marked passage first.')
  const fault = findFault({ ...on.layer, mayOverlap: true }, on.spans, right)
  if (fault !== null) return unchanged(on, span, fault)
  const second: Span = { ...withPlace(span, right), id: newId(on) }
  const spans = on.spans.flatMap((own) => (own === span ? [withPlace(span, left), second] : [own]))
  return {
    values: withSpans(on.values, on.layer.id, spans),
    current: { layer: on.layer.id, id: second.id },
    message: `Split before ${quoteOf(on, second)}.`,
  }
}

function trimmed(text: string, { start, end }: Passage): Passage {
  const words = text.slice(start, end)
  return { start: end - words.trimStart().length, end: start + words.trimEnd().length }
}

function remove(on: Desk, span: Span): Marked {
  const { layer, spans, marking } = on
  const values = withSpans(
    on.values,
    layer.id,
    spans.filter(({ id }) => id !== span.id),
  )
  const unlinked = marking.links.reduce((rest, { id, from, to }) => {
    const links = linksOf(rest, id)
    const left = links.filter(
      (own) => !(from === layer.id && own.from === span.id) && !(to === layer.id && own.to === span.id),
    )
    return left.length === links.length ? rest : withLinks(rest, id, left)
  }, values)
  return { values: unlinked, current: null, message: `Deleted ${quoteOf(on, span)}.` }
}

function markAlike(on: Desk, span: Span): Marked {
  const { layer, spans, marking, values } = on
  const ref = { layer: layer.id, id: span.id }
  const places = findUnmarkedAlike(marking, values, ref)
  if (places.length === 0) return unchanged(on, span, 'These words stand nowhere else unmarked.')
  const first = Number(newId(on).slice(1))
  const more = places.map(
    (passage, index): Span => ({ ...withPlace(span, passage), id: `s${first + index}` }),
  )
  return {
    values: withSpans(values, layer.id, [...spans, ...more]),
    current: ref,
    message: `Marked ${quoteOf(on, span)} at ${counted(more.length, 'more place', 'more places')}.`,
  }
}

function link(
  { layers, links, texts }: Marking,
  values: AnswerValues,
  { link: id, from, to }: Extract<MarkingEvent, { kind: 'link' }>,
): Marked {
  const declared = links.find((own) => own.id === id)
  const fact = declared && findSpan(values, { layer: declared.from, id: from })
  const target = declared && to !== null ? findSpan(values, { layer: declared.to, id: to }) : null
  if (!declared || !fact || (to === null ? !declared.orMissing : !target))
    return { values, current: null, message: '' }
  const text = (layer: string) => texts[layers.find((own) => own.id === layer)?.part ?? '']?.text ?? ''
  const current = { layer: declared.from, id: from }
  const own = linksOf(values, id).find((other) => other.from === from && other.to === to)
  const rest = linksFrom(values, { link: id, from }, to === null).filter((other) => other !== own)
  const words = brief(text(declared.from).slice(fact.start, fact.end))
  const object =
    to === null ? 'missing' : `linked to ${brief(text(declared.to).slice(target?.start, target?.end))}`
  return {
    values: withLinks(values, id, own ? rest : [...rest, { from, to }]),
    current,
    message: own ? `${words} is not ${object} any more.` : `${words} is ${object}.`,
  }
}

/** Links as they stay when one more is added: a span is linked or missing, never both. */
function linksFrom(values: AnswerValues, { link: id, from }: LinkStart, isMissing: boolean): SpanLink[] {
  return linksOf(values, id).filter((own) => own.from !== from || (own.to !== null && !isMissing))
}

/** Why a layer does not take a passage; null where it does. */
function findFault(
  { maxSpans, mayOverlap }: Pick<Layer, 'mayOverlap'> & { maxSpans?: number | undefined },
  spans: readonly Span[],
  passage: Passage,
): string | null {
  if (maxSpans !== undefined && spans.length >= maxSpans)
    return `At most ${counted(maxSpans, 'passage', 'passages')} can be marked here. Delete one first.`
  if (!mayOverlap && spans.some((span) => overlaps(span, passage)))
    return 'Passages of this layer may not overlap.'
  return null
}

function isAt(one: Passage, other: Passage): boolean {
  return one.start === other.start && one.end === other.end
}

/** The span elsewhere: what stood at its place before is no quote of it. */
function withPlace({ id, label, attributes }: Span, { start, end }: Passage): Span {
  return { id, start, end, label, attributes }
}

function changed({ values, layer, spans }: Desk, span: Span, message: string): Marked {
  const next = spans.map((own) => (own.id === span.id ? span : own))
  return { values: withSpans(values, layer.id, next), current: { layer: layer.id, id: span.id }, message }
}

function unchanged({ values, layer }: Desk, span: Span | null, message: string): Marked {
  return { values, current: span && { layer: layer.id, id: span.id }, message }
}

/** An id that no span of the answer has. */
function newId({ marking: { layers }, values }: Desk): string {
  const numbers = layers.flatMap(({ id }) =>
    spansOf(values, id).map((span) => Number(/^s(\d{1,9})$/.exec(span.id)?.[1] ?? 0)),
  )
  return `s${Math.max(0, ...numbers) + 1}`
}

function withSpans(values: AnswerValues, layer: string, spans: readonly Span[]): AnswerValues {
  return {
    ...values,
    [layer]: spans.toSorted((one, other) => one.start - other.start || one.end - other.end),
  }
}

function withLinks(values: AnswerValues, id: string, links: readonly SpanLink[]): AnswerValues {
  return { ...values, [id]: links }
}

function quoteOf({ map: { text } }: Desk, { start, end }: Passage): string {
  return brief(text.slice(start, end))
}
