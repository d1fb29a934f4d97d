import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { FEW_STATEMENTS, type ItemFilter, keptItems } from '@/lib/core/figures/basis/strata'
import { firstRound, type StudyFrame } from '@/lib/core/study-frame'
import { noteExposedRounds, unsettledRounds } from './label-exposures'

/** The places with an answer, of those that something was narrowed to, where these are few; otherwise none. */
export function onlyFew(frame: StudyFrame, places: readonly number[]): readonly number[] {
  if (places.length === frame.items.length) return []
  const people = firstRound(frame)
  const answered = places.filter((place) => people.some(({ bytes }) => bytes[place] !== 0))
  return answered.length < FEW_STATEMENTS ? answered : []
}

/**
 * Remembers that a lead has narrowed figures down to a few answered statements of which some are not settled: such figures tell what
 * people said of them in the first round. Callers have authorized already.
 */
export async function noteNarrowView(
  actor: Actor,
  studyId: string,
  frame: StudyFrame,
  filter: Partial<ItemFilter>,
): Promise<void> {
  // that of a few statements none has a label is told, too
  const about = onlyFew(frame, passing(frame, { ...filter, subset: null, state: null }))
  const told = about.length > 0 ? about : onlyFew(frame, passing(frame, filter))
  await noteExposedRounds(actor, studyId, unsettledRounds({ ...frame, columns: firstRound(frame) }, told))
}

function passing(frame: StudyFrame, filter: Partial<ItemFilter>): number[] {
  const keep = keptItems(frame, filter)
  return [...keep.keys()].filter((place) => keep[place] === 1)
}
