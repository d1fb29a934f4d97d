import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { cancelWork, pauseWork, resumeWork } from '@/lib/data/work/control'
import { createActor, createStudy } from '@/lib/testing/factories'
import { listAiNames } from '../blinding/margin-answers'
import { db } from '../client'
import { startGrid } from '../runs/run-start'
import { getGrid } from '../runs/runs'

const nowhere = async () => {}
const queue = { setUp: nowhere, work: nowhere }

it('leaves out what was stopped, and takes it up again where nothing else of its grid is left', async () => {
  const study = await createStudy({ items: 3 })
  const pi = await createActor(study.id, 'pi')
  const gridId = randomUUID()
  const starts = [5, 10].map((topN) => {
    const configuration = runConfigurationSchema.parse({ kind: 'baseline', topN })
    return { configuration, asked: configuration, prompts: [] }
  })
  await startGrid(pi, study, starts, { gridId, queue, again: false })
  const stand = async () => {
    const { pending, leftOut, runs } = await getGrid(pi, study, gridId)
    return { pending, leftOut, states: runs.map(({ status }) => status) }
  }
  expect(await stand()).toEqual({ pending: 6, leftOut: 0, states: ['queued', 'queued'] })

  const [first] = (await getGrid(pi, study, gridId)).runs
  await pauseWork(pi, study.id, { gridId })
  await cancelWork(pi, study.id, { runId: first?.runId ?? '' })
  expect((await stand()).states.toSorted()).toEqual(['cancelled', 'paused'])
  await resumeWork(pi, study.id, { gridId }, { queue })
  const resumed = await stand()
  expect(resumed).toMatchObject({ pending: 3, leftOut: 3 })
  expect(resumed.states.toSorted()).toEqual(['cancelled', 'queued'])

  await cancelWork(pi, study.id, { gridId })
  expect(await stand()).toEqual({ pending: 0, leftOut: 6, states: ['cancelled', 'cancelled'] })
  await resumeWork(pi, study.id, { gridId }, { queue })
  expect(await stand()).toEqual({ pending: 6, leftOut: 0, states: ['queued', 'queued'] })
})

it('names no AI rater for a test that was stopped before it rated anything', async () => {
  const study = await createStudy({ items: 2 })
  const pi = await createActor(study.id, 'pi')
  const gridId = randomUUID()
  const configuration = runConfigurationSchema.parse({ kind: 'baseline' })
  const start = { configuration, asked: configuration, prompts: [] }
  await startGrid(pi, study, [start], { gridId, queue, again: false })
  expect(await listAiNames(pi, study)).toHaveLength(1)

  await cancelWork(pi, study.id, { gridId })
  expect(await listAiNames(pi, study)).toEqual([])

  const [run] = (await getGrid(pi, study, gridId)).runs
  const runId = run?.runId ?? ''
  const itemId = study.itemIds[0] ?? ''
  await db.workUnit.create({ data: { workId: runId, unitId: itemId, itemId, status: 'done' } })
  expect(await listAiNames(pi, study)).toHaveLength(1)
})
