import { expect, it } from 'vitest'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { failWork } from '../work/end-work'
import type { WorkTry } from '../work/own-work'
import { listSummaryRequests, requestSummary } from './summary-requests'

it('puts a summary into the queue once, and again when it failed or nothing came of it for a day', async () => {
  const study = await createStudy()
  const pi = await createActor(study.id, 'pi')
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const key = { taskId: study.taskId, documentId, hash: 'a'.repeat(64) }
  const queued: WorkTry[] = []
  const queue = { work: async (_: unknown, work: WorkTry) => void queued.push(work) }
  const ask = () =>
    requestSummary(pi, study.id, { ...key, raterId: null, kind: 'claim', label: 'Supported' }, queue)
  const resultOf = async () => (await listSummaryRequests(pi, study.id, documentId)).get(key.hash)

  await ask()
  await ask()
  expect([queued.length, await resultOf()]).toEqual([1, null])

  await db.$executeRaw`update "Work" set "createdAt" = now() - interval '2 days' where "studyId" = ${study.id}::uuid`
  expect(await resultOf()).toBe('Nothing came of it for a day.')
  await ask()
  expect([queued.length, await resultOf()]).toEqual([2, null])

  await failWork(pi, queued[1]!, 'The answer was cut.')
  expect(await resultOf()).toBe('The answer was cut.')
  await ask()
  expect([queued.length, await resultOf()]).toEqual([3, null])
})
