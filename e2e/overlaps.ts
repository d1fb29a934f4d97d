/**
 * Runs in a page: texts that a reader sees one over the other, and texts of a statement that something covers. A line is
 * seen where no frame cuts it off and nothing opaque lies over it.
 *
 * @returns a sentence for each; empty when every text can be read
 */
export function listOverlaps(): string[] {
  type Line = { left: number; top: number; right: number; bottom: number; owner: Element; text: string }
  /** Lines of one paragraph may touch each other. */
  const TOUCH = 3

  const isOpaque = (element: Element) => {
    const { backgroundColor, opacity } = getComputedStyle(element)
    return opacity === '1' && !/^transparent$|^rgba\(.*, ?0(\.\d+)?\)$|\/ 0(\.\d+)?\)$/.test(backgroundColor)
  }
  /** What frames and the window leave of a line; null for nothing. */
  const clip = (line: Line): Line | null => {
    const seen = {
      ...line,
      left: Math.max(line.left, 0),
      top: Math.max(line.top, 0),
      right: Math.min(line.right, window.innerWidth),
      bottom: Math.min(line.bottom, window.innerHeight),
    }
    for (let frame: Element | null = line.owner; frame; frame = frame.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(frame)
      const box = frame.getBoundingClientRect()
      if (overflowX !== 'visible')
        Object.assign(seen, { left: Math.max(seen.left, box.left), right: Math.min(seen.right, box.right) })
      if (overflowY !== 'visible')
        Object.assign(seen, { top: Math.max(seen.top, box.top), bottom: Math.min(seen.bottom, box.bottom) })
    }
    return seen.right - seen.left > TOUCH && seen.bottom - seen.top > TOUCH ? seen : null
  }
  /** Whether something opaque lies over the middle of a line. */
  const isCovered = ({ left, top, right, bottom, owner }: Line) => {
    const above = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    // a blank at the end of a line may hang out of its element
    const own = above.findIndex((element) => owner.contains(element) || element.contains(owner))
    return above.slice(0, own === -1 ? above.length : own).some(isOpaque)
  }

  const lines: Line[] = []
  const messages: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!owner || text === '' || !owner.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const line = clip({ left, top, right, bottom, owner, text: text.slice(0, 40) })
      if (!line) continue
      if (!isCovered(line)) lines.push(line)
      else if (owner.closest('blockquote')) messages.push(`something covers the statement: “${line.text}”`)
    }
  }
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (one.owner === other.owner) continue
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (width > TOUCH && height > TOUCH) messages.push(`“${one.text}” and “${other.text}”`)
    }
  return [...new Set(messages)]
}
