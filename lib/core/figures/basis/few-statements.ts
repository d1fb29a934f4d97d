import type { Estimate } from '@/lib/core/agreement/rating-table'
import { isUnsettled } from '@/lib/core/progress'
import { firstRound, type StudyFrame } from '@/lib/core/study-frame'
import { filterQuery, type ItemFilter, keptPlaces } from './strata'

/** Figures over fewer answered statements than so many tell what was said of each. */
export const FEW_STATEMENTS = 5

/** Why such a figure is not told. */
export const TOO_FEW = `fewer than ${FEW_STATEMENTS} statements, not all of them settled`

/** What stands in the place of a figure that would tell what people said of a statement before it is settled. */
export const TOO_FEW_TO_TELL: Estimate = { value: null, reason: TOO_FEW, interval: null }

/** What stands in the place of a figure; null where the figure is told. */
export type Untold = Estimate | null

/** What stands in the place of a figure beside such a one. */
export const TELLS_ANOTHER: Estimate = {
  value: null,
  reason: 'with the others, it would tell a figure that is kept back',
  interval: null,
}

/** Why some of these are not told, where that is so of any; otherwise nothing. */
export function tooFewNote(estimates: readonly Estimate[]): string {
  const reasons = new Set(estimates.map(({ reason }) => reason))
  if (!reasons.has(TOO_FEW))
    return reasons.has(TELLS_ANOTHER.reason)
      ? `A dash stands for a figure that with the others would tell one over ${TOO_FEW}.`
      : ''
  const few = `A dash stands for a figure over ${TOO_FEW}: it would tell single answers.`
  return reasons.has(TELLS_ANOTHER.reason)
    ? `${few} Others are kept back with it, by which that figure would follow from those that are told.`
    : few
}

/** Whether figures about people may be told that rest on what was said of the statements at some places. */
export type MayTell = (places: readonly number[]) => boolean

/** For whoever is kept from no answer, or looks on record. */
export const TELL_ALL: MayTell = () => true

/** Nothing about few statements while one of them is not settled: leads would learn single answers without a trace. */
export function tellNoFew(frame: Pick<StudyFrame, 'states'>): MayTell {
  return (places) =>
    places.length === 0 ||
    places.length >= FEW_STATEMENTS ||
    !places.some((place) => isUnsettled(frame.states[place]))
}

/** The same of a view; one that is narrowed to a few is on record, and tells all. */
export function tellOfView(frame: StudyFrame, filter: Partial<ItemFilter>): MayTell {
  return narrowedTo(frame, filter).length > 0 ? TELL_ALL : tellNoFew(frame)
}

/** The places with an answer that a filter narrows a study down to, where these are few; otherwise none. */
export function narrowedTo(frame: StudyFrame, filter: Partial<ItemFilter>): readonly number[] {
  if (Object.keys(filterQuery(filter)).length === 0) return []
  // that of a few statements none has a label is told, too
  const about = pickFew(frame, keptPlaces(frame, { ...filter, subset: null, state: null }))
  return about.length > 0 ? about : pickFew(frame, keptPlaces(frame, filter))
}

/** The places with an answer, of those that something was narrowed to, where these are few; otherwise none. */
export function pickFew(frame: StudyFrame, places: readonly number[]): readonly number[] {
  return places.length === frame.items.length ? [] : fewAnswered(frame, places)
}

/** The same, also where nothing was narrowed. */
function fewAnswered(frame: StudyFrame, places: readonly number[]): readonly number[] {
  const people = firstRound(frame)
  const answered = places.filter((place) => people.some(({ bytes }) => bytes[place] !== 0))
  return answered.length < FEW_STATEMENTS ? answered : []
}

/**
 * What stands in the place of each row's figure where rows are parts of one total that is told: a row over few statements is kept
 * back, and with it the smallest others, until what the total tells of all that are kept back may itself be told.
 *
 * @param sizes how many statements each row is of
 * @param placesOf of a row the places of its statements
 * @returns null of rows that are told
 */
export function keepBack(
  sizes: readonly number[],
  placesOf: (row: number) => readonly number[],
  mayTell: MayTell,
): Untold[] {
  const found = sizes.map((size, row) =>
    size >= FEW_STATEMENTS || mayTell(placesOf(row)) ? null : TOO_FEW_TO_TELL,
  )
  const hidden = new Set(found.flatMap((stand, row) => (stand === null ? [] : placesOf(row))))
  const bySize = [...sizes.keys()]
    .filter((row) => found[row] === null && (sizes[row] ?? 0) > 0)
    .toSorted((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0))
  for (const row of bySize) {
    if (mayTell([...hidden])) break
    found[row] = TELLS_ANOTHER
    for (const place of placesOf(row)) hidden.add(place)
  }
  return found
}
