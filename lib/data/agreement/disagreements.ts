import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import {
  COUNTED_ROUNDS,
  consensusCode,
  deriveItemState,
  explainItemState,
  type ItemState,
} from '@/lib/core/adjudication/item-state'
import {
  asksAiRaters,
  type Disagreement,
  type DisagreementListing,
  ERRORS_PER_PAGE,
  type ErrorView,
  findDisagreements,
  MAJORITY,
  NOBODY,
} from '@/lib/core/figures/error-view'
import { SETTLED } from '@/lib/core/figures/rater-ref'
import { firstRound } from '@/lib/core/figures/strata'
import { verdictConfigSchema } from '@/lib/core/protocols/verdict/verdict-protocol'
import { VERDICTS } from '@/lib/core/verdict'
import { areAiResultsOpen, requireOpenAiResults } from '../blinding/ai-results'
import { noteLabelExposure } from '../blinding/label-exposures'
import { db } from '../client'
import type { Prisma } from '../generated/client'
import { toEstimate } from '../item-states'
import { placedItems } from '../placed-items'
import { findVerdictTask } from '../studies'
import { getStudyFrame } from './study-frame'

/**
 * Statements by who disagrees with whom, with everything that was said of them. AI raters' labels are there once their
 * figures are open.
 *
 * @throws {AppError} `not_found`, `forbidden`; `conflict` when an AI rater is asked for while sealed
 */
export async function listDisagreements(
  actor: Actor,
  studyId: string,
  view: ErrorView,
): Promise<DisagreementListing> {
  authorize(actor, 'rating:read-all', studyId)
  const [isOpen, task] = await Promise.all([areAiResultsOpen(actor, studyId), findVerdictTask(studyId)])
  const [frame, only] = await Promise.all([
    getStudyFrame(actor, studyId, { judges: isOpen }),
    findPlaces(task.id, view),
  ])
  const people = firstRound(frame)
  const asked = namedRaters(view)
  const unknown = asked.some((id) => !people.some(({ raterId }) => raterId === id))
  if (unknown || asksAiRaters(view)) await requireOpenAiResults(actor, studyId)
  const places = findDisagreements(frame, view, only)
  const start = (view.page - 1) * ERRORS_PER_PAGE
  const shown = places.slice(start, start + ERRORS_PER_PAGE)
  const judges = frame.judges.filter(({ raterId }) => asked.includes(raterId)).map(({ raterId }) => raterId)
  const items = await readItems(task.id, shown, judges)
  await noteLabelExposure(
    actor,
    studyId,
    items.map(({ state, item: { said } }) => ({
      state,
      rounds: said.filter(({ isAi }) => !isAi).map(({ round }) => round),
    })),
  )
  return {
    total: places.length,
    items: items.map(({ item }, index) => ({
      ...item,
      aiCounts: isOpen
        ? VERDICTS.map(
            (_, code) => frame.judges.filter(({ codes }) => codes[shown[index] ?? -1] === code + 1).length,
          )
        : null,
    })),
    raters: [
      ...people.map(({ raterId, alias }) => ({ id: raterId, name: alias, isAi: false })),
      ...frame.judges.map(({ raterId, alias }) => ({ id: raterId, name: alias, isAi: true })),
    ],
  }
}

/** Whom a view asks for by id. */
function namedRaters({ a, b }: ErrorView): string[] {
  return [a, b].flatMap((id) =>
    id === null || id === SETTLED || id === MAJORITY || id === NOBODY ? [] : [id],
  )
}

/**
 * Places of the statements with these words, with such a comment, doubt or evidence, or that came in such turns of a rater's
 * answers; null when none of that is asked. Words are looked for in statements, in people's comments, and in the reasons of
 * the AI raters that are shown.
 */
async function findPlaces(taskId: string, view: ErrorView): Promise<ReadonlySet<number> | null> {
  const { uncertain, comment, evidence, turnFrom, turnTo } = view
  const words = view.find.trim()
  const isAnything = [uncertain, comment, evidence].every((asked) => asked === 'any')
  if (words === '' && isAnything && turnFrom === null && turnTo === null) return null
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const [first = null] = namedRaters({ ...view, b: null })
  const rows = await db.$queryRaw<{ place: number }[]>`
    with placed as materialized (${placedItems(taskId)}), said as (
      select r."itemId", bool_or(r.uncertain and p.kind = 'human') as uncertain,
        bool_or(r.comment is not null and p.kind = 'human') as commented, bool_or(r.comment ilike ${pattern}) as matched
      from "Rater" p join "Rating" r on r."raterId" = p.id and r.current and r.round in (1, 2)
      where p."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)
        and (p.kind = 'human' or p.id = any(${namedRaters(view)}::uuid[]))
      group by r."itemId"
    ), turns as (
      select r."itemId", row_number() over (order by r."createdAt", placed.place) as turn
      from "Rating" r join placed on placed.id = r."itemId"
      where r."raterId" = ${first}::uuid and r.current and r.round in (1, 2)
    )
    select placed.place
    from placed
    join "Proposition" p on p.id = placed."propositionId"
    left join said on said."itemId" = placed.id
    where (p.text ilike ${pattern} or coalesce(said.matched, false))
      and (${uncertain} = 'any' or coalesce(said.uncertain, false))
      and (${comment} = 'any' or coalesce(said.commented, false))
      and (${evidence} = 'any' or exists (
        select 1 from "Rating" r join "Rater" k on k.id = r."raterId" and k.kind = 'human'
        join "Evidence" e on e."ratingId" = r.id
        where r."itemId" = placed.id and r.current and r.round in (1, 2)))
      and ((${turnFrom}::int is null and ${turnTo}::int is null) or exists (
        select 1 from turns where turns."itemId" = placed.id
          and turn >= coalesce(${turnFrom}::int, 1) and turn <= coalesce(${turnTo}::int, turn)))`
  return new Set(rows.map(({ place }) => place))
}

const RATING = {
  raterId: true,
  round: true,
  code: true,
  uncertain: true,
  comment: true,
  rater: { select: { alias: true, kind: true } },
  evidence: { orderBy: { rank: 'asc' }, select: { noteId: true, start: true, end: true, quote: true } },
} satisfies Prisma.RatingSelect

async function readItems(
  taskId: string,
  places: readonly number[],
  judges: readonly string[],
): Promise<{ state: ItemState; item: Omit<Disagreement, 'aiCounts'> }[]> {
  if (places.length === 0) return []
  const [task, ids] = await Promise.all([
    db.task.findUniqueOrThrow({ where: { id: taskId }, select: { config: true } }),
    db.$queryRaw<{ id: string; place: number }[]>`
      select id, place from (${placedItems(taskId)}) placed where place = any(${[...places]}::int[])`,
  ])
  const rows = await db.item.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: {
      id: true,
      patientId: true,
      patient: { select: { externalId: true } },
      proposition: {
        select: { text: true, kind: true, document: { select: { authorKind: true, authorName: true } } },
      },
      ratings: {
        where: {
          current: true,
          round: { in: COUNTED_ROUNDS },
          OR: [{ rater: { kind: 'human' } }, { raterId: { in: [...judges] } }],
        },
        orderBy: [{ rater: { kind: 'asc' } }, { round: 'asc' }, { rater: { alias: 'asc' } }],
        select: RATING,
      },
      consensuses: { where: { current: true }, select: { code: true, method: true } },
      estimateCode: true,
      estimateProbability: true,
    },
  })
  const rule = verdictConfigSchema.parse(task.config)
  const byPlace = new Map(ids.map(({ id, place }) => [place, rows.find((row) => row.id === id)]))
  return places.flatMap((place) => {
    const row = byPlace.get(place)
    if (!row) return []
    const votes = row.ratings.filter(({ rater }) => rater.kind === 'human')
    const state = deriveItemState(votes, row.consensuses[0] ?? null, rule, toEstimate(row))
    const { document, text, kind } = row.proposition
    const item = {
      itemId: row.id,
      patientId: row.patientId,
      patient: row.patient.externalId,
      text,
      kind,
      authorKind: document.authorKind,
      author: document.authorName,
      settled: consensusCode(state),
      explanation: explainItemState(state),
      said: row.ratings.map(({ raterId, round, code, uncertain, comment, rater, evidence }) => ({
        raterId,
        alias: rater.alias,
        isAi: rater.kind === 'ai',
        round,
        code,
        isUncertain: uncertain,
        comment,
        evidence,
      })),
    }
    return { state, item }
  })
}
