import { expect, it } from 'vitest'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { failSummaryRequest, listSummaryRequests, requestSummary } from './summary-requests'

it('puts a summary into the queue once, and again when it failed or nothing came of it for a day', async () => {
  const study = await createStudy()
  const pi = await createActor(study.id, 'pi')
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const key = { documentId, hash: 'a'.repeat(64) }
  let queued = 0
  const ask = () =>
    requestSummary(
      pi,
      { ...key, studyId: study.id, raterId: null, kind: 'claim', label: 'Supported' },
      async () => void (queued += 1),
    )
  const told = async () => (await listSummaryRequests(pi, study.id, documentId)).get(key.hash)

  await ask()
  await ask()
  expect([queued, await told()]).toEqual([1, null])

  await db.$executeRaw`update "SummaryRequest" set "askedAt" = now() - interval '2 days' where hash = ${key.hash}`
  expect(await told()).toBe('Nothing came of it for a day.')
  await ask()
  expect([queued, await told()]).toEqual([2, null])

  await failSummaryRequest(key, 'The answer was cut.')
  expect(await told()).toBe('The answer was cut.')
  await ask()
  expect([queued, await told()]).toEqual([3, null])
})
