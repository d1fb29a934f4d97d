import 'server-only'
import { type Actor, authorize, can, SYSTEM_ACTOR } from '@/lib/core/actor'
import { CHECK_ROUND, COUNTED_ROUNDS, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import type { RaterAnswer } from '@/lib/core/figures/people/rater-stretches'
import { type RaterView, raterView } from '@/lib/core/figures/people/rater-view'
import { isUnsettled } from '@/lib/core/progress'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { isConsensusShown } from '../adjudication/own-consensus'
import { isUnsettledHidden, noteExposedRounds, unsettledRounds } from '../blinding/label-exposures'
import { db } from '../client'
import { listRepeats } from '../labeling/repeats'
import { getStudyMatrix } from '../matrix/study-matrix'

/**
 * One person's work. A lead sees it beside what the others said, of statements that are not settled yet once that was chosen on
 * record; people see their own alone: their answers, and the settled ones only once the protocol shows the outcome.
 *
 * @throws {AppError} `not_found` for strangers, for AI raters, and for anybody else's work
 */
export async function getRaterWork(actor: Actor, task: TaskRef, raterId: string): Promise<RaterView> {
  const { studyId, taskId } = task
  authorize(actor, 'study:read', studyId)
  requireId(raterId)
  const isLead = can(actor, 'rating:read-all', studyId)
  const isOwn = actor.raters.get(studyId) === raterId
  const rater = await db.rater.findFirst({
    where: { id: raterId, studyId, kind: 'human' },
    select: { alias: true },
  })
  if (!rater || !(isLead || isOwn))
    throw new AppError('not_found', 'This person does not rate in this study.')
  // people see as many as they were given: a difference would reveal how many were hidden repeats and checks
  const rounds = isLead ? COUNTED_ROUNDS : [...COUNTED_ROUNDS, REPEAT_ROUND, CHECK_ROUND]
  const [matrix, given, assigned, isOpen] = await Promise.all([
    // the view below lets through no more than the actor may see
    getStudyMatrix(isLead ? actor : SYSTEM_ACTOR, task, { aiRaters: false }),
    listAnswers(taskId, raterId, rounds),
    db.assignment.count({ where: { taskId, raterId, round: { in: rounds } } }),
    isConsensusShown(actor, task),
  ])
  const answers = withPlaces(given, matrix.itemIds)
  const isHidden = isLead && (await isUnsettledHidden(actor, task, matrix))
  if (isLead && !isHidden) {
    const indices = answers.map(({ index }) => index)
    const others = firstRound(matrix).filter((column) => column.raterId !== raterId)
    await noteExposedRounds(actor, task, [
      ...(isOwn ? [] : unsettledAnswers(matrix, answers)),
      // what these said of the same statements stands beside
      ...unsettledRounds({ states: matrix.states, columns: others }, indices),
    ])
  }
  const sight = isLead ? (isHidden ? 'all-settled' : 'all') : isOpen ? 'settled' : 'own'
  // while work goes on nobody learns which of their statements came twice
  const repeats = sight === 'own' ? [] : await listRepeats(taskId)
  const list = repeats.filter((repeat) => repeat.raterId === raterId)
  return raterView(matrix, { raterId, alias: rater.alias, assigned }, answers, { list }, sight)
}

function unsettledAnswers({ states }: StudyMatrix, answers: readonly RaterAnswer[]): number[] {
  return answers.filter(({ index }) => isUnsettled(states[index])).map(({ round }) => round)
}

type GivenAnswer = Omit<RaterAnswer, 'index'> & { itemId: string }

function listAnswers(taskId: string, raterId: string, rounds: readonly number[]): Promise<GivenAnswer[]> {
  return db.$queryRaw`
    select r."itemId", r.round, r.code, (r."activeMs" / 1000.0)::float as seconds, r.uncertain as "isUncertain",
      (extract(epoch from r."createdAt") * 1000)::float as at
    from "Rating" r
    where r."raterId" = ${raterId}::uuid and r."taskId" = ${taskId}::uuid and r.current and r.round = any(${[...rounds]}::int[])`
}

/** Of this task's items, in the order in which they were given. */
function withPlaces(answers: readonly GivenAnswer[], itemIds: readonly string[]): RaterAnswer[] {
  const indexOf = new Map(itemIds.map((id, index) => [id, index]))
  return answers
    .flatMap(({ itemId, ...answer }) => {
      const index = indexOf.get(itemId)
      return index === undefined ? [] : [{ ...answer, index }]
    })
    .toSorted((left, right) => left.at - right.at || left.index - right.index)
}
