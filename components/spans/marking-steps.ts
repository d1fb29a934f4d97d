import { findSpanAt, layerShownIn, type MarkingDesk, modelOf, selectedNow } from './marking-desk'
import type { MarkingCommand } from './marking-keys'
import {
  brief,
  findSpan,
  labelTitle,
  type MarkingEvent,
  mark,
  type Span,
  type SpanRef,
  spansOf,
} from './marking-state'
import { moveCaret, type Passage, wholeCharacters, wordAt } from './text-map'
import { findTextFrame, moveOnScreen, passageOf, showPlace } from './text-places'

/** Marks, changes or links something, and says what was done. */
export function send(desk: MarkingDesk, event: MarkingEvent): void {
  const { values, current, message } = mark(desk.marking, desk.values, event)
  const isChanged = values !== desk.values
  if (isChanged) desk.change(values)
  if (event.kind === 'link') {
    if (isChanged) endLinking(desk)
  } else if (isChanged || current) desk.show({ current })
  if (event.kind === 'mark' && isChanged) {
    const span = findSpan(values, current)
    const role = roleOf(desk, event.layer)
    if (span && role !== undefined) desk.selection.put({ role, anchor: span.end, focus: span.end })
    if (event.linkFrom) endLinking(desk)
  }
  desk.say(message)
}

function roleOf({ marking: { layers } }: MarkingDesk, layer: string): string | undefined {
  return layers.find(({ id }) => id === layer)?.part
}

/** Turns to a layer, with the cursor in its text where that is wanted. */
export function turnTo(desk: MarkingDesk, layer: string, isFocused: boolean): void {
  const role = roleOf(desk, layer)
  if (role === undefined) return
  desk.show({ layer, current: desk.view.current?.layer === layer ? desk.view.current : null })
  if (isFocused) focusText(desk, role)
}

/** The cursor in a text, where it stood before or at the beginning. */
export function focusText(desk: MarkingDesk, role: string): void {
  const before = selectedNow(desk)
  findTextFrame(role)?.focus({ preventScroll: true })
  if (before?.role !== role) desk.selection.put({ role, anchor: 0, focus: 0 })
}

/** Turns to a span: it is at hand, in view, with the cursor at its beginning. */
export function choose(desk: MarkingDesk, ref: SpanRef): void {
  const span = findSpan(desk.values, ref)
  const role = roleOf(desk, ref.layer)
  if (!span || role === undefined) return
  desk.show({ layer: ref.layer, current: ref })
  desk.selection.put({ role, anchor: span.start, focus: span.start })
  showPlace(role, span.start)
}

/** Follows the page's selection: a cursor in a span has it at hand, words that are selected wait for a class. */
export function followSelection(desk: MarkingDesk, isPointed: boolean): void {
  const selected = desk.selection.get()
  if (!selected) return
  const shown = layerShownIn(desk.marking, desk.view.layer, selected.role)
  if (!shown) return
  const isCaret = selected.anchor === selected.focus
  const span = isCaret ? findSpanAt(desk.values, shown.id, selected.focus, desk.view.current) : null
  const current = span && { layer: shown.id, id: span.id }
  const { view } = desk
  const isSame = view.layer === shown.id && view.current?.id === current?.id
  if (!isSame) desk.show({ layer: shown.id, current })
  if (isPointed && span && view.linking) linkTo(desk, { layer: shown.id, id: span.id })
}

/** Links what waits for it to a span; nothing happens where that is of another layer. */
export function linkTo(desk: MarkingDesk, ref: SpanRef): void {
  const { linking } = desk.view
  const link = desk.marking.links.find(({ id }) => id === linking?.link)
  if (linking && link?.to === ref.layer) send(desk, { kind: 'link', ...linking, to: ref.id })
}

export function startLinking(desk: MarkingDesk, link: string, from: string): void {
  const declared = desk.marking.links.find(({ id }) => id === link)
  const target = desk.models.find(({ layer }) => layer.id === declared?.to)?.layer
  if (!declared || !target) return
  desk.show({ linking: { link, from }, layer: target.id, current: null })
  focusText(desk, target.part)
  desk.say(`Linking: mark or choose a passage of “${target.title}”. Esc leaves.`)
}

export function endLinking(desk: MarkingDesk): void {
  const { linking } = desk.view
  const link = desk.marking.links.find(({ id }) => id === linking?.link)
  if (!linking || !link) return
  desk.show({ linking: null })
  const span = findSpan(desk.values, { layer: link.from, id: linking.from })
  const role = roleOf(desk, link.from)
  if (!span || role === undefined) return
  findTextFrame(role)?.focus({ preventScroll: true })
  choose(desk, { layer: link.from, id: linking.from })
}

/** Gives the class: to what is selected, else to the span at hand, else to the word at the cursor. */
export function giveLabel(desk: MarkingDesk, label: string, isExact: boolean): void {
  const { view, marking } = desk
  const at = selectedPassage(desk)
  if (!at && view.current) return send(desk, { kind: 'label', span: view.current, label })
  const caret = selectedNow(desk)
  const role = roleOf(desk, view.layer)
  const word = caret?.role === role && role !== undefined ? wordAtCaret(desk, role, caret?.focus ?? 0) : null
  const passage = at ?? word
  if (!passage || !marking.layers.some(({ id }) => id === view.layer))
    return desk.say('Select some words first.')
  send(desk, {
    kind: 'mark',
    layer: view.layer,
    label,
    at: passage,
    isExact: at !== null && (isExact || view.isExact),
    linkFrom: marking.links.some(({ id, to }) => id === view.linking?.link && to === view.layer)
      ? view.linking
      : null,
  })
}

function wordAtCaret({ marking }: MarkingDesk, role: string, at: number): Passage | null {
  const map = marking.texts[role]
  return map ? wordAt(map, at) : null
}

/** What is selected in the text of the layer at hand. */
function selectedPassage(desk: MarkingDesk): Passage | null {
  const selected = selectedNow(desk)
  if (!selected || selected.role !== roleOf(desk, desk.view.layer)) return null
  const passage = passageOf(selected)
  return passage.start < passage.end ? passage : null
}

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
