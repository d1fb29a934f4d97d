/**
 * A passage with some words around it, on one line: white space is made one blank, and words are not cut unless they are
 * longer than the context.
 *
 * @param width about how many code units to show on either side
 */
export function contextOf(
  text: string,
  start: number,
  end: number,
  width = 48,
): { before: string; words: string; after: string } {
  const left = text.slice(Math.max(0, start - width), start)
  const right = text.slice(end, end + width)
  const isCutLeft = start > width
  const isCutRight = end + width < text.length
  const before = isCutLeft ? left.replace(/^\S*\s+(?=\S|$)/u, '') : left
  const after = isCutRight ? right.replace(/(?<=\S|^)\s+\S*$/u, '') : right
  return {
    before: (isCutLeft ? '… ' : '') + onOneLine(before).trimStart(),
    words: onOneLine(text.slice(start, end)),
    after: onOneLine(after).trimEnd() + (isCutRight ? ' …' : ''),
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}
