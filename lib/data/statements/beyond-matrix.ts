import 'server-only'
import { readsByDate } from '@/lib/core/figures/ai-raters/retrieval-rows'
import { LABEL_MODELS, SETTLED } from '@/lib/core/figures/basis/rater-ref'
import {
  AGAIN,
  ANYBODY,
  type ErrorView,
  MAJORITY,
  NOBODY,
  OTHERS,
  REFERENCE,
} from '@/lib/core/figures/errors/error-view'
import type { BeyondMatrix } from '@/lib/core/figures/errors/find-disagreements'
import { isWhole } from '@/lib/core/labels'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { findOwnConfidence } from '../agreement/own-confidence'
import { listRetrieved } from '../agreement/retrieved-items'
import { db } from '../client'
import { indexedItems } from '../indexed-items'
import { listRepeats } from '../labeling/repeats'
import type { WorkMatrix } from '../matrix/study-matrix'

const NO_RATERS: readonly string[] = [
  SETTLED,
  MAJORITY,
  NOBODY,
  OTHERS,
  ANYBODY,
  AGAIN,
  REFERENCE,
  ...LABEL_MODELS,
]

/** Whom a view asks for by id. */
export function namedRaters({ a, b, also }: Pick<ErrorView, 'a' | 'b' | 'also'>): string[] {
  return [a, b, also].flatMap((id) => (id === null || NO_RATERS.includes(id) ? [] : [id]))
}

/** A study with its ratings. */
export type ReadStudy = { studyId: string; taskId: string; matrix: WorkMatrix }

/** What a view asks for that agreement is not computed from. Callers have authorized. */
export async function readBeyondMatrix(
  { studyId, taskId, matrix }: ReadStudy,
  view: ErrorView,
): Promise<BeyondMatrix> {
  const [found, cited, sure, again] = await Promise.all([
    findOnly(taskId, matrix, view),
    view.cited === 'any' ? null : findCited({ studyId, taskId }, matrix, view),
    view.ownFrom === null && view.ownBelow === null ? null : findSure(taskId, matrix, view),
    view.b === AGAIN ? readRepeats(taskId, matrix, view.a) : null,
  ])
  return { only: inAll([found, cited, sure]), again }
}

/** Where the AI rater among the two said that it was so sure. */
async function findSure(taskId: string, { aiRaters }: StudyMatrix, view: ErrorView) {
  const named = namedRaters({ ...view, also: null })
  const ai = named.find((id) => aiRaters.some(({ raterId }) => raterId === id))
  return ai === undefined ? new Set<number>() : findOwnConfidence(taskId, ai, view)
}

/** What is in each set that there is; null without any. */
function inAll(sets: readonly (ReadonlySet<number> | null)[]): ReadonlySet<number> | null {
  const [first, ...others] = sets.filter((one) => one !== null)
  if (first === undefined) return null
  return new Set([...first].filter((index) => others.every((other) => other.has(index))))
}

/**
 * Places of the statements for which people cited something, by whether the first was shown any of it: those that its score
 * counts.
 */
async function findCited(task: TaskRef, matrix: StudyMatrix, view: ErrorView): Promise<ReadonlySet<number>> {
  const [first] = firstRater(view)
  if (first === undefined) return new Set()
  const isByDate = readsByDate(matrix.aiRaters.find(({ raterId }) => raterId === first)?.configuration)
  const retrieved = await listRetrieved(task, matrix, first)
  const indices = retrieved.flatMap(({ index, item, isRanked }) => {
    if (isByDate && !isRanked) return []
    const isFound = item.ranks.some((rank) => rank !== null)
    return view.cited === 'yes' || isFound === (view.cited === 'found') ? [index] : []
  })
  return new Set(indices)
}

/** The first of the two, where that is a rater. */
export function firstRater(view: ErrorView): string[] {
  return namedRaters({ ...view, b: null, also: null })
}

async function findOnly(
  taskId: string,
  matrix: WorkMatrix,
  view: ErrorView,
): Promise<ReadonlySet<number> | null> {
  if (!isBeyondMatrix(view)) return null
  const isOfDoubtAlone = view.uncertain === 'yes' && !isBeyondMatrix({ ...view, uncertain: 'any' })
  return isOfDoubtAlone ? unsureIndices(matrix) : findIndices(taskId, view)
}

/** Where anybody was not sure, which the matrix shows without a search. */
function unsureIndices({ columns }: WorkMatrix): ReadonlySet<number> {
  const indices = new Set<number>()
  for (const { uncertain } of columns)
    for (let index = 0; index < uncertain.length; index++) if (uncertain[index] === 1) indices.add(index)
  return indices
}

function isBeyondMatrix(view: ErrorView): boolean {
  const { uncertain, comment, evidence, skipped, reason, turnFrom, turnTo, find } = view
  return (
    find.trim() !== '' ||
    [uncertain, comment, evidence, skipped].some((asked) => asked !== 'any') ||
    [reason, turnFrom, turnTo].some((asked) => asked !== null)
  )
}

/** More than so many answers to one item are not distinguished. */
const OTHER_ANSWER = 255

/** As bytes of the labels as they were given, or of whole answers as they are numbered. */
async function readRepeats(
  taskId: string,
  { items, labelSet, columns }: Pick<StudyMatrix, 'items' | 'labelSet' | 'columns'>,
  raterId: string | null,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(items.length)
  const own = firstRound({ columns }).find((column) => column.raterId === raterId)
  for (const { index, first, again, ...repeat } of await listRepeats(taskId)) {
    if (repeat.raterId !== raterId) continue
    // a whole answer has the number of the first one, or is another
    const wholeByte = again === first ? (own?.bytes[index] ?? 0) : OTHER_ANSWER
    bytes[index] = isWhole(labelSet) ? wholeByte : labelSet.codes.indexOf(again) + 1
  }
  return bytes
}

/**
 * Places of the statements with these words, with such a comment, doubt, evidence or reason, that somebody passed over, or
 * that came in such turns of a rater's answers. Words are looked for in statements, in people's comments, and in the reasons
 * of the AI raters that are shown.
 */
async function findIndices(taskId: string, view: ErrorView): Promise<ReadonlySet<number>> {
  const { uncertain, comment, evidence, skipped, reason, turnFrom, turnTo } = view
  const pattern = `%${view.find.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  const [first = null] = firstRater(view)
  const rows = await db.$queryRaw<{ index: number }[]>`
    with indexed as materialized (${indexedItems(taskId)}), said as (
      select r."itemId", bool_or(r.uncertain and p.kind = 'human') as uncertain,
        bool_or(r.uncertain and p.id = ${first}::uuid) as "firstUncertain",
        bool_or(r.comment is not null and p.kind = 'human') as commented, bool_or(r.comment ilike ${pattern}) as matched
      from "Rater" p join "Rating" r on r."raterId" = p.id and r.current and r.round in (1, 2)
      where p."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)
        and (p.kind = 'human' or p.id = any(${namedRaters(view)}::uuid[]))
      group by r."itemId"
    ), turns as (
      select r."itemId", row_number() over (order by r."createdAt", indexed.index) as turn
      from "Rating" r join indexed on indexed.id = r."itemId"
      where r."raterId" = ${first}::uuid and r.current and r.round in (1, 2)
    )
    select indexed.index
    from indexed
    join "ItemView" p on p.id = indexed.id and p."statementId" is not null
    left join said on said."itemId" = indexed.id
    where (p.text ilike ${pattern} or coalesce(said.matched, false))
      and (${uncertain} <> 'yes' or coalesce(said.uncertain, false))
      and (${uncertain} <> 'first' or coalesce(said."firstUncertain", false))
      and (${uncertain} <> 'first-not' or not coalesce(said."firstUncertain", true))
      and (${comment} = 'any' or coalesce(said.commented, false))
      and (${evidence} = 'any' or exists (
        select 1 from "Rating" r join "Rater" k on k.id = r."raterId" and k.kind = 'human'
        join "Evidence" e on e."ratingId" = r.id
        where r."itemId" = indexed.id and r.current and r.round in (1, 2)))
      and (${skipped} = 'any' or exists (
        select 1 from "Assignment" s where s."itemId" = indexed.id and s."raterId" = ${first}::uuid
          and s.round in (1, 2) and s."skippedAt" is not null))
      and (${reason}::text is null or exists (
        select 1 from "Consensus" c
        where c."itemId" = indexed.id and c.current and coalesce(c.reason, 'none') = ${reason}::text))
      and ((${turnFrom}::int is null and ${turnTo}::int is null) or exists (
        select 1 from turns where turns."itemId" = indexed.id
          and turn >= coalesce(${turnFrom}::int, 1) and turn <= coalesce(${turnTo}::int, turn)))`
  return new Set(rows.map(({ index }) => index))
}
