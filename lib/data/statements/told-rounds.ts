import 'server-only'
import { fewAnswered, pickFew } from '@/lib/core/figures/basis/few-statements'
import { SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import {
  ANYBODY,
  type ErrorView,
  errorViewSchema,
  NOBODY,
  pairOf,
} from '@/lib/core/figures/errors/error-view'
import { firstRound, type StudyFrame } from '@/lib/core/study-frame'
import { unsettledRounds } from '../blinding/label-exposures'

/**
 * The rounds of which a view's list, by its statements or their number alone, tells what people said before it is settled: of
 * all that it finds when it asks what they said, and of whatever it is about when that is only a few statements: of few, that
 * nothing is found is told, too.
 *
 * @param placesOf the places that a view of the same study finds
 */
export async function listToldRounds(
  frame: StudyFrame,
  view: ErrorView,
  placesOf: (view: ErrorView) => Promise<readonly number[]>,
): Promise<number[]> {
  const asks = asksWhatPeopleSaid(frame, view)
  const around = await placesOf(withoutAnswers(view))
  const about = asks ? fewAnswered(frame, around) : pickFew(frame, around)
  const found = asks ? await placesOf(view) : []
  const columns = view.panel === 'yes' || view.b === ANYBODY ? frame.columns : firstRound(frame)
  return unsettledRounds({ states: frame.states, columns }, [...about, ...found])
}

/** The statements that a view looks at, whatever was said of them. */
function withoutAnswers(view: ErrorView): ErrorView {
  const where = filterQuery({ ...view, subset: null, state: null })
  return errorViewSchema.parse({ ...where, find: view.find, differ: 'all' })
}

function asksWhatPeopleSaid({ judges }: StudyFrame, view: ErrorView): boolean {
  const { a, b, also, said, other, subset } = view
  const isOfPeople = (who: string | null) =>
    who !== null && who !== SETTLED && who !== NOBODY && judges.every(({ raterId }) => raterId !== who)
  if (subset !== null || [a, b, also].some(isOfPeople)) return true
  return pairOf(view) === null && (said !== null || other !== null)
}
