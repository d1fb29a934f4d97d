import type { Passage } from './text-map'

/** A selection within one text: where it began and where it goes to, in UTF-16 code units; the same for a cursor. */
export type TextSelection = { role: string; anchor: number; focus: number }

/** The text on the page that a part's marks are made in. */
export function findTextFrame(role: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-marking="${role}"]`)
}

/** What is selected within one text that takes marks, or where the cursor is there; null elsewhere. */
export function readSelection(): TextSelection | null {
  const selection = window.getSelection()
  const { anchorNode, focusNode } = selection ?? {}
  if (!selection || !anchorNode || !focusNode) return null
  const element = focusNode instanceof Element ? focusNode : focusNode.parentElement
  const frame = element?.closest<HTMLElement>('[data-marking]')
  const role = frame?.dataset['marking']
  if (!frame || role === undefined || !frame.contains(anchorNode)) return null
  const focus = offsetIn(frame, focusNode, selection.focusOffset)
  const isCaret = anchorNode === focusNode && selection.anchorOffset === selection.focusOffset
  return { role, anchor: isCaret ? focus : offsetIn(frame, anchorNode, selection.anchorOffset), focus }
}

/** Selects in a text, or puts the cursor there. */
export function select({ role, anchor, focus }: TextSelection): void {
  const frame = findTextFrame(role)
  const [from, to] = [frame && pointAt(frame, anchor), frame && pointAt(frame, focus)]
  if (from && to) window.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}

export function passageOf({ anchor, focus }: TextSelection): Passage {
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) }
}

/** Shown texts are as long as the texts themselves. */
function offsetIn(frame: HTMLElement, node: Node, offset: number): number {
  const element = node instanceof Element ? node : node.parentElement
  const piece = element?.closest<HTMLElement>('[data-from]')
  const range = document.createRange()
  range.selectNodeContents(piece ?? frame)
  range.setEnd(node, offset)
  return Number(piece?.dataset['from'] ?? 0) + range.toString().length
}

/** The text node at an offset. @param isEnd where that lies between two pieces: at the end of the first */
function pointAt(frame: HTMLElement, at: number, isEnd = false): { node: Node; offset: number } | null {
  const pieces = frame.querySelectorAll<HTMLElement>('[data-from]')
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const from = Number(pieces[middle]?.dataset['from'])
    if (isEnd ? from < at : from <= at) low = middle + 1
    else high = middle
  }
  const piece = pieces[Math.max(low - 1, 0)]
  if (!piece) return null
  let left = at - Number(piece.dataset['from'])
  const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT)
  let last: Node | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    last = node
    const length = node.nodeValue?.length ?? 0
    if (left <= length) return { node, offset: left }
    left -= length
  }
  return last && { node: last, offset: last.nodeValue?.length ?? 0 }
}

/** Where a cursor stands on the screen; null where nothing is laid out. */
export function caretBox(
  frame: HTMLElement,
  at: number,
): { left: number; top: number; height: number } | null {
  const after = boxOf(frame, at, at + 1)
  if (after && after.width > 0) return { left: after.left, top: after.top, height: after.height }
  const before = at > 0 ? boxOf(frame, at - 1, at) : null
  if (before && before.width > 0) return { left: before.right, top: before.top, height: before.height }
  const line = after ?? lineBox(frame, at)
  return line && { left: line.left, top: line.top, height: Math.min(line.height, 24) }
}

function boxOf(frame: HTMLElement, start: number, end: number): DOMRect | null {
  const [from, to] = [pointAt(frame, start), pointAt(frame, end, true)]
  if (!from || !to) return null
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset)
  const boxes = range.getClientRects?.() ?? []
  return boxes[boxes.length - 1] ?? null
}

/** The box of an empty line. */
function lineBox(frame: HTMLElement, at: number): DOMRect | null {
  const point = pointAt(frame, at)
  return point?.node.parentElement?.closest('[data-line]')?.getBoundingClientRect() ?? null
}

/**
 * The offset a line above or below a cursor, or at the edge of its line.
 *
 * @param column where on the screen the cursor keeps to while it goes up or down; null for where it stands
 */
export function moveOnScreen(
  frame: HTMLElement,
  at: number,
  unit: 'line' | 'line-edge',
  by: 1 | -1,
  column: number | null,
): { at: number; column: number } | null {
  const box = caretBox(frame, at)
  if (!box) return null
  const bounds = frame.getBoundingClientRect()
  if (unit === 'line-edge') {
    const edge = offsetAtPoint(frame, by > 0 ? bounds.right - 1 : bounds.left + 1, box.top + box.height / 2)
    if (edge === null) return null
    // behind the blank at which a line is broken, one stands at the beginning of the next
    const isBelow = edge > at && (caretBox(frame, edge)?.top ?? box.top) > box.top + box.height / 2
    return { at: isBelow ? edge - 1 : edge, column: box.left }
  }
  const left = column ?? box.left
  const height = Number.parseFloat(getComputedStyle(frame).lineHeight) || box.height * 1.5
  const y = box.top + box.height / 2 + by * height
  if (y < bounds.top || y > bounds.bottom) return { at: by > 0 ? textLength(frame) : 0, column: left }
  bringIntoView(frame, { top: y - height / 2, height })
  const moved = caretBox(frame, at)
  const found = offsetAtPoint(frame, left, (moved?.top ?? box.top) + box.height / 2 + by * height)
  return found === null ? null : { at: found, column: left }
}

function textLength(frame: HTMLElement): number {
  const last = [...frame.querySelectorAll<HTMLElement>('[data-from]')].at(-1)
  return Number(last?.dataset['from'] ?? 0) + (last?.textContent.length ?? 0)
}

function offsetAtPoint(frame: HTMLElement, x: number, y: number): number | null {
  if (typeof document.caretPositionFromPoint === 'function') {
    const found = document.caretPositionFromPoint(x, y)
    return found && frame.contains(found.offsetNode) ? offsetIn(frame, found.offsetNode, found.offset) : null
  }
  const range = document.caretRangeFromPoint?.(x, y)
  return range && frame.contains(range.startContainer)
    ? offsetIn(frame, range.startContainer, range.startOffset)
    : null
}

/** Scrolls what a text scrolls in, and no more than is needed. */
function bringIntoView(frame: HTMLElement, { top, height }: { top: number; height: number }): void {
  const scroller = frame.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return
  const box = scroller.getBoundingClientRect()
  const room = Math.min(32, box.height / 6)
  if (top < box.top + room) scroller.scrollTop -= box.top + room - top
  else if (top + height > box.bottom - room) scroller.scrollTop += top + height - box.bottom + room
}

/** Brings a place of a text into view: where the text itself is out of view, the page goes there too. */
export function showPlace(role: string, at: number): void {
  const frame = findTextFrame(role)
  const box = frame && caretBox(frame, at)
  if (!frame || !box) return
  bringIntoView(frame, box)
  const now = caretBox(frame, at)
  // what stands at the lower edge lies over the texts
  const edge = document.querySelector('[data-lower-edge]')?.getBoundingClientRect()
  const bottom = edge && edge.height > 0 ? edge.top : window.innerHeight
  if (now && (now.top < 0 || now.top + now.height > bottom))
    frame.closest('section')?.scrollIntoView?.({ block: 'nearest' })
}
