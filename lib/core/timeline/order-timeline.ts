import type { DatedStatement, Removal, TimelineEntry } from './timeline'

/**
 * Statements in order of time: by date, those without one last; of one date in the order in which they are given, that of their
 * notes. Of each that was taken out the place of the one that stays goes with it.
 */
export function orderTimeline(
  statements: readonly DatedStatement[],
  removals: readonly (Removal | null)[],
): TimelineEntry[] {
  const order = statements
    .map(({ date }, index) => ({ date: date ?? '~', index }))
    .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
  const places = new Map(order.map(({ index }, place) => [index, place]))
  return order.flatMap(({ index }) => {
    const statement = statements[index]
    const removal = removals[index] ?? null
    if (!statement) return []
    const moved = removal && { ...removal, kept: places.get(removal.kept) ?? removal.kept }
    return [{ ...statement, removal: moved }]
  })
}
