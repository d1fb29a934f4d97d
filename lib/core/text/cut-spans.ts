/**
 * A text without some of its passages, and without the blanks that these leave: none doubled, none before a mark of punctuation.
 *
 * @param spans half-open, in UTF-16 code units; they may overlap
 * @example cutSpans('Take 5 mg, daily.', [{ start: 4, end: 9 }]) // => 'Take, daily.'
 */
export function cutSpans(text: string, spans: readonly { start: number; end: number }[]): string {
  let kept = ''
  let at = 0
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (end <= at) continue
    kept = joinPieces(kept, text.slice(at, Math.max(at, start)))
    at = end
  }
  return joinPieces(kept, text.slice(at))
}

function joinPieces(left: string, right: string): string {
  const isTight = /^[ \t]*[,.;:!?)]/.test(right)
  const isDoubled = /(^|\s)$/.test(left) && /^[ \t]/.test(right)
  return (isTight ? left.trimEnd() : left) + (isTight || isDoubled ? right.trimStart() : right)
}
