/** A run of a text that the same statements cover; `ends` are those whose passage ends with it. */
export type MarkedRun = {
  start: number
  end: number
  text: string
  /** Numbers of the covering statements, ascending. */
  statements: readonly number[]
  ends: readonly number[]
}

type Placed = { number: number; start: number | null; end: number | null }

/**
 * A text cut where passages of statements begin and end, in order and without gaps, so that each run can be painted by what
 * covers it. Passages may overlap and lie in each other. Those without a place, or with one outside the text, cover nothing.
 */
export function markText(text: string, statements: readonly Placed[]): MarkedRun[] {
  const placed = statements.flatMap(({ number, start, end }) =>
    start === null || end === null || start < 0 || end > text.length || start >= end
      ? []
      : [{ number, start, end }],
  )
  const cuts = [...new Set([0, text.length, ...placed.flatMap(({ start, end }) => [start, end])])].toSorted(
    (one, other) => one - other,
  )
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length
    return {
      start,
      end,
      text: text.slice(start, end),
      statements: placed.filter((one) => one.start <= start && one.end >= end).map((one) => one.number),
      ends: placed.filter((one) => one.end === end).map((one) => one.number),
    }
  })
}
