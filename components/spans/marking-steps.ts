import { findSpanAt, layerShownIn, type MarkingDesk, selectedNow } from './marking-desk'
import { findSpan, type MarkingEvent, type SpanRef } from './marking-state'
import { mark } from './reduce-marking'
import { type Passage, wordAt } from './text-map'
import { findTextFrame, passageOf, showPlace } from './text-places'

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
    if (event.linkFrom) endLinking(desk)
    else if (span && role !== undefined) desk.selection.put({ role, anchor: span.end, focus: span.end })
  }
  desk.say(message)
}

export function roleOf({ marking: { layers } }: MarkingDesk, layer: string): string | undefined {
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
export function selectedPassage(desk: MarkingDesk): Passage | null {
  const selected = selectedNow(desk)
  if (!selected || selected.role !== roleOf(desk, desk.view.layer)) return null
  const passage = passageOf(selected)
  return passage.start < passage.end ? passage : null
}
