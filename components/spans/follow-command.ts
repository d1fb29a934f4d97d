import { type MarkingDesk, modelOf, selectedNow } from './marking-desk'
import type { MarkingCommand } from './marking-keys'
import { brief, labelTitle, type Span, spansOf } from './marking-state'
import {
  choose,
  endLinking,
  giveLabel,
  linkTo,
  roleOf,
  selectedPassage,
  send,
  startLinking,
  turnTo,
} from './marking-steps'
import { moveCaret, wholeCharacters } from './text-map'
import { findTextFrame, moveOnScreen, showPlace } from './text-places'

/** To the next span of the layer in the text's order, or the one before, round the text. */
function step(desk: MarkingDesk, by: 1 | -1): void {
  const { values, view } = desk
  const spans = spansOf(values, view.layer)
  const model = modelOf(desk)
  if (spans.length === 0 || !model) return desk.say('Nothing is marked in this layer.')
  const own = view.current ? spans.findIndex(({ id }) => id === view.current?.id) : -1
  const index = own >= 0 ? own + by : besideCaret(spans, selectedNow(desk)?.focus ?? 0, by)
  const next = spans[(index + spans.length) % spans.length]
  if (!next) return
  choose(desk, { layer: view.layer, id: next.id })
  desk.say(describeSpan(desk, next, ((index + spans.length) % spans.length) + 1, spans.length))
}

function besideCaret(spans: readonly Span[], at: number, by: 1 | -1): number {
  if (by < 0) return spans.findLastIndex(({ end }) => end < at)
  const after = spans.findIndex(({ start }) => start > at)
  return after < 0 ? 0 : after
}

function describeSpan(
  desk: MarkingDesk,
  { start, end, label, attributes }: Span,
  index: number,
  of: number,
): string {
  const model = modelOf(desk)
  if (!model) return ''
  const text = desk.marking.texts[model.layer.part]?.text ?? ''
  const said = Object.values(attributes).map((value) => `, ${value}`)
  return `${index} of ${of}: ${labelTitle(model.layer, label)}${said.join('')}, ${brief(text.slice(start, end))}.`
}

/** Follows what a key asks for. @returns false where it means nothing here, and belongs to the workbench */
export function follow(desk: MarkingDesk, command: MarkingCommand): boolean {
  const { view } = desk
  const { current } = view
  switch (command.kind) {
    case 'move':
      return move(desk, command)
    case 'select-all':
      return selectAll(desk)
    case 'label':
      giveLabel(desk, command.label, command.isExact)
      return true
    case 'again':
      return again(desk)
    case 'step':
      step(desk, command.by)
      return true
    case 'layer':
      stepLayer(desk, command.by)
      return true
    case 'link':
      return beginLink(desk)
    case 'missing':
      return sayMissing(desk)
    case 'leave':
      return leave(desk)
    case 'split':
      if (current) send(desk, { kind: 'split', span: current, at: selectedNow(desk)?.focus ?? 0 })
      break
    case 'attribute':
    case 'edge':
    case 'alike':
    case 'delete':
      if (current) send(desk, { ...command, span: current })
      break
    case 'filter':
      return focusFilter()
  }
  if (!current) desk.say('Go to a marked passage first.')
  return true
}

function move(
  desk: MarkingDesk,
  { unit, by, isSelecting }: Extract<MarkingCommand, { kind: 'move' }>,
): boolean {
  const role = roleOf(desk, desk.view.layer)
  const map = role === undefined ? undefined : desk.marking.texts[role]
  const frame = role === undefined ? null : findTextFrame(role)
  if (role === undefined || !map || !frame) return false
  const selected = selectedNow(desk)
  const { anchor, focus } = selected?.role === role ? selected : { anchor: 0, focus: 0 }
  let to = focus
  if (unit === 'line' || unit === 'line-edge') {
    const moved = moveOnScreen(frame, focus, unit, by, unit === 'line' ? desk.column.current : null)
    const at = moved?.at ?? moveCaret(map, focus, unit === 'line' ? 'sentence' : 'text', by)
    to = wholeCharacters(map.text, { start: at, end: at }).start
    desk.column.current = unit === 'line' ? (moved?.column ?? null) : null
  } else {
    desk.column.current = null
    // without Shift an arrow first leaves what is selected, at the edge that it points to
    const isLeft = !isSelecting && anchor !== focus && unit === 'character'
    to = isLeft
      ? by > 0
        ? Math.max(anchor, focus)
        : Math.min(anchor, focus)
      : moveCaret(map, focus, unit, by)
  }
  if (document.activeElement !== frame) frame.focus({ preventScroll: true })
  desk.selection.put({ role, anchor: isSelecting ? anchor : to, focus: to })
  showPlace(role, to)
  return true
}

function selectAll(desk: MarkingDesk): boolean {
  const role = roleOf(desk, desk.view.layer)
  const map = role === undefined ? undefined : desk.marking.texts[role]
  if (role === undefined || !map) return false
  desk.selection.put({ role, anchor: 0, focus: map.text.length })
  return true
}

/** Marks with the class that was given last, or the only one. */
function again(desk: MarkingDesk): boolean {
  const model = modelOf(desk)
  if (!model || !selectedPassage(desk)) return false
  const spans = spansOf(desk.values, model.layer.id)
  const number = ({ id }: Span) => Number(/^s(\d+)$/.exec(id)?.[1] ?? 0)
  const last = spans.toSorted((one, other) => number(other) - number(one))[0]
  const label = last?.label ?? model.layer.labels[0]?.code
  if (label !== undefined) giveLabel(desk, label, false)
  return true
}

function stepLayer(desk: MarkingDesk, by: 1 | -1): void {
  const { layers } = desk.marking
  const index = layers.findIndex(({ id }) => id === desk.view.layer)
  const next = layers[(index + by + layers.length) % layers.length]
  if (!next) return
  turnTo(desk, next.id, true)
  desk.say(`${next.title}, in the ${next.part}.`)
}

function beginLink(desk: MarkingDesk): boolean {
  const { marking, view } = desk
  if (marking.links.length === 0) return false
  if (view.linking && view.current) {
    linkTo(desk, view.current)
    return true
  }
  const link = marking.links.find(({ from }) => from === view.current?.layer)
  if (link && view.current) startLinking(desk, link.id, view.current.id)
  else desk.say(`Go first to a passage that is linked: ${fromTitles(desk)}.`)
  return true
}

function fromTitles({ marking: { layers, links } }: MarkingDesk): string {
  return layers
    .filter(({ id }) => links.some(({ from }) => from === id))
    .map(({ title }) => title)
    .join(', ')
}

function sayMissing(desk: MarkingDesk): boolean {
  const { marking, view } = desk
  const start =
    view.linking ??
    marking.links.flatMap(({ id, from, orMissing }) =>
      orMissing && from === view.current?.layer ? [{ link: id, from: view.current.id }] : [],
    )[0]
  if (!start) return marking.links.length > 0
  send(desk, { kind: 'link', ...start, to: null })
  return true
}

function leave(desk: MarkingDesk): boolean {
  if (desk.view.linking) {
    endLinking(desk)
    desk.say('Not linked.')
    return true
  }
  const selected = selectedNow(desk)
  if (selected && selected.anchor !== selected.focus) {
    desk.selection.put({ ...selected, anchor: selected.focus })
    return true
  }
  if (!desk.view.current) return false
  desk.show({ current: null })
  return true
}

function focusFilter(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-label-filter]')
  box?.focus()
  return box !== null
}
