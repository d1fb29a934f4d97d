import { beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { ownerDb } from '@/lib/testing/owner-db'
import { auditHash } from './audit'
import { checkAudit } from './check-audit'
import { db, type Tx } from './client'

let study: TestStudy

beforeEach(async () => {
  study = await createStudy({ items: 2 })
  const rater = await createAssignedRater(study)
  for (const itemId of study.itemIds) await rate(rater, study, itemId, 'Supported')
})

/** What somebody can do who owns the database, and the application cannot. */
async function tamper(change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await ownerDb().$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`
    await change(tx)
  })
}

async function checkStudy() {
  return (await checkAudit(SYSTEM_ACTOR)).find(({ scope }) => scope === study.id)
}

const at = (seq: number) => ({ scope_seq: { scope: study.id, seq } })

describe('the audit log read again', () => {
  it('holds as it was written, and says where it ends', async () => {
    const { hash } = await db.auditHead.findUniqueOrThrow({ where: { scope: study.id } })

    expect(await checkStudy()).toEqual({ scope: study.id, events: 3, end: hash, fault: null })
  })

  it('names the first event that was changed, also when its own hash was made anew', async () => {
    await tamper((tx) => tx.auditEvent.update({ where: at(2), data: { type: 'rating.undone' } }))
    expect((await checkStudy())?.fault).toBe('Event 2 is not as it was written.')

    const event = await db.auditEvent.findUniqueOrThrow({ where: at(2) })
    await tamper((tx) => tx.auditEvent.update({ where: at(2), data: { hash: auditHash(event) } }))
    expect((await checkStudy())?.fault).toBe('Event 3 is not as it was written.')
  })

  it.each([1, 2, 3])('misses event %i where it was taken out', async (seq) => {
    await tamper((tx) => tx.auditEvent.delete({ where: at(seq) }))

    expect((await checkStudy())?.fault).toBe(`Event ${seq} is missing.`)
  })

  it('knows the event that a chain ended with', async () => {
    const event = await db.auditEvent.findUniqueOrThrow({ where: at(3) })
    const changed = { ...event, type: 'rating.undone' }
    await tamper((tx) =>
      tx.auditEvent.update({ where: at(3), data: { type: changed.type, hash: auditHash(changed) } }),
    )
    expect((await checkStudy())?.fault).toBe('Event 3 is not the one that the chain ended with.')

    await tamper((tx) => tx.auditHead.delete({ where: { scope: study.id } }))
    expect((await checkStudy())?.fault).toBe('The chain has events and no end.')
  })

  it('sees events behind an end that was set back', async () => {
    const { hash } = await db.auditEvent.findUniqueOrThrow({ where: at(2) })
    await db.auditHead.update({ where: { scope: study.id }, data: { seq: 2, hash } })

    expect((await checkStudy())?.fault).toBe('Event 3 stands behind the end of the chain.')
  })

  it('is for administrators alone', async () => {
    await expect(checkAudit({ ...SYSTEM_ACTOR, kind: 'human', isAdmin: false })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
