import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import {
  type AdjudicationCheck,
  type AdjudicationReliability,
  adjudicationReliability,
  CHECK_KINDS,
  type CheckKind,
} from '@/lib/core/adjudication/adjudication-reliability'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { requireUnlocked } from '../studies'
import { openTask } from '../tasks'

export const drawChecksSchema = z.strictObject({
  kind: z.enum(CHECK_KINDS),
  /** Decisions to check, at most. */
  count: z.int().min(1).max(1000),
  /** Only decisions at least so old: what one remembers is no repeat. */
  minimumDays: z.int().min(0).max(365),
})

/**
 * Asks for a blind check of some decisions, drawn by the study's seed: of another adjudicator who has neither voted, written
 * nor looked at the discussion, or of the one who decided. The item then waits in that person's queue like any other.
 *
 * @returns how many could be given to somebody, of how many decisions there are to draw from
 * @throws {AppError} `not_found`, `forbidden`; `conflict` while the task is locked
 */
export async function drawChecks(
  actor: Actor,
  task: TaskRef,
  input: z.input<typeof drawChecksSchema>,
): Promise<{ drawn: number; decisions: number }> {
  const { studyId } = task
  authorize(actor, 'consensus:manage', studyId)
  const { kind, count, minimumDays } = drawChecksSchema.parse(input)
  return db.$transaction(async (tx) => {
    const study = await tx.study.findUniqueOrThrow({ where: { id: studyId }, select: { seed: true } })
    await tx.$queryRaw`select id from "Study" where id = ${studyId}::uuid for update`
    const { id: taskId, definition } = await openTask(task, tx)
    await requireUnlocked(tx, taskId)
    // sessions compare passages that somebody would have to group anew: their reliability is that of the marking
    const layers = listSettledFields(definition).flatMap(({ layer }) => layer?.id ?? [])
    const decisions = await listDecisions(tx, taskId, { kind, minimumDays, layers })
    const loads = new Map<string, number>()
    const checks: { studyId: string; itemId: string; raterId: string; kind: CheckKind; fields: string[] }[] =
      []
    for (const { itemId, fields, candidates } of seededShuffle(decisions, `${study.seed}:checks:${kind}`)) {
      if (checks.length === count) break
      const [raterId] = seededShuffle(candidates, `${study.seed}:${itemId}`).toSorted(
        (left, right) => (loads.get(left) ?? 0) - (loads.get(right) ?? 0),
      )
      if (raterId === undefined) continue
      loads.set(raterId, (loads.get(raterId) ?? 0) + 1)
      checks.push({ studyId, itemId, raterId, kind, fields })
    }
    if (checks.length > 0) {
      await tx.adjudicatorVote.createMany({
        data: checks.flatMap(({ fields, ...check }) => fields.map((field) => ({ ...check, field }))),
      })
      await writeAudit(tx, actor, studyId, {
        type: 'adjudication.checks-drawn',
        data: { kind, count: checks.length },
      })
    }
    return { drawn: checks.length, decisions: decisions.length }
  })
}

/** What somebody decided of an item in discussions that has no check of this kind yet, with the raters who could give one. */
function listDecisions(
  tx: Tx,
  taskId: string,
  { kind, minimumDays, layers }: { kind: CheckKind; minimumDays: number; layers: readonly string[] },
): Promise<{ itemId: string; fields: string[]; candidates: string[] }[]> {
  return tx.$queryRaw`
    select c."itemId", c.fields, coalesce(array_agg(r.id::text order by r.alias) filter (where r.id is not null), '{}') as candidates
    from (
      select d."itemId", d."studyId", d."decidedById", array_agg(d.field order by d.field) as fields
      from "Consensus" d join "Item" i on i.id = d."itemId"
      where i."taskId" = ${taskId}::uuid and d.current and d.method = 'discussion'
        and d.field <> all(${[...layers]}::text[])
        and d."createdAt" <= now() - make_interval(days => ${minimumDays}::int)
      group by d."itemId", d."studyId", d."decidedById"
    ) c
    left join "Rater" r on r."studyId" = c."studyId" and r.kind = 'human'
      and exists (select 1 from "Membership" m
        where m."studyId" = r."studyId" and m."userId" = r."userId" and m.role = 'adjudicator')
      and case when ${kind} = 'repeat' then r.id = c."decidedById" else
        not exists (select 1 from "Consensus" d where d."itemId" = c."itemId" and d."decidedById" = r.id)
        and not exists (select 1 from "Rating" v where v."itemId" = c."itemId" and v."raterId" = r.id)
        and not exists (select 1 from "DiscussionPresence" p
          where p."itemId" = c."itemId" and p."raterId" = r.id and not p."answersOnly")
        and not exists (select 1 from "DiscussionMessage" m where m."itemId" = c."itemId" and m."raterId" = r.id)
        and not exists (select 1 from "AdjudicatorVote" w where w."itemId" = c."itemId" and w."raterId" = r.id) end
    where not exists (select 1 from "AdjudicatorVote" w where w."itemId" = c."itemId" and w.kind = ${kind})
    group by c."itemId", c.fields, c."decidedById" order by c."itemId", c."decidedById"`
}

/** The reliability of adjudication: blind second decisions and repeats. @throws {AppError} `not_found`, `forbidden` */
export async function getAdjudicationReliability(
  actor: Actor,
  task: TaskRef,
): Promise<AdjudicationReliability[]> {
  authorize(actor, 'consensus:manage', task.studyId)
  const { id: taskId, definition } = await openTask(task)
  const rows = await db.$queryRaw<AdjudicationCheck[]>`
    select w.kind, w.field, w.code as answer, p."externalId" as patient,
      (select c.code from "Consensus" c
        where c."itemId" = w."itemId" and c.field = w.field and c.method = 'discussion' and c."createdAt" <= w."createdAt"
          and (w.kind = 'second' or c."decidedById" = w."raterId")
        order by c.revision desc limit 1) as decision
    from "AdjudicatorVote" w
    join "Item" i on i.id = w."itemId"
    join "Patient" p on p.id = i."patientId"
    where i."taskId" = ${taskId}::uuid and w.kind <> 'own'`
  const settled = listSettledFields(definition)
  return settled.flatMap((field) => {
    const own = rows.filter((row) => row.field === field.id)
    if (own.length === 0 && settled.length > 1) return []
    const labels = field.variables.length === 1 ? field.variables[0]?.codes : null
    const messages = labels ?? [
      ...new Set(own.flatMap(({ decision, answer }) => [decision, answer ?? decision])),
    ]
    const title = settled.length > 1 ? field.title : null
    return CHECK_KINDS.map((kind) => ({ ...adjudicationReliability(own, kind, messages), field: title }))
  })
}
