import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { sha256 } from '@/lib/digest'
import { db, type Tx } from '../client'
import { isNewest, type OwnWork, requireOwnWork, type WorkTry } from './own-work'

/** A model as its server names it, with the address and the name that it was asked by. */
export type AnsweringModel = { baseUrl: string; asked: string; answered: string }

/**
 * Notes which model answered in work just now. The first that answers is the work's for good; equal work on texts shares it.
 *
 * @returns the work's model: where it is another one, this answer must not be used
 * @throws {AppError} as `requireOwnWork`
 */
export async function pinAnsweringModel(
  actor: Actor,
  thisTry: WorkTry,
  model: AnsweringModel,
): Promise<string> {
  return db.$transaction(async (tx) => {
    const work = await requireOwnWork(tx, actor, thisTry.workId)
    await noteServed(tx, model)
    const pinned = await findModel(tx, work)
    if (pinned !== null) return pinned
    if (!mayPin(thisTry, work)) return model.answered
    return pin(tx, work.id, model)
  })
}

/**
 * Whether work may rest on an answer that this model gave before. Where nobody has answered in it yet it is pinned to the model by
 * that, but only if the server answered as this one when it was asked last: a new answer would not fit otherwise.
 *
 * @throws {AppError} as `requireOwnWork`
 */
export async function admitCachedModel(
  actor: Actor,
  thisTry: WorkTry,
  model: AnsweringModel,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const work = await requireOwnWork(tx, actor, thisTry.workId)
    const pinned = await findModel(tx, work)
    if (pinned !== null) return pinned === model.answered
    const served = await tx.servedModel.count({ where: { key: keyOf(model), model: model.answered } })
    if (served === 0) return false
    return !mayPin(thisTry, work) || (await pin(tx, work.id, model)) === model.answered
  })
}

/** What an earlier try of a run hears is stored, and counts; of work on texts it is not. */
function mayPin(thisTry: WorkTry, work: OwnWork): boolean {
  return work.kind === 'rate' || isNewest(thisTry, work)
}

/** Looks without a lock first: once there is a model it stays. */
async function findModel(tx: Tx, { id, studyId, kind }: OwnWork): Promise<string | null> {
  const known = await readModel(tx, id)
  if (known !== null || kind === 'rate') return known
  await lockTextModels(tx, studyId)
  await adoptFormerModel(tx, id)
  return readModel(tx, id)
}

async function readModel(tx: Tx, id: string): Promise<string | null> {
  return (await tx.work.findUnique({ where: { id }, select: { answeredBy: true } }))?.answeredBy ?? null
}

/** @returns the model that it is pinned to now: of two that answer at once the first stays */
async function pin(tx: Tx, id: string, { answered }: AnsweringModel): Promise<string> {
  const [row] = await tx.$queryRaw<{ answeredBy: string }[]>`
    update "Work" set "answeredBy" = coalesce("answeredBy", ${answered}) where id = ${id}::uuid returning "answeredBy"`
  return row?.answeredBy ?? answered
}

/** One piece of work at a time is pinned to a model in a study: equal ones would else be pinned to two. */
export async function lockTextModels(tx: Tx, studyId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`models of texts of ${studyId}`}, 0))::text`
}

/**
 * Lets work on texts that has made nothing go of the model that it was pinned to: that one may be gone, and nothing rests on it.
 * Callers hold {@link lockTextModels}.
 */
export async function releaseUnusedModel(tx: Tx, workId: string): Promise<void> {
  await tx.$executeRaw`
    update "Work" set "answeredBy" = null where id = ${workId}::uuid
      and not exists (select from "WorkUnit" u where u."workId" = ${workId}::uuid and u.made > 0)`
}

/**
 * Pins work on texts that has made nothing yet to the model behind equal work, if there is any that has made something or is under
 * way: drafts, hospital courses and facts of one name rest on one model. Statements of a document bear no such name: each document is cut
 * once, whole. Callers hold {@link lockTextModels}.
 */
export async function adoptFormerModel(tx: Tx, workId: string): Promise<void> {
  await tx.$executeRaw`
    with former as (
      select w."answeredBy", w."createdAt", exists (select from "WorkUnit" u where u."workId" = w.id and u.made > 0) as made,
        w.status in ('queued', 'running', 'paused') as "isUnderWay"
      from "Work" own join "Work" w on w."studyId" = own."studyId" and w.kind = own.kind and w.id <> own.id
        and w.configuration = own.configuration
      where own.id = ${workId}::uuid and w."answeredBy" is not null
        and not exists (select from "WorkUnit" u where u."workId" = own.id and u.made > 0)
        and own.configuration->>'source' is distinct from 'documents')
    update "Work" set "answeredBy" = f."answeredBy"
    from (select "answeredBy" from former where made or "isUnderWay" order by made desc, "createdAt" limit 1) f
    where id = ${workId}::uuid`
}

/** Notes which model answered just now in work that is pinned to none for good. Callers have authorized already. */
export function noteAnswering(model: AnsweringModel): Promise<void> {
  return noteServed(db, model)
}

async function noteServed(tx: Tx, model: AnsweringModel): Promise<void> {
  await tx.$executeRaw`
    insert into "ServedModel" (key, model) values (${keyOf(model)}, ${model.answered})
    on conflict (key) do update set model = excluded.model, "seenAt" = now()`
}

/** Whether servers answered as these models when they were asked last, in the same order. Callers have authorized already. */
export async function areAnswering(models: readonly AnsweringModel[]): Promise<boolean[]> {
  const keys = models.map(keyOf)
  const rows = await db.servedModel.findMany({ where: { key: { in: [...new Set(keys)] } } })
  const served = new Map(rows.map(({ key, model }) => [key, model]))
  return models.map(({ answered }, index) => served.get(keys[index] ?? '') === answered)
}

function keyOf({ baseUrl, asked }: AnsweringModel): string {
  return sha256(JSON.stringify([baseUrl, asked]))
}
