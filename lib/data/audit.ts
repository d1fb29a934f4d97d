import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import type { AuditEvent } from '@/lib/core/audit-log/audit-event'
import { digestOf } from '../digest'
import type { Tx } from './client'

/** The chain of events that belong to no study. */
export const SYSTEM_SCOPE = 'system'

/** What stands before the first event of a chain. */
export const FIRST_HASH = '0'.repeat(64)

/**
 * Appends one event to the chain of a study, or of the installation.
 *
 * Takes a transaction, not the client: the entry commits with its change or not at all. The chain's head is locked until
 * then, so chains can neither fork nor have gaps.
 *
 * @param scope a study's id, or {@link SYSTEM_SCOPE}
 * @returns the event's number in its chain, and its time: what is kept beside it and shown with a time takes the same
 */
export async function writeAudit(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'raters'>,
  scope: string,
  event: AuditEvent,
): Promise<{ seq: number; at: Date }> {
  const head = (await lockHead(tx, scope)) ?? (await createHead(tx, scope))
  const entry = {
    scope,
    seq: head.seq + 1,
    userId: actor.userId,
    raterId: actor.raters.get(scope) ?? null,
    type: event.type,
    data: event.data,
    at: head.now,
    prevHash: head.hash,
  }
  const hash = auditHash(entry)
  // one statement: every writer of the study waits while the head is held
  await tx.$executeRaw`
    with moved as (update "AuditHead" set seq = ${entry.seq}, hash = ${hash} where scope = ${scope})
    insert into "AuditEvent" (id, scope, seq, "userId", "raterId", type, data, at, "prevHash", hash)
    values (${randomUUID()}::uuid, ${scope}, ${entry.seq}, ${entry.userId}::uuid, ${entry.raterId}::uuid, ${entry.type},
      ${JSON.stringify(entry.data)}::jsonb, ${entry.at}, ${entry.prevHash}, ${hash})`
  return { seq: entry.seq, at: entry.at }
}

type Head = { seq: number; hash: string; now: Date }

async function lockHead(tx: Tx, scope: string): Promise<Head | undefined> {
  const [head] = await tx.$queryRaw<Head[]>`
    select seq, hash, clock_timestamp() as now from "AuditHead" where scope = ${scope} for update`
  return head
}

async function createHead(tx: Tx, scope: string): Promise<Head> {
  await tx.auditHead.createMany({ data: [{ scope, seq: 0, hash: FIRST_HASH }], skipDuplicates: true })
  const head = await lockHead(tx, scope)
  if (!head) throw new Error('the audit chain has no head')
  return head
}

type HashedEntry = {
  scope: string
  seq: number
  userId: string | null
  raterId: string | null
  type: string
  data: unknown
  at: Date
  prevHash: string
}

/** SHA-256 over the canonical JSON of the entry, which includes the previous entry's hash. */
export function auditHash(entry: HashedEntry): string {
  const { scope, seq, userId, raterId, type, data, at, prevHash } = entry
  return digestOf({ scope, seq, userId, raterId, type, data, at: at.toISOString(), prevHash })
}
