import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { explainFields } from '@/lib/core/adjudication/field-words'
import {
  COUNTED_ROUNDS,
  consensusCode,
  type ItemState,
  REPEAT_ROUND,
} from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { countedAi, uncountedAi } from '@/lib/core/figures/basis/duplicate-raters'
import { filteredIndices, filterQuery } from '@/lib/core/figures/basis/strata'
import { pickFew } from '@/lib/core/figures/basis/suppression'
import { describeTexts } from '@/lib/core/figures/errors/described-texts'
import {
  AGAIN,
  asksAiRaters,
  type Disagreement,
  type DisagreementListing,
  ERRORS_PER_PAGE,
  type ErrorView,
  errorViewSchema,
  wantedDifference,
} from '@/lib/core/figures/errors/error-view'
import { findDisagreements } from '@/lib/core/figures/errors/find-disagreements'
import { isWhole } from '@/lib/core/labels'
import { isUnsettled } from '@/lib/core/progress'
import { listCounted, readStoredMarks } from '@/lib/core/protocols/stored-answer'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { areAiResultsOpen, requireOpenAiResults } from '../blinding/ai-results'
import { isUnsettledHidden, noteLabelExposure } from '../blinding/label-exposures'
import { db } from '../client'
import { readVersions } from '../data-version'
import type { Prisma } from '../generated/client'
import { createStateReader } from '../item-states'
import { readItemTexts } from '../items'
import { getStudyMatrix } from '../matrix/study-matrix'
import { memoize } from '../memoize'
import { openTask } from '../tasks'
import { listAiPassages } from './ai-passages'
import { firstRater, namedRaters, type ReadStudy, readBeyondMatrix } from './beyond-matrix'

/**
 * Statements by who disagrees with whom, with everything that was said of them: those that are not settled yet once the lead has
 * chosen to read them. AI raters' labels are there once their figures are open.
 *
 * @throws {AppError} `not_found`, `forbidden`; `conflict` when an AI rater is asked for while sealed
 */
export async function listDisagreements(
  actor: Actor,
  task: TaskRef,
  view: ErrorView,
): Promise<DisagreementListing> {
  const { isOpen, isHidden, matrix, indices } = await orderDisagreements(actor, task, view)
  const start = (view.page - 1) * ERRORS_PER_PAGE
  const shown = indices.slice(start, start + ERRORS_PER_PAGE)
  const asked = namedRaters(view)
  const aiRaters = matrix.aiRaters
    .filter(({ raterId }) => asked.includes(raterId))
    .map(({ raterId }) => raterId)
  const [first = null] = view.b === AGAIN ? firstRater(view) : []
  const items = await readItems(task, matrix, shown, { aiRaters, again: first })
  await noteLabelExposure(
    actor,
    task,
    items.map(({ state, item: { said } }) => ({
      state,
      rounds: said.flatMap(({ isAi, round }) => (!isAi && COUNTED_ROUNDS.includes(round) ? [round] : [])),
    })),
  )
  const counted = countedAi(matrix)
  const passages = isOpen
    ? await listAiPassages(
        items.map(({ item }) => item.itemId),
        counted.aiRaters.map(({ raterId }) => raterId),
      )
    : null
  return {
    labelSet: matrix.labelSet,
    total: indices.length,
    isUnsettledHidden: isHidden,
    ...(isWhole(matrix.labelSet) && (await isConsensusApart(task)) && { isConsensusApart: true as const }),
    uncounted: uncountedAi(matrix, counted),
    items: items.map(({ index, item }) => ({
      ...item,
      aiCounts:
        isOpen && !isWhole(matrix.labelSet)
          ? matrix.labelSet.codes.map(
              (_, code) => counted.aiRaters.filter(({ codes }) => codes[index] === code + 1).length,
            )
          : null,
      aiPassages: passages?.get(item.itemId) ?? [],
    })),
    raters: [
      ...listPeople(matrix).map(({ raterId, alias }) => ({ id: raterId, name: alias, isAi: false })),
      ...matrix.aiRaters.map(({ raterId, alias }) => ({ id: raterId, name: alias, isAi: true })),
    ],
  }
}

/** Whether consensus labels hold other variables than answers, so that the two are never equal. */
async function isConsensusApart(task: TaskRef): Promise<boolean> {
  const { definition } = await openTask(task)
  const settled = listSettledFields(definition).flatMap(({ variables }) => variables.map(({ id }) => id))
  const counted = listCounted(definition).map(({ id }) => id)
  return definition.spanLayers.length > 0 || settled.join() !== counted.join()
}

/**
 * How many statements each of some views would list. Where the lead has not chosen to read what is not settled yet, such
 * statements count only where that reveals nothing of what was said.
 *
 * @throws {AppError} `not_found`, `forbidden`; `conflict` when an AI rater is asked for while sealed
 */
export async function countDisagreements(
  actor: Actor,
  task: TaskRef,
  views: readonly ErrorView[],
): Promise<number[]> {
  const { data: version } = await readVersions(task.studyId)
  const read = await readMatrix(actor, task, views)
  const name = `counts ${read.taskId} ${read.isHidden} ${JSON.stringify(views)}`
  return memoize(name, version, () =>
    Promise.all(
      views.map(async (view) => {
        const isHidden = read.isHidden && revealsAnswers(read.matrix, view)
        return (await findIndices({ ...read, isHidden }, view)).length
      }),
    ),
  )
}

/** Whether a view's number says more than where statements stand: where it asks for more, or is about a few statements. */
function revealsAnswers(matrix: StudyMatrix, view: ErrorView): boolean {
  const { differ, page } = view
  const plain = errorViewSchema.parse({ ...filterQuery({ ...view, subset: null }), differ, page })
  if (wantedDifference(view) !== 'any' || JSON.stringify(plain) !== JSON.stringify(view)) return true
  return pickFew(matrix, filteredIndices(matrix, { ...view, state: null })).length > 0
}

/**
 * The statements of a view in the order of its list, by their places in the matrix: made once, for one goes from statement to
 * statement in it.
 *
 * @throws {AppError} `not_found`, `forbidden`; `conflict` when an AI rater is asked for while sealed
 */
export async function orderDisagreements(
  actor: Actor,
  task: TaskRef,
  view: ErrorView,
): Promise<ReadMatrix & { indices: readonly number[] }> {
  const { data: version } = await readVersions(task.studyId)
  const read = await readMatrix(actor, task, [view])
  const name = `order ${read.taskId} ${read.isHidden} ${JSON.stringify({ ...view, page: 1 })}`
  return { ...read, indices: await memoize(name, version, () => findIndices(read, view)) }
}

/** With the AI raters where AI results are open, and whether what is not settled yet is kept from the lead. */
type ReadMatrix = ReadStudy & { isOpen: boolean; isHidden: boolean }

async function readMatrix(actor: Actor, task: TaskRef, views: readonly ErrorView[]): Promise<ReadMatrix> {
  const { studyId, taskId } = task
  authorize(actor, 'rating:read-all', studyId)
  const isOpen = await areAiResultsOpen(actor, task)
  const matrix = await getStudyMatrix(actor, task, { aiRaters: isOpen })
  const people = new Set(matrix.columns.map(({ raterId }) => raterId))
  const asksAi = views.some((view) => asksAiRaters(view) || namedRaters(view).some((id) => !people.has(id)))
  if (asksAi) await requireOpenAiResults(actor, task)
  const isHidden = await isUnsettledHidden(actor, task, matrix)
  return { studyId, taskId, matrix, isOpen, isHidden }
}

async function findIndices(read: Omit<ReadMatrix, 'isOpen'>, view: ErrorView): Promise<number[]> {
  const indices = findDisagreements(read.matrix, view, await readBeyondMatrix(read, view))
  return read.isHidden ? indices.filter((index) => !isUnsettled(read.matrix.states[index])) : indices
}

/** People once each, whatever rounds they rated in. */
function listPeople({ columns }: StudyMatrix): StudyMatrix['columns'] {
  return [...new Map(columns.map((column) => [column.raterId, column])).values()]
}

const RATING = {
  raterId: true,
  round: true,
  code: true,
  fields: true,
  codes: true,
  uncertain: true,
  comment: true,
  rater: { select: { alias: true, kind: true } },
  evidence: { orderBy: { rank: 'asc' }, select: { noteId: true, start: true, end: true, quote: true } },
} satisfies Prisma.RatingSelect

const AUTHOR = { authorKind: true, authorName: true } satisfies Prisma.DocumentSelect

/** The further texts of an item. */
const TEXTS = {
  where: { document: { isNot: null } },
  orderBy: { role: 'asc' },
  select: { role: true, document: { select: { ...AUTHOR, attributes: true } } },
} satisfies Prisma.Item$partsArgs

type Shown = {
  /** AI raters whose answers are shown one by one. */
  aiRaters: readonly string[]
  /** Whose answer to the statement when it came again is shown. */
  again: string | null
}

type ReadItem = { index: number; state: ItemState; item: Omit<Disagreement, 'aiCounts' | 'aiPassages'> }

async function readItems(
  task: TaskRef,
  { itemIds }: StudyMatrix,
  indices: readonly number[],
  { aiRaters, again }: Shown,
): Promise<ReadItem[]> {
  if (indices.length === 0) return []
  const ids = indices.flatMap((index) => itemIds[index] ?? [])
  const { definition, config } = await openTask(task)
  const stateOf = createStateReader(definition, config)
  const settled = listSettledFields(definition)
  const textOf = await readItemTexts(ids)
  const rows = await db.item.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      patientId: true,
      patient: { select: { externalId: true } },
      statement: { select: { kind: true } },
      document: { select: AUTHOR },
      parts: TEXTS,
      ratings: {
        where: {
          current: true,
          OR: [
            { round: { in: COUNTED_ROUNDS }, rater: { kind: 'human' } },
            { round: { in: COUNTED_ROUNDS }, raterId: { in: [...aiRaters] } },
            ...(again === null ? [] : [{ round: REPEAT_ROUND, raterId: again }]),
          ],
        },
        orderBy: [{ rater: { kind: 'asc' } }, { round: 'asc' }, { rater: { alias: 'asc' } }],
        select: RATING,
      },
      consensuses: {
        where: { current: true },
        select: { field: true, code: true, method: true, reason: true, rationale: true },
      },
      estimateCode: true,
      estimateProbability: true,
    },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return indices.flatMap((index) => {
    const row = byId.get(itemIds[index] ?? '')
    if (!row) return []
    const votes = row.ratings.filter(({ rater }) => rater.kind === 'human')
    const [decision] = row.consensuses
    const stands = stateOf({ ...row, ratings: votes })
    const { state } = stands
    const item = {
      itemId: row.id,
      patientId: row.patientId,
      patient: row.patient.externalId,
      text: textOf(row.id),
      kind: row.statement?.kind ?? '',
      authorKind: row.document?.authorKind ?? 'human',
      author: row.document?.authorName ?? '',
      against: describeTexts(definition, row.parts),
      settled: consensusCode(state),
      explanation: explainFields(settled, stands),
      decision: decision ? { reason: decision.reason, rationale: decision.rationale } : null,
      said: row.ratings.map(({ raterId, round, code, fields, uncertain, comment, rater, evidence }) => ({
        raterId,
        alias: rater.alias,
        isAi: rater.kind === 'ai',
        round,
        code,
        ...(definition.spanLayers.length > 0 && { marks: readStoredMarks(definition.spanLayers, fields) }),
        isUncertain: uncertain,
        comment,
        evidence,
      })),
    }
    return { index, state, item }
  })
}
