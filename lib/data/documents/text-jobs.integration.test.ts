import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { cancelWork, resumeWork } from '@/lib/data/work/control'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { readLastFailures } from '../runs/run-work'
import { admitCachedModel, noteAnswering, pinAnsweringModel } from '../work/answering-models'
import { failWork } from '../work/end-work'
import { pauseIfSpent } from '../work/limits'
import { findWorkState, type WorkTry } from '../work/own-work'
import { deferUnit, failUnit, type TextUnit, takeTextUnit } from '../work/units'
import { storeStatements } from './decompositions'
import { listTextJobs, startTextJob } from './text-jobs'

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'm' } as const

async function open(change: object = {}) {
  const study = await createStudy()
  const lead = await createActor(study.id, 'pi')
  const { text } = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  const configuration = textJobConfigurationSchema.parse({ ...CUT, ...change })
  const queued: WorkTry[] = []
  const queue = {
    setUp: async () => {},
    work: async (_: unknown, { workId, resumedAt }: WorkTry) => void queued.push({ workId, resumedAt }),
  }
  const start = (costLimit?: number) =>
    startTextJob(lead, study.id, { configuration, asked: configuration, prompts: [], costLimit }, queue)
  const resume = (jobId: string, costLimit?: number) =>
    resumeWork(lead, study.id, { jobId }, { queue, costLimit, currency: 'EUR' })
  const cancel = (jobId: string) => cancelWork(lead, study.id, { jobId })
  const take = async (
    workId: string,
    resumedAt = queued.findLast((one) => one.workId === workId)!.resumedAt,
  ) => {
    const { unitId } = await db.workUnit.findFirstOrThrow({ where: { workId } })
    return takeTextUnit(lead, { workId, unitId, resumedAt }, 'EUR')
  }
  const make = (unit: TextUnit) =>
    storeStatements(
      lead,
      unit as Parameters<typeof storeStatements>[1],
      { text, patientId: study.patientId },
      [{ text: 'Well.', start: 0, end: 5, origin: { by: 'rules' } }],
    )
  return { study, lead, queued, start, resume, cancel, take, make }
}

const model = (answered: string) => ({ baseUrl: `http://${Math.random()}`, asked: 'm', answered })
const pin = (lead: Actor, unit: TextUnit | null, answered: string) =>
  pinAnsweringModel(lead, unit!, model(answered))

describe('work on texts that was taken up anew', () => {
  it('hears nothing any more of what an earlier try has under way', async () => {
    const { study, lead, queued, start, resume, cancel, take, make } = await open()
    const jobId = await start()
    const stale = (await take(jobId))!
    await cancel(jobId)
    await resume(jobId)

    expect(queued).toEqual([
      { workId: jobId, resumedAt: null },
      { workId: jobId, resumedAt: expect.any(Date) },
    ])
    expect(await findWorkState(lead, stale)).toBe('unwanted')
    await failWork(lead, stale, 'No server.')
    await failUnit(lead, stale, 'No form.')
    await make(stale)
    expect(await pin(lead, stale, 'former')).toBe('former')
    expect(await take(jobId, null)).toBeNull()
    const read = () => db.work.findUniqueOrThrow({ where: { id: jobId }, include: { units: true } })
    expect(await read()).toMatchObject({ status: 'queued', answeredBy: null, units: [{ status: 'pending' }] })

    await make((await take(jobId))!)
    expect(await read()).toMatchObject({ status: 'done', units: [{ status: 'done', made: 1 }] })
    expect(await db.fact.count({ where: { noteId: study.noteId, kind: 'claim' } })).toBe(1)
  })
})

describe('a text that waits for another try', () => {
  it('says why until it is tried, and whoever tries it', async () => {
    const { study, lead, start, take } = await open()
    const jobId = await start()
    const unit = (await take(jobId))!
    await deferUnit(lead, unit, 'The chat server failed.')
    const read = async () => (await listTextJobs(lead, study.id))[0]
    expect(await read()).toMatchObject({ status: 'running', failure: null, wait: 'The chat server failed.' })

    expect((await readLastFailures([jobId])).get(jobId)).toBe('The chat server failed.')
    expect(await take(jobId)).toMatchObject({ unitId: unit.unitId })
    expect(await read()).toMatchObject({ status: 'running', wait: null })
    await failUnit(lead, unit, 'No form.')
    await deferUnit(lead, unit, 'too late')
    expect(await read()).toMatchObject({ status: 'done', failed: 1, failure: 'No form.', wait: null })
  })
})

describe('work on texts that has cost what it may', () => {
  it('is paused until its limit is raised, and what was under way is stored', async () => {
    const { study, lead, start, resume, take, make } = await open()
    const jobId = await start(0.5)
    const unit = (await take(jobId))!
    const spend = (cost: number) => db.work.update({ where: { id: jobId }, data: { cost } })
    await spend(0.4)
    expect(await pauseIfSpent(lead, jobId, 'EUR')).toBe(false)
    expect(await findWorkState(lead, unit)).toBe('wanted')
    await spend(0.6)
    expect(await pauseIfSpent(lead, jobId, 'EUR')).toBe(true)

    expect(await findWorkState(lead, unit)).toBe('paused')
    expect(await take(jobId)).toBeNull()
    expect(await listTextJobs(lead, study.id)).toMatchObject([
      {
        status: 'paused',
        costLimit: 0.5,
        failure: 'The cost limit of 0.5 EUR is reached. Resume with a higher one to go on.',
      },
    ])
    await expect(resume(jobId)).rejects.toThrow('0.6000 EUR are spent: give a higher limit first.')
    await expect(resume(jobId, 0.55)).rejects.toMatchObject({ code: 'conflict' })
    await resume(jobId, 1)
    const resumed = (await take(jobId))!
    await spend(2)
    await pauseIfSpent(lead, jobId, 'EUR')

    await make(resumed)
    expect(await listTextJobs(lead, study.id)).toMatchObject([{ status: 'done', made: 1, failure: null }])
  })
})

describe('equal work on texts', () => {
  it('shares the model that answers first, though both began before it', async () => {
    const { lead, start, take } = await open()
    const [one, two] = [await start(), await start()]

    const pinned = await Promise.all([pin(lead, await take(one), 'a'), pin(lead, await take(two), 'b')])

    expect(new Set(pinned).size).toBe(1)
    const kept = model(pinned[0] === 'a' ? 'b' : 'a')
    await noteAnswering(kept)
    expect(await admitCachedModel(lead, (await take(two))!, kept)).toBe(false)
  })

  it('shares the model of what was made, also with work that was pinned to another one and stopped', async () => {
    const { lead, start, resume, cancel, take, make } = await open()
    const [one, two] = [await start(), await start()]
    await pin(lead, await take(one), 'a')
    await cancel(one)
    expect(await pin(lead, await take(two), 'b')).toBe('b')
    await make((await take(two))!)

    await resume(one)
    expect(await pin(lead, await take(one), 'a')).toBe('b')
  })

  it('lets go of a model on which nothing came to rest, once it is taken up again', async () => {
    const { lead, start, resume, cancel, take } = await open()
    const [one, two] = [await start(), await start()]
    await pin(lead, await take(one), 'a')
    expect(await pin(lead, await take(two), 'b')).toBe('a')
    await cancel(one)
    await cancel(two)

    await resume(two)
    expect(await pin(lead, await take(two), 'b')).toBe('b')
  })

  it('is bound to no model of documents, each of which is cut once', async () => {
    const { study, lead, start, take } = await open({ source: 'documents' })
    await db.statement.deleteMany({ where: { document: { studyId: study.id } } })
    const [one, two] = [await start(), await start()]

    expect(await pin(lead, await take(one), 'a')).toBe('a')
    expect(await pin(lead, await take(two), 'b')).toBe('b')
  })
})
