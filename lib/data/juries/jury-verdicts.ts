import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { createJuryAnswer, createVoteReader, decideField } from '@/lib/core/jury/jury-fields'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { databaseTime, db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'
import { type JuryItem, type OwnJury, readJuryItems, requireOwnJury } from './jury-votes'

/** Statements of one transaction. */
const BATCH = 2000

/**
 * Brings the verdicts of a jury up to what its members say now, some statements at a time: new ones are given, those that have
 * changed become a new revision, and those that no quorum or majority carries any more are taken back. Doing it again, or in
 * two places at once, changes nothing; one that was broken off is made whole by the next.
 *
 * @param askedFor what it was asked for, as `queueJuries` said
 * @throws {AppError} `not_found`; `forbidden` for anybody but the jury itself
 */
export async function makeJuryVerdicts(
  actor: Actor,
  raterId: string,
  askedFor: string,
  signal: AbortSignal,
): Promise<void> {
  const now = await databaseTime(db)
  const seen = { votes: 0, judged: 0 }
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted()
    const items: JuryItem[] = await makeBatch(actor, raterId, after, seen)
    if (items.length < BATCH) break
    after = items.at(-1)?.itemId ?? null
  }
  // what was begun later knows more
  await db.$executeRaw`
    update "Jury" set "madeAt" = ${now}, votes = ${seen.votes}, judged = ${seen.judged}, failure = null
    where "raterId" = ${raterId}::uuid and ("madeAt" is null or "madeAt" <= ${now})`
  await db.jury.updateMany({ where: { raterId, askedFor }, data: { isAsked: false } })
}

/** Says where leads look that the verdicts could not be brought up to now. @throws {AppError} as `makeJuryVerdicts` */
export async function failJury(actor: Actor, raterId: string, failure: string): Promise<void> {
  await requireOwnJury(db, actor, raterId)
  await db.jury.update({ where: { raterId }, data: { isAsked: false, failure } })
}

async function makeBatch(
  actor: Actor,
  raterId: string,
  after: string | null,
  seen: { votes: number; judged: number },
): Promise<JuryItem[]> {
  return db.$transaction(
    async (tx) => {
      const own = await requireOwnJury(tx, actor, raterId)
      await tx.$queryRaw`select 1 as held from "Jury" where "raterId" = ${raterId}::uuid for no key update`
      const items = await readJuryItems(tx, own, after, BATCH)
      const readVotes = createVoteReader(own.definition)
      const answer = createJuryAnswer(own.definition)
      const made = items.map((item) => {
        const votes = readVotes(item.answers)
        return { item, votes, verdict: answer(votes, own.jury) }
      })
      await record(tx, actor, own, made)
      for (const { item, votes } of made) {
        seen.votes += item.answers.length
        if (votes.some((field) => decideField(field, own.jury).kind !== 'waiting')) seen.judged += 1
      }
      return items
    },
    { timeout: 120_000 },
  )
}

type Made = { item: JuryItem; verdict: ReturnType<ReturnType<typeof createJuryAnswer>> }

async function record(tx: Tx, actor: Actor, own: OwnJury, made: readonly Made[]): Promise<void> {
  const changed = made.filter(({ item, verdict }) => !isSame(item.own, verdict))
  if (changed.length === 0) return
  const given = changed.flatMap(({ item: { itemId, revision }, verdict }) => {
    if (verdict === null) return []
    const { codes, ...rest } = verdict
    const packed = codes && Buffer.from(codes).toString('hex')
    return [{ id: randomUUID(), itemId, revision: revision + 1, ...rest, codes: packed }]
  })
  const superseded = changed.flatMap(({ item }) => (item.own === null ? [] : [item.itemId]))
  await tx.$executeRaw`
    update "Rating" r set current = null from unnest(${superseded}::uuid[]) as i(id), unnest(${[own.raterId]}::uuid[]) as j(id)
    where r."itemId" = i.id and r."raterId" = j.id and r.round = ${FIRST_ROUND} and r.current`
  await tx.$executeRaw`
    insert into "Rating" (id, "studyId", "taskId", "itemId", "raterId", round, revision, code, fields, codes,
      comment, value)
    select r.id, ${own.studyId}::uuid, ${own.taskId}::uuid, r."itemId", ${own.raterId}::uuid, ${FIRST_ROUND}, r.revision,
      r.code, r.fields, decode(r.codes, 'hex'), r.comment, r.value
    from jsonb_to_recordset(${toJsonParameter(given)}::jsonb)
      as r(id uuid, "itemId" uuid, revision int, code text, fields jsonb, codes text, comment text, value jsonb)`
  const reported = changed.map(({ item, verdict }) => ({ itemId: item.itemId, code: verdict?.code ?? null }))
  const { seq } = await writeAudit(tx, actor, own.studyId, {
    type: 'ratings.recorded-by-jury',
    data: {
      raterId: own.raterId,
      count: given.length,
      takenBack: changed.length - given.length,
      digest: digestOf(reported),
    },
  })
  // what was packed of its answers before is old now
  await tx.jury.update({ where: { raterId: own.raterId }, data: { ratedSeq: seq } })
}

function isSame(own: JuryItem['own'], verdict: Made['verdict']): boolean {
  return own?.code === verdict?.code && (own?.comment ?? null) === (verdict?.comment ?? null)
}

/** What a worker is asked to bring up to now, and for which state of its members. */
export type AskedJury = { raterId: string; askedFor: string }

/**
 * Finds juries whose members have got further since they were asked last (a run was held, has ended or was taken up again, with
 * what its last calls said after that; a file was imported), or that somebody wants brought up to now, and queues them in
 * the same transaction; several workers may ask at once. For the worker alone. While runs are under way nothing is found:
 * their end is.
 *
 * @returns how many were queued
 */
export async function queueJuries(
  enqueue: (tx: Tx, juries: readonly AskedJury[]) => Promise<void>,
): Promise<number> {
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<AskedJury[]>`
      update "Jury" j set "askedFor" = state.digest, "isAsked" = true
      from (
        select own."raterId", md5(concat(
          (select string_agg(concat_ws(' ', r.id, r."finishedAt", r."ratedSeq"), ',' order by r.id)
            from "Work" r join "Rater" m on m.id = r."raterId" and m."studyId" = own."studyId"
            where r.status not in ('queued', 'running') and m.kind = 'ai'
              and rater.configuration->'members' @> to_jsonb(m.alias)), ' ',
          (select count(*) from "Import" where "studyId" = own."studyId"))) as digest
        from "Jury" own join "Rater" rater on rater.id = own."raterId"
      ) state
      where state."raterId" = j."raterId" and j."askedFor" is distinct from state.digest
      returning j."raterId", j."askedFor"`
    if (rows.length > 0) await enqueue(tx, rows)
    return rows.length
  })
}
