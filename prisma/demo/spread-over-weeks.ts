import type { DemoRating } from './simulate-ratings'

const DAY_MS = 86_400_000
const RATINGS_PER_SITTING = 30
/** Sittings begin at 16:00 UTC; the last of each person was this many days before the demo is loaded, or a little more. */
const SITTING_HOUR = 16
const DAYS_SINCE: Record<1 | 2, number> = { 1: 2, 2: 1 }

/**
 * When the invented clinicians gave their answers: in sittings of thirty, a day each, one after the other as fast as they
 * worked, so that pace and progress have something to show.
 */
export function spreadOverWeeks(ratings: readonly DemoRating[], loadedAt: Date): Map<DemoRating, string> {
  const today = Math.floor(loadedAt.getTime() / DAY_MS)
  const times = new Map<DemoRating, string>()
  const given = ratings.filter((rating) => rating.label !== null)
  const people = [...Map.groupBy(given, (rating) => `${rating.rater} ${rating.round}`).values()]
  for (const [index, own] of people.entries()) {
    const sittings = Math.ceil(own.length / RATINGS_PER_SITTING)
    let clock = 0
    for (const [turn, rating] of own.entries()) {
      const sitting = Math.floor(turn / RATINGS_PER_SITTING)
      const day = today - DAYS_SINCE[rating.round] - (index % 2) - (sittings - 1 - sitting)
      if (turn % RATINGS_PER_SITTING === 0) clock = day * DAY_MS + SITTING_HOUR * 3_600_000
      clock += rating.activeMs ?? 0
      times.set(rating, new Date(clock).toISOString())
    }
  }
  return times
}
