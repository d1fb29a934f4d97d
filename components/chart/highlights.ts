/**
 * Marks passages without touching the document: the browser paints named sets of ranges (CSS custom highlights), so React's
 * nodes and pdf.js's text layer stay as they are. Browsers without it show no marks, and everything else works.
 */
export type HighlightName =
  | 'chart-hit'
  | 'chart-current-hit'
  | 'chart-evidence'
  | 'chart-quoted'
  | 'chart-copied'
  | 'chart-target'

const painted = new Map<HighlightName, Map<string, readonly Range[]>>()

/** @param view which view the ranges belong to: text and PDF stand side by side and paint under the same names */
export function paintRanges(view: string, name: HighlightName, ranges: readonly Range[]): void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return
  const views = painted.get(name) ?? new Map<string, readonly Range[]>()
  painted.set(name, views.set(view, ranges))
  const all = [...views.values()].flat()
  if (all.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...all))
}

/** Whether any passage that is painted under a name stands in a frame on the screen. */
export function isPaintedIn(frame: Element | null, name: HighlightName): boolean {
  const box = frame?.getBoundingClientRect()
  if (!box) return false
  return [...(painted.get(name)?.values() ?? [])].flat().some((range) => {
    const { top, bottom, height } = range.getBoundingClientRect()
    return height > 0 && bottom > box.top && top < box.bottom
  })
}

/** A range over part of one text node; null when the node is shorter than asked. */
export function rangeIn(node: Node | null | undefined, start: number, end: number): Range | null {
  if (!node || node.nodeType !== Node.TEXT_NODE || end > (node.nodeValue?.length ?? 0)) return null
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, end)
  return range
}
