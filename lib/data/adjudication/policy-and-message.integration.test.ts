import { expect, it, vi } from 'vitest'
import { createRatedStudy } from '@/lib/testing/rated-study'
import { writeAudit } from '../audit'
import { db } from '../client'
import { applyPolicy } from './consensus-policies'

it('puts a policy into force while somebody who has a statement writes to the audit log', async () => {
  const { study, pi, third, itemId } = await createRatedStudy()
  const policy = { kind: 'label-model', threshold: 0.5 } as const
  const apply = () => applyPolicy(pi, study, { policy, reason: 'The protocol says so.', seenVersion: 0 })

  // as whoever posts a message does
  const applied = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
      const [holder] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`
      const applying = apply()
      applying.catch(() => {}) // heard below
      await vi.waitFor(async () => {
        // asked outside of the transaction, within which the list of sessions stays as it was first read
        const waiting = await db.$queryRaw`
          select pid from pg_stat_activity where ${holder?.pid} = any(pg_blocking_pids(pid))`
        expect(waiting).toHaveLength(1)
      }, 60_000)
      const data = { itemId, seq: 1 }
      await writeAudit(tx, third, study.id, { type: 'discussion.message-posted', data })
      return { applying }
    },
    { timeout: 60_000 },
  )

  expect(await applied.applying).toBeGreaterThan(0)
  expect(await db.labelExposure.count({ where: { studyId: study.id, userId: pi.userId! } })).toBe(2)
})
