import { MARGIN_MEASURES } from '@/lib/core/figures/basis/measures'
import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import {
  type AiResults,
  type Margin,
  type NewMargin,
  newMarginSchema,
  openingReasonSchema,
} from '@/lib/core/figures/basis/margin'
import type { Glimpsed } from '@/lib/core/record/audit-event'
import type { AiStanding } from '@/lib/core/study-frame'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'

const PRIMARY = { primary: { select: { alias: true } } } as const

/** Whether the figures of AI raters against people are open, and the margins. @throws {AppError} `not_found`, `forbidden` */
export async function getAiResults(actor: Actor, { studyId }: TaskRef): Promise<AiResults> {
  authorize(actor, 'agreement:read', studyId)
  const [study, margins, [ai], glimpse, late] = await Promise.all([
    db.study.findUnique({ where: { id: studyId }, select: { aiOpenedAt: true, aiOpenReason: true } }),
    db.margin.findMany({ where: { studyId }, orderBy: { revision: 'desc' }, include: PRIMARY }),
    // in order of a key, for the database not to look through all ratings, however few it takes them for
    db.$queryRaw<{ raters: number }[]>`
      select count(*)::int as raters from "Rater" r
      cross join lateral (select 1 from "Rating" t where t."raterId" = r.id order by t.current limit 1) said
      where r."studyId" = ${studyId}::uuid and r.kind = 'ai'`,
    db.auditEvent.findFirst({
      where: { scope: studyId, type: 'ai-verdicts.viewed' },
      orderBy: { seq: 'asc' },
      select: { at: true },
    }),
    listLate(studyId),
  ])
  if (!study) throw new AppError('not_found', 'This study does not exist.')
  return {
    openedAt: study.aiOpenedAt?.toISOString() ?? null,
    openReason: study.aiOpenReason,
    glimpsedAt: glimpse?.at.toISOString() ?? null,
    margins: margins.map((row) => toMargin(row, study.aiOpenedAt)),
    aiRaters: ai?.raters ?? 0,
    lateIds: late,
  }
}

/** AI raters that were begun after the figures were opened. */
async function listLate(studyId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select r.id from "Rater" r join "Study" s on s.id = r."studyId"
    where s.id = ${studyId}::uuid and r.kind = 'ai' and r."createdAt" >= s."aiOpenedAt" order by r.id`
  return rows.map(({ id }) => id)
}

/**
 * The AI raters that stand out among those of one configuration: the one fixed with the margin that was promised before the
 * opening, and those begun after it. Callers have authorized already.
 */
export async function readAiStandings(studyId: string): Promise<Record<string, AiStanding>> {
  const [late, [promised]] = await Promise.all([
    listLate(studyId),
    db.$queryRaw<{ primaryId: string | null }[]>`
      select m."primaryId" from "Margin" m join "Study" s on s.id = m."studyId"
      where s.id = ${studyId}::uuid and (s."aiOpenedAt" is null or m."createdAt" < s."aiOpenedAt")
      order by m.revision desc limit 1`,
  ])
  const standings: [string, AiStanding][] = late.map((id) => [id, 'late'])
  if (promised?.primaryId) standings.push([promised.primaryId, 'primary'])
  return Object.fromEntries(standings)
}

/** Whether the figures of AI raters are open. @throws {AppError} `not_found`, `forbidden` */
export async function areAiResultsOpen(actor: Actor, studyId: string): Promise<boolean> {
  authorize(actor, 'agreement:read', studyId)
  const study = await db.study.findUnique({ where: { id: studyId }, select: { aiOpenedAt: true } })
  if (!study) throw new AppError('not_found', 'This study does not exist.')
  return study.aiOpenedAt !== null
}

/** Whether what AI raters said may be seen beside what people said. Callers have authorized already. */
export async function isAiOpen(studyId: string): Promise<boolean> {
  return (await db.study.count({ where: { id: studyId, aiOpenedAt: { not: null } } })) > 0
}

/**
 * Remembers, once for each lead, that single verdicts were looked at while the figures were sealed: a run must be watched,
 * and a margin fixed afterwards was not fixed blindly. Callers have authorized already.
 */
export async function noteGlimpse(actor: Actor, studyId: string, of: Glimpsed): Promise<void> {
  if ((await isAiOpen(studyId)) || (await hasGlimpsed(actor, studyId))) return
  await db.$transaction((tx) => writeAudit(tx, actor, studyId, { type: 'ai-verdicts.viewed', data: of }))
}

/**
 * Whether single verdicts of runs may be shown: the figures are open, or this lead chose to look before, which is on record.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function mayShowVerdicts(actor: Actor, studyId: string): Promise<boolean> {
  authorize(actor, 'run:manage', studyId)
  return (await isAiOpen(studyId)) || (await hasGlimpsed(actor, studyId))
}

/**
 * A lead chooses to look at single verdicts before the opening, knowing that it is told.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function lookAtVerdicts(actor: Actor, { studyId }: TaskRef, runId: string): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  if ((await db.work.count({ where: { id: runId, studyId, kind: 'judge' } })) === 0)
    throw new AppError('not_found', 'This run does not exist.')
  await noteGlimpse(actor, studyId, { runId })
}

async function hasGlimpsed({ userId }: Actor, studyId: string): Promise<boolean> {
  const known = { scope: studyId, type: 'ai-verdicts.viewed', userId }
  return (await db.auditEvent.count({ where: known })) > 0
}

/** @throws {AppError} `not_found`, `forbidden`; `conflict` while the figures are sealed */
export async function requireOpenAiResults(actor: Actor, studyId: string): Promise<void> {
  if (!(await areAiResultsOpen(actor, studyId))) {
    throw new AppError(
      'conflict',
      'The figures of AI raters are sealed. A lead opens them on the Agreement page.',
    )
  }
}

/**
 * Fixes a margin: the first one, or a new revision beside those before it. Its time, and whether the figures were open by
 * then, stay with it.
 *
 * @throws {AppError} `not_found`, also for a primary AI rater that is none of the study's; `forbidden`
 */
export async function setMargin(actor: Actor, { studyId }: TaskRef, input: NewMargin): Promise<Margin> {
  authorize(actor, 'agreement:manage', studyId)
  const fields = newMarginSchema.parse(input)
  return db.$transaction(async (tx) => {
    const { aiOpenedAt } = await lockStudy(tx, studyId)
    const newest = await tx.margin.findFirst({ where: { studyId }, orderBy: { revision: 'desc' } })
    const revision = (newest?.revision ?? 0) + 1
    const { measure, margin, primaryId } = fields
    if (primaryId !== null && (await tx.rater.count({ where: { id: primaryId, studyId, kind: 'ai' } })) === 0)
      throw new AppError('not_found', 'This study has no such AI rater.')
    const afterOpening = aiOpenedAt !== null
    const { at } = await writeAudit(tx, actor, studyId, {
      type: 'margin.set',
      data: { revision, measure, margin, primary: primaryId, afterOpening },
    })
    const row = await tx.margin.create({
      data: { ...fields, studyId, revision, setById: actor.userId, createdAt: at },
      include: PRIMARY,
    })
    return toMargin(row, aiOpenedAt)
  })
}

/**
 * Opens the figures of AI raters against people, once and for good. The reason stands in the record and in the report.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function openAiResults(actor: Actor, { studyId }: TaskRef, why: string): Promise<void> {
  authorize(actor, 'agreement:manage', studyId)
  const reason = openingReasonSchema.parse(why)
  await db.$transaction(async (tx) => {
    const { aiOpenedAt } = await lockStudy(tx, studyId)
    if (aiOpenedAt !== null) return
    const margin = await tx.margin.findFirst({ where: { studyId }, orderBy: { revision: 'desc' } })
    // the record's clock, as for margins: which came first is then never in doubt
    const { at } = await writeAudit(tx, actor, studyId, {
      type: 'ai-results.opened',
      data: { marginRevision: margin?.revision ?? null, reason },
    })
    await tx.study.update({ where: { id: studyId }, data: { aiOpenedAt: at, aiOpenReason: reason } })
  })
}

/** One at a time: a margin is either before the opening or after it. */
async function lockStudy(tx: Tx, studyId: string): Promise<{ aiOpenedAt: Date | null }> {
  const [study] = await tx.$queryRaw<{ aiOpenedAt: Date | null }[]>`
    select "aiOpenedAt" from "Study" where id = ${studyId}::uuid for update`
  if (!study) throw new AppError('not_found', 'This study does not exist.')
  return study
}

type MarginRow = {
  revision: number
  measure: string
  margin: number
  reason: string
  primaryId: string | null
  primary: { alias: string } | null
  createdAt: Date
}

function toMargin(
  { revision, measure, margin, reason, primaryId, primary, createdAt }: MarginRow,
  openedAt: Date | null,
): Margin {
  return {
    revision,
    measure: MARGIN_MEASURES.find((known) => known === measure) ?? 'agreement',
    margin,
    reason,
    primary: primaryId !== null && primary !== null ? { raterId: primaryId, alias: primary.alias } : null,
    setAt: createdAt.toISOString(),
    isAfterOpening: openedAt !== null && createdAt >= openedAt,
  }
}
