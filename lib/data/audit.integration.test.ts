import { describe, expect, it } from 'vitest'
import { createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { ownerDb } from '@/lib/testing/owner-db'
import { auditHash } from './audit'
import { db } from './client'
import type { PrismaClient } from './generated/client'

describe('the audit log', () => {
  it('is one unbroken chain, also when twenty people write at once', async () => {
    const study = await createStudy({ items: 4 })
    const raters = await Promise.all(Array.from({ length: 5 }, () => createAssignedRater(study)))

    await Promise.all(
      raters.flatMap((rater) => study.itemIds.map((itemId) => rate(rater, study, itemId, 'Supported'))),
    )

    const events = await db.auditEvent.findMany({ where: { scope: study.id }, orderBy: { seq: 'asc' } })
    expect(events).toHaveLength(21)
    for (const [index, event] of events.entries()) {
      expect(event.seq).toBe(index + 1)
      expect(event.prevHash).toBe(events[index - 1]?.hash ?? '0'.repeat(64))
      expect(event.hash).toBe(auditHash(event))
    }
  })

  it('cannot be changed or emptied, by whoever owns the database either', async () => {
    const study = await createStudy()
    const change = (client: PrismaClient) => [
      client.auditEvent.updateMany({ where: { scope: study.id }, data: { type: 'x' } }),
      client.auditEvent.deleteMany({ where: { scope: study.id } }),
      client.$executeRaw`truncate "AuditEvent"`,
    ]

    for (const changed of change(db)) await expect(changed).rejects.toThrow(/permission denied/)
    for (const changed of change(ownerDb())) await expect(changed).rejects.toThrow(/append-only/)
  })
})
