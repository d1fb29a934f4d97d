import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { canonicalJson } from '@/lib/core/canonical-json'
import { createAnswerCheck } from '@/lib/core/protocols/stored-answer'
import type { ShownPassages } from '@/lib/core/retrieval/shown-passages'
import type { Judged, RunOutcome } from '@/lib/core/runs/runs'
import { sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'
import { openTask } from '../tasks'
import { insertCalls } from '../work/calls'
import { lockOwnWork, type OwnWork } from '../work/own-work'
import { cacheAnswers } from './cached-answers'
import { PASSAGES_OF_RUN } from './run-work'

type Rated = Extract<RunOutcome, { kind: 'rated' }>

/**
 * Records what came of a batch: ratings with evidence, or failures with their reason, and every call that was made. Exactly
 * once, however often a job is delivered: only items that are still pending are taken, under a lock, in one transaction with
 * one audit event. What was judged while the run was being cancelled is kept: it was paid for.
 *
 * @returns how many items came to an end now
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 * @throws {Error} when an answer is none of the task's or a passage does not stand in its note: nothing is recorded
 */
export async function recordRunOutcomes(
  actor: Actor,
  runId: string,
  batch: readonly Judged[],
): Promise<number> {
  if (batch.length === 0) return 0
  const outcomes = batch.flatMap((judged) => (judged.kind === 'ended' ? [judged.outcome] : []))
  return db.$transaction(
    async (tx) => {
      // the run before its items, as whoever pauses, stops or resumes it does: in another order each could wait for the other
      const run = await lockOwnWork(tx, actor, runId)
      const pending = await lockPending(tx, runId, outcomes)
      await insertCalls(
        tx,
        runId,
        batch.flatMap(({ itemId, calls }) => calls.map((call) => ({ ...call, itemId }))),
        batch.filter(isReused).length,
      )
      await cacheAnswers(tx, outcomes)
      const fresh = outcomes.filter((outcome) => pending.has(outcome.itemId))
      if (fresh.length === 0) return 0
      const rated = fresh.filter((outcome) => outcome.kind === 'rated')
      await insertRatings(tx, run, rated)
      await finishItems(tx, runId, batch, fresh)
      const reported = rated.map(({ itemId, code }) => ({ itemId, code }))
      const { seq } = await writeAudit(tx, actor, run.studyId, {
        type: 'ratings.recorded-by-run',
        data: { runId, count: rated.length, digest: sha256(canonicalJson(reported)) },
      })
      // what was packed of this rater's answers before is old now
      await tx.$executeRaw`update "Work" set "ratedSeq" = ${seq} where id = ${runId}::uuid`
      return fresh.length
    },
    { timeout: 60_000 },
  )
}

function isReused(judged: Judged): boolean {
  return judged.kind === 'ended' && judged.outcome.kind === 'rated' && judged.outcome.value['reused'] === true
}

async function lockPending(tx: Tx, runId: string, outcomes: readonly RunOutcome[]): Promise<Set<string>> {
  const itemIds = outcomes.map((outcome) => outcome.itemId)
  const rows = await tx.$queryRaw<{ itemId: string }[]>`
    select "itemId" from "WorkUnit"
    where "workId" = ${runId}::uuid and "itemId" = any(${itemIds}::uuid[]) and status = 'pending'
    order by "itemId" for update`
  return new Set(rows.map((row) => row.itemId))
}

async function insertRatings(tx: Tx, run: OwnWork, outcomes: readonly Rated[]): Promise<void> {
  await requireAnswers(tx, run, outcomes)
  await requireQuotes(tx, run.studyId, outcomes)
  const contexts = await storeContexts(tx, run.studyId, outcomes)
  const shown = await storeShownPassages(
    tx,
    run.studyId,
    outcomes.map((outcome) => outcome.shown),
  )
  const rows = outcomes.map((outcome, index) => ({
    id: randomUUID(),
    itemId: outcome.itemId,
    code: outcome.code,
    fields: outcome.fields,
    codes: outcome.codes === null ? null : Buffer.from(outcome.codes).toString('hex'),
    comment: outcome.reason,
    value: outcome.value,
    referenceContextId: outcome.context === null ? null : (contexts.get(sha256(outcome.context)) ?? null),
    shownPassagesId: shown[index] ?? null,
    evidence: outcome.evidence.map((passage) => ({ ...passage, id: randomUUID() })),
  }))
  // one statement for all rows: compiling the client's own costs more than all other work on a rating
  await tx.$executeRaw`
    with r as (
      select * from jsonb_to_recordset(${toJsonParameter(rows)}::jsonb) as r(id uuid, "itemId" uuid, code text,
        fields jsonb, codes text, comment text, value jsonb, "referenceContextId" uuid, "shownPassagesId" uuid, evidence jsonb)
    ), ratings as (
      insert into "Rating" (id, "studyId", "taskId", "itemId", "raterId", "runId", round, revision, code, fields, codes,
        comment, value, "referenceContextId", "shownPassagesId")
      select r.id, ${run.studyId}::uuid, ${run.taskId}::uuid, r."itemId", ${run.raterId}::uuid, ${run.id}::uuid,
        ${FIRST_ROUND}, 1, r.code, r.fields, decode(r.codes, 'hex'), nullif(r.comment, ''), r.value, r."referenceContextId",
        r."shownPassagesId" from r
    )
    insert into "Evidence" (id, "ratingId", "noteId", start, "end", quote, rank)
    select e.id, r.id, e."noteId", e.start, e."end", e.quote, e.rank
    from r cross join jsonb_to_recordset(r.evidence) as e(id uuid, "noteId" uuid, start int, "end" int, quote text,
      rank int)`
}

/** What no reader of answers gave must not stand as one. */
async function requireAnswers(
  tx: Tx,
  { studyId, taskId }: OwnWork,
  outcomes: readonly Rated[],
): Promise<void> {
  const { definition } = await openTask({ studyId, taskId: taskId ?? '' }, tx)
  const isAnswer = createAnswerCheck(definition)
  const stray = outcomes.find((outcome) => !isAnswer(outcome))
  if (stray) throw new Error(`an answer to item ${stray.itemId} is none of the task's`)
}

/** A passage that has moved since it was retrieved must not be shown as the ground of a verdict. */
async function requireQuotes(tx: Tx, studyId: string, outcomes: readonly Rated[]): Promise<void> {
  const passages = outcomes.flatMap((outcome) => outcome.evidence)
  const noteIds = [...new Set(passages.map((passage) => passage.noteId))]
  const notes = await tx.$queryRaw<{ id: string; text: string }[]>`
    select id, text from "Note" where "studyId" = ${studyId}::uuid and id = any(${noteIds}::uuid[])`
  const texts = new Map(notes.map((note) => [note.id, note.text]))
  const stray = passages.find(
    ({ noteId, start, end, quote }) => quote === '' || texts.get(noteId)?.slice(start, end) !== quote,
  )
  if (stray) throw new Error(`a passage does not stand in note ${stray.noteId} as it was cited`)
}

async function storeContexts(
  tx: Tx,
  studyId: string,
  outcomes: readonly Rated[],
): Promise<Map<string, string>> {
  const texts = new Map(
    outcomes.flatMap(({ context }) => (context === null ? [] : [[sha256(context), context] as const])),
  )
  if (texts.size === 0) return new Map()
  const rows = [...texts].map(([hash, text]) => ({ id: randomUUID(), hash, text }))
  await tx.$executeRaw`
    insert into "ReferenceContext" (id, "studyId", hash, text)
    select c.id, ${studyId}::uuid, c.hash, c.text
    from jsonb_to_recordset(${toJsonParameter(rows)}::jsonb) as c(id uuid, hash text, text text)
    order by c.hash on conflict do nothing`
  const kept = await tx.$queryRaw<{ id: string; hash: string }[]>`
    select id, hash from "ReferenceContext" where "studyId" = ${studyId}::uuid and hash = any(${[...texts.keys()]})`
  return new Map(kept.map((row) => [row.hash, row.id]))
}

async function finishItems(
  tx: Tx,
  runId: string,
  batch: readonly Judged[],
  outcomes: readonly RunOutcome[],
): Promise<void> {
  const passages = new Map(batch.map((judged) => [judged.itemId, judged.passages]))
  const ends = outcomes.map((outcome) => ({
    passages: passages.get(outcome.itemId) ?? null,
    itemId: outcome.itemId,
    latencyMs: outcome.latencyMs,
    status: outcome.kind === 'rated' ? 'done' : 'failed',
    failure: outcome.kind === 'rated' ? null : outcome.failure,
  }))
  await tx.$executeRaw`
    update "WorkUnit" i
    set status = given.status::"UnitStatus", failure = given.failure, "latencyMs" = given."latencyMs", "updatedAt" = now(),
      passages = ${PASSAGES_OF_RUN}
    from json_to_recordset(${JSON.stringify(ends)}::json)
      as given("itemId" uuid, status text, failure text, "latencyMs" int, passages text)
    where i."workId" = ${runId}::uuid and i."itemId" = given."itemId"`
}

/**
 * Keeps each of these lists once a study. Callers have authorized already.
 *
 * @returns per list the id under which it is kept
 */
async function storeShownPassages(
  tx: Tx,
  studyId: string,
  lists: readonly ShownPassages[],
): Promise<string[]> {
  const texts = lists.map((list) => JSON.stringify(list))
  const hashes = texts.map((text) => sha256(text))
  const distinct = new Map(hashes.map((hash, index) => [hash, index]))
  // a list is JSON already: it is not read and written once more
  const rows = [...distinct].map(
    ([hash, index]) => `{"id":"${randomUUID()}","hash":"${hash}","passages":${texts[index]}}`,
  )
  await tx.$executeRaw`
    insert into "ShownPassages" (id, "studyId", hash, passages)
    select s.id, ${studyId}::uuid, s.hash, s.passages
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) as s(id uuid, hash text, passages jsonb)
    order by s.hash on conflict do nothing`
  const kept = await tx.$queryRaw<{ id: string; hash: string }[]>`
    select id, hash from "ShownPassages" where "studyId" = ${studyId}::uuid and hash = any(${[...distinct.keys()]})`
  const ids = new Map(kept.map((row) => [row.hash, row.id]))
  return hashes.map((hash) => {
    const id = ids.get(hash)
    if (id === undefined) throw new Error(`the list ${hash} was not kept`)
    return id
  })
}
