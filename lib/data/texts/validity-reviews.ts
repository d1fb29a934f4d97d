import 'server-only'
import { type Actor, authorize, can } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { canonicalJson } from '@/lib/core/canonical-json'
import { AppError } from '@/lib/core/errors'
import {
  type ValidityQueue,
  type ValidityReviews,
  validityReviewsSchema,
} from '@/lib/core/labeling/validity-review'
import { validityCode, validityValueSchema } from '@/lib/core/protocols/validity/validity-protocol'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { findValidityTask } from './validity-task'

/** Whether the actor reviews the four checks here, and something was drafted or imported to review. */
export async function hasValidityReviews(actor: Actor, studyId: string): Promise<boolean> {
  if (!can(actor, 'validity:review', studyId) || !actor.raters.has(studyId)) return false
  return (await findValidityTask(db, studyId)) !== null
}

/**
 * A page of statements whose four checks wait for a clinician, or of those that the actor has answered. In an order that
 * tells nothing of their texts; neither document, author nor kind leaves the database here.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getValidityQueue(
  actor: Actor,
  studyId: string,
  view: { show: 'open' | 'own'; limit: number },
): Promise<ValidityQueue> {
  const raterId = requireReviewer(actor, studyId)
  const task = await findValidityTask(db, studyId)
  if (!task) return { rows: [], total: 0, reviewed: 0, own: 0 }
  const isOwn = view.show === 'own'
  const [rows, [counts]] = await Promise.all([
    db.$queryRaw<{ itemId: string; text: string; draft: unknown; final: unknown }[]>`
      select i.id as "itemId", p.text, a.value as draft, f.value as final
      from "Item" i
      join "Statement" p on p.id = i."statementId"
      left join lateral (
        select t.value from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'ai'
        where t."itemId" = i.id and t.current order by r."createdAt" desc, r.alias limit 1) a on true
      left join lateral (
        select t.value, t."raterId", t."createdAt" from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
        where t."itemId" = i.id and t.current order by r.alias limit 1) f on true
      where i."taskId" = ${task.id}::uuid
        and ((${isOwn} and f."raterId" = ${raterId}::uuid) or (not ${isOwn} and f."raterId" is null))
      order by case when ${isOwn} then f."createdAt" end desc, md5(i.id::text)
      limit ${view.limit}`,
    db.$queryRaw<{ total: number; reviewed: number; own: number }[]>`
      select count(*)::int as total,
        count(*) filter (where exists (
          select 1 from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
          where t."itemId" = i.id and t.current))::int as reviewed,
        count(*) filter (where exists (
          select 1 from "Rating" t where t."itemId" = i.id and t.current and t."raterId" = ${raterId}::uuid))::int as own
      from "Item" i where i."taskId" = ${task.id}::uuid`,
  ])
  const read = (value: unknown) => (value === null ? null : validityValueSchema.parse(value))
  return {
    rows: rows.map(({ draft, final, ...row }) => ({ ...row, draft: read(draft), final: read(final) })),
    ...(counts ?? { total: 0, reviewed: 0, own: 0 }),
  }
}

/**
 * Records a clinician's word on the four checks of several statements at once: drafts that are confirmed and such that are
 * changed, in one transaction. A second answer to the same statement is a new revision; the same answer again changes nothing.
 *
 * @returns how many were new or changed
 * @throws {AppError} `not_found`, `forbidden`; `conflict` when another reviewer was first with one of them: nothing is kept
 */
export async function recordValidityReviews(
  actor: Actor,
  studyId: string,
  reviews: ValidityReviews,
): Promise<number> {
  const raterId = requireReviewer(actor, studyId)
  const wanted = validityReviewsSchema.parse(reviews)
  return db.$transaction(async (tx) => {
    const task = await findValidityTask(tx, studyId)
    if (!task) throw new AppError('not_found', 'This study has no statements to review.')
    const itemIds = wanted.map((review) => review.itemId)
    const items = await tx.$queryRaw<{ id: string }[]>`
      select id from "Item" where id = any(${itemIds}::uuid[]) and "taskId" = ${task.id}::uuid
      order by id for update`
    if (items.length < itemIds.length)
      throw new AppError('not_found', 'One of these statements does not exist.')
    const given = await tx.rating.findMany({
      where: { itemId: { in: itemIds }, current: true, rater: { kind: 'human' } },
      select: { id: true, itemId: true, raterId: true, revision: true, value: true },
    })
    if (given.some((rating) => rating.raterId !== raterId))
      throw new AppError('conflict', 'Somebody else has just reviewed one of these. Load the page again.')
    const before = new Map(given.map((rating) => [rating.itemId, rating]))
    const fresh = wanted.filter(
      ({ itemId, value }) => canonicalJson(before.get(itemId)?.value ?? null) !== canonicalJson(value),
    )
    await replaceRatings(tx, { studyId, taskId: task.id, raterId }, fresh, before)
    if (fresh.length > 0) {
      const digest = digestOf(fresh)
      await writeAudit(tx, actor, studyId, {
        type: 'validity.reviewed',
        data: { count: fresh.length, digest },
      })
    }
    return fresh.length
  })
}

async function replaceRatings(
  tx: Tx,
  place: { studyId: string; taskId: string; raterId: string },
  reviews: ValidityReviews,
  before: ReadonlyMap<string, { id: string; revision: number }>,
): Promise<void> {
  const old = reviews.flatMap(({ itemId }) => before.get(itemId)?.id ?? [])
  await tx.rating.updateMany({ where: { id: { in: old } }, data: { current: null } })
  await tx.rating.createMany({
    data: reviews.map(({ itemId, value }) => ({
      ...place,
      itemId,
      value,
      code: validityCode(value),
      round: FIRST_ROUND,
      revision: (before.get(itemId)?.revision ?? 0) + 1,
    })),
  })
}

/** @throws {AppError} as {@link authorize}, and `forbidden` for a member without a rater's seat */
function requireReviewer(actor: Actor, studyId: string): string {
  authorize(actor, 'validity:review', studyId)
  const raterId = actor.raters.get(studyId)
  if (raterId === undefined) throw new AppError('forbidden', 'You have no seat as a reviewer in this study.')
  return raterId
}
