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

/** Why some of these are not told, where that is so of any; otherwise nothing. */
export function tooFewNote(estimates: readonly Estimate[]): string {
  return estimates.some(({ reason }) => reason === TOO_FEW)
    ? `A dash stands for a figure over ${TOO_FEW}: it would tell single answers.`
    : ''
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
export function fewAnswered(frame: StudyFrame, places: readonly number[]): readonly number[] {
  const people = firstRound(frame)
  const answered = places.filter((place) => people.some(({ bytes }) => bytes[place] !== 0))
  return answered.length < FEW_STATEMENTS ? answered : []
}
