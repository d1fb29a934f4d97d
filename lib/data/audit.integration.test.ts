import { describe, expect, it } from 'vitest'
import { createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { auditHash } from './audit'
import { db } from './client'

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

  it('cannot be changed or emptied, by the application either', async () => {
    const study = await createStudy()

    const changes = [
      db.auditEvent.updateMany({ where: { scope: study.id }, data: { type: 'x' } }),
      db.auditEvent.deleteMany({ where: { scope: study.id } }),
      db.$executeRaw`truncate "AuditEvent"`,
    ]

    for (const change of changes) await expect(change).rejects.toThrow(/append-only/)
  })
})
