import 'server-only'
import { type Actor, authorizeAdmin } from '@/lib/core/actor'
import { auditHash, FIRST_HASH } from './audit'
import { db } from './client'

/** One chain read again: `end` is its last hash, to be compared with what was noted elsewhere; `fault` is null if it holds. */
export type AuditChain = { scope: string; events: number; end: string; fault: string | null }

/** Where a chain ends by its head, and the newest of its events. */
type Head = { scope: string; seq: number; hash: string; newest: number }

const PAGE = 1000

/**
 * Reads every chain of the audit log again, from its first event to where it ends now, and computes each hash anew.
 * Who can write to the database past the application could make a whole chain anew; then its end is another.
 */
export async function checkAudit(actor: Actor): Promise<AuditChain[]> {
  authorizeAdmin(actor)
  const heads = await db.$queryRaw<Head[]>`
    select scope, coalesce(head.seq, 0) as seq, coalesce(hash, ${FIRST_HASH}) as hash, coalesce(newest, 0) as newest
    from "AuditHead" head
      full join (select scope, max(seq) as newest from "AuditEvent" group by scope) event using (scope)
    order by scope`
  const chains: AuditChain[] = []
  for (const head of heads) {
    const { scope, seq: events, hash: end } = head
    chains.push({ scope, events, end, fault: await findFault(head) })
  }
  return chains
}

async function findFault({ scope, seq: last, hash: end, newest }: Head): Promise<string | null> {
  if (last === 0) return 'The chain has events and no end.'
  let seq = 0
  let hash = FIRST_HASH
  while (seq < last) {
    const events = await db.auditEvent.findMany({
      where: { scope, seq: { gt: seq, lte: last } },
      orderBy: { seq: 'asc' },
      take: PAGE,
    })
    if (events.length === 0) return `Event ${seq + 1} is missing.`
    for (const event of events) {
      if (event.seq !== seq + 1) return `Event ${seq + 1} is missing.`
      if (event.prevHash !== hash || event.hash !== auditHash(event))
        return `Event ${event.seq} is not as it was written.`
      seq = event.seq
      hash = event.hash
    }
  }
  if (hash !== end) return `Event ${last} is not the one that the chain ended with.`
  return newest > last ? `Event ${last + 1} stands behind the end of the chain.` : null
}
