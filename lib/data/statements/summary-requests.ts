import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { StatementKind } from '@/lib/core/score-sheet/score-sheet'
import { requireId } from '@/lib/core/uuid'
import { type Verdict, verdictSchema } from '@/lib/core/verdict'
import { findActorByUserId } from '../accounts/actors'
import { db, type Tx } from '../client'

/** Which request it is: of a document, and by the SHA-256 of all that its summary is made of. */
export type SummaryKey = { documentId: string; hash: string }

/** What is wanted: a summary of the reasons for one verdict of one score sheet. */
export type SummaryRequest = SummaryKey & {
  studyId: string
  raterId: string | null
  kind: StatementKind
  label: Verdict
}

/**
 * Asks for a summary, in the transaction that puts it into the queue. One that is being written is not asked for again; one
 * that failed is, or of which nothing has come for a day.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function requestSummary(
  actor: Actor,
  request: SummaryRequest,
  enqueue: (tx: Tx, key: SummaryKey) => Promise<void>,
): Promise<void> {
  const { studyId, documentId, hash, raterId, kind, label } = request
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const known = await tx.document.count({ where: { id: requireId(documentId), studyId } })
    if (known === 0) throw new AppError('not_found', 'This text does not exist.')
    const asked = await tx.$executeRaw`
      insert into "SummaryRequest" as known ("studyId", "documentId", hash, "raterId", kind, label, "askedById")
      values (${studyId}::uuid, ${documentId}::uuid, ${hash}, ${raterId}::uuid, ${kind}::"StatementKind", ${label},
        ${actor.userId}::uuid)
      on conflict ("documentId", hash) do update
      set failure = null, "askedById" = excluded."askedById", "askedAt" = now(), "raterId" = excluded."raterId"
      where known.failure is not null or known."askedAt" < now() - interval '1 day'`
    if (asked > 0) await enqueue(tx, { documentId, hash })
  })
}

/**
 * Takes a request up, for a worker that acts for whoever asked, with that person's present rights.
 *
 * @returns null when it has ended; one of somebody without an account ends here
 */
export async function takeSummaryRequest(
  key: SummaryKey,
): Promise<{ actor: Actor; request: SummaryRequest } | null> {
  const row = await db.summaryRequest.findUnique({ where: { documentId_hash: key } })
  if (!row || row.failure !== null) return null
  const actor = await findActorByUserId(row.askedById)
  if (!actor) {
    await failSummaryRequest(key, 'Whoever asked has no account any more.')
    return null
  }
  const { studyId, raterId, kind } = row
  return { actor, request: { ...key, studyId, raterId, kind, label: verdictSchema.parse(row.label) } }
}

/** A request that nothing is left of: its summary is kept, or there is nothing to sum up any more. Workers alone say so. */
export async function endSummaryRequest({ documentId, hash }: SummaryKey): Promise<void> {
  await db.summaryRequest.deleteMany({ where: { documentId, hash } })
}

/** A request that came to nothing, and why, in words for whoever asked. Workers alone say so. */
export async function failSummaryRequest({ documentId, hash }: SummaryKey, failure: string): Promise<void> {
  await db.summaryRequest.updateMany({ where: { documentId, hash }, data: { failure } })
}

/**
 * What was asked for of a document and is not there: why by its hash, null while it is being written.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listSummaryRequests(
  actor: Actor,
  studyId: string,
  documentId: string,
): Promise<Map<string, string | null>> {
  authorize(actor, 'run:manage', studyId)
  // a queue that was emptied, or brought back from a copy, has forgotten it
  const rows = await db.$queryRaw<{ hash: string; failure: string | null }[]>`
    select hash, coalesce(failure,
      case when "askedAt" < now() - interval '1 day' then 'Nothing came of it for a day.' end) as failure
    from "SummaryRequest" where "studyId" = ${studyId}::uuid and "documentId" = ${requireId(documentId)}::uuid`
  return new Map(rows.map(({ hash, failure }) => [hash, failure]))
}
