import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { sha256 } from '@/lib/digest'
import { db, type Tx } from '../client'
import { adoptFormerModel, lockTextModels } from '../texts/former-model'
import type { TextUnit } from '../texts/text-units'
import { requireOwnRun } from './own-run'

/** A model as its server names it, with the address and the name that it was asked by. */
export type AnsweringModel = { baseUrl: string; asked: string; answered: string }

/**
 * Notes which model answered in a run just now. The first that answers is the run's for good.
 *
 * @returns the run's model: where it is another one, this answer must not be used
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function pinAnsweringModel(actor: Actor, runId: string, model: AnsweringModel): Promise<string> {
  return db.$transaction(async (tx) => {
    await requireOwnRun(tx, actor, runId)
    await noteServed(tx, model)
    const [row] = await tx.$queryRaw<{ answeredBy: string }[]>`
      update "Run" set "answeredBy" = coalesce("answeredBy", ${model.answered})
      where id = ${runId}::uuid returning "answeredBy"`
    return row?.answeredBy ?? model.answered
  })
}

/**
 * Whether a run may rest on an answer that this model gave before. Where nobody has answered in the run yet it is pinned to
 * the model by that, but only if the server answered as this one when it was asked last: a new answer would not fit otherwise.
 *
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function admitKeptModel(actor: Actor, runId: string, model: AnsweringModel): Promise<boolean> {
  await requireOwnRun(db, actor, runId)
  const pinned = await db.$executeRaw`
    update "Run" set "answeredBy" = ${model.answered}
    where id = ${runId}::uuid and ("answeredBy" = ${model.answered} or ("answeredBy" is null
      and exists (select from "ServedModel" where key = ${keyOf(model)} and model = ${model.answered})))`
  return pinned > 0
}

type TextPlace = Pick<TextUnit, 'jobId' | 'studyId' | 'attempt'>

/**
 * The same of work on texts, which shares its model with equal work. What an earlier try of it hears pins nothing.
 *
 * @throws {AppError} `not_found`, `forbidden` for anybody who may not have texts worked on
 */
export async function pinTextModel(actor: Actor, place: TextPlace, model: AnsweringModel): Promise<string> {
  authorize(actor, 'run:manage', place.studyId)
  return db.$transaction(async (tx) => {
    await noteServed(tx, model)
    const pinned = await findTextModel(tx, place)
    if (pinned === null) await keepTextModel(tx, place, model)
    return pinned ?? model.answered
  })
}

/** The same of work on texts as {@link admitKeptModel} of a run. @throws {AppError} `not_found`, `forbidden` */
export async function admitKeptTextModel(
  actor: Actor,
  place: TextPlace,
  model: AnsweringModel,
): Promise<boolean> {
  authorize(actor, 'run:manage', place.studyId)
  return db.$transaction(async (tx) => {
    const pinned = await findTextModel(tx, place)
    if (pinned !== null) return pinned === model.answered
    if ((await tx.servedModel.count({ where: { key: keyOf(model), model: model.answered } })) === 0)
      return false
    await keepTextModel(tx, place, model)
    return true
  })
}

/** Looks without a lock first: once there is a model it stays. */
async function findTextModel(tx: Tx, place: TextPlace): Promise<string | null> {
  const known = await readTextModel(tx, place)
  if (known !== null) return known
  await lockTextModels(tx, place.studyId)
  await adoptFormerModel(tx, place.jobId)
  return readTextModel(tx, place)
}

async function readTextModel(tx: Tx, { jobId, studyId }: TextPlace): Promise<string | null> {
  const job = await tx.textJob.findFirst({ where: { id: jobId, studyId }, select: { answeredBy: true } })
  return job?.answeredBy ?? null
}

async function keepTextModel(
  tx: Tx,
  { jobId, studyId, attempt }: TextPlace,
  { answered }: AnsweringModel,
): Promise<void> {
  await tx.textJob.updateMany({ where: { id: jobId, studyId, attempt }, data: { answeredBy: answered } })
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
  return models.map(({ answered }, place) => served.get(keys[place] ?? '') === answered)
}

function keyOf({ baseUrl, asked }: AnsweringModel): string {
  return sha256(JSON.stringify([baseUrl, asked]))
}
