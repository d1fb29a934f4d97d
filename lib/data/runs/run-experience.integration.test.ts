import { expect, it } from 'vitest'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { cancelRun } from './run-control'
import { getLatestExperience } from './run-experience'
import { listRuns } from './runs'

it('what a form goes by is read anew when a run starts or ends, and not while it goes on', async () => {
  const study = await createStudy({ items: 3 })
  const pi = await createActor(study.id, 'pi')
  const count = async () => {
    const { statements } = await getLatestExperience(pi, study.id, [], await listRuns(pi, study.id))
    return statements.sentence + statements.claim
  }
  const dropOne = async () => {
    const { id } = await db.item.findFirstOrThrow({ where: { taskId: study.taskId } })
    await db.item.delete({ where: { id } }) // nothing that is on record
  }
  expect(await count()).toBe(3)

  await dropOne()
  expect(await count()).toBe(3)
  const { runId } = await createRun(pi, study.id)
  expect(await count()).toBe(2)
  await dropOne()
  expect(await count()).toBe(2)
  await cancelRun(pi, study.id, runId)
  expect(await count()).toBe(1)
})

it('what is known of searches is as of now', async () => {
  const study = await createStudy({ items: 2 })
  const pi = await createActor(study.id, 'pi')
  const search = { method: 'dense', embeddingModel: 'e' } as const
  const { runId } = await createRun(pi, study.id, { kind: 'baseline', search })
  const known = async () => {
    const experience = await getLatestExperience(pi, study.id, [], await listRuns(pi, study.id))
    return Object.values(experience.known)
  }
  expect(await known()).toEqual([{ sentence: 0, claim: 0 }])

  await db.runItem.updateMany({ where: { runId }, data: { status: 'done' } })

  expect(await known()).toEqual([{ sentence: 1, claim: 1 }])
})
