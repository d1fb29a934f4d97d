import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { admitKeptTextModel, noteAnswering, pinTextModel } from '../runs/answering-models'
import { storeStatements } from './decompositions'
import { cancelTextJob, listTextJobs, resumeTextJob, startTextJob } from './text-jobs'
import { holdTextWorkIfSpent } from './text-limits'
import {
  failTextJob,
  failTextUnit,
  findTextWorkState,
  noteTextWait,
  type TextUnit,
  takeTextUnit,
} from './text-units'

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'm' } as const

async function open(change: object = {}) {
  const study = await createStudy()
  const lead = await createActor(study.id, 'pi')
  const { text } = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  const configuration = textJobConfigurationSchema.parse({ ...CUT, ...change })
  const queued: { jobId: string; attempt: number }[] = []
  const enqueue = async (_: unknown, { jobId, attempt }: (typeof queued)[number]) =>
    void queued.push({ jobId, attempt })
  const start = (costLimit?: number) =>
    startTextJob(lead, study.id, { configuration, asked: configuration, prompts: [], costLimit }, enqueue)
  const resume = (jobId: string, costLimit?: number) =>
    resumeTextJob(lead, study.id, jobId, enqueue, { costLimit, currency: 'EUR' })
  const cancel = (jobId: string) => cancelTextJob(lead, study.id, jobId)
  const take = async (jobId: string, attempt = 0) => {
    const { unitId } = await db.textJobUnit.findFirstOrThrow({ where: { jobId } })
    return (await takeTextUnit({ jobId, unitId, attempt }))?.unit ?? null
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
  pinTextModel(lead, unit!, model(answered))

describe('work on texts that was taken up anew', () => {
  it('hears nothing any more of what an earlier try has under way', async () => {
    const { study, lead, queued, start, resume, cancel, take, make } = await open()
    const jobId = await start()
    const stale = (await take(jobId))!
    await cancel(jobId)
    await resume(jobId)

    expect(queued).toEqual([
      { jobId, attempt: 0 },
      { jobId, attempt: 1 },
    ])
    expect(await findTextWorkState(lead, stale)).toBe('unwanted')
    await failTextJob(lead, stale, 'No server.')
    await failTextUnit(lead, stale, 'No form.')
    await make(stale)
    expect(await pin(lead, stale, 'former')).toBe('former')
    expect(await take(jobId)).toBeNull()
    const read = () => db.textJob.findUniqueOrThrow({ where: { id: jobId }, include: { units: true } })
    expect(await read()).toMatchObject({ status: 'queued', answeredBy: null, units: [{ status: 'pending' }] })

    await make((await take(jobId, 1))!)
    expect(await read()).toMatchObject({ status: 'done', units: [{ status: 'done', made: 1 }] })
    expect(await db.fact.count({ where: { noteId: study.noteId, kind: 'claim' } })).toBe(1)
  })
})

describe('a text that waits for another try', () => {
  it('tells why until it is tried, and whoever tries it', async () => {
    const { study, lead, start, take } = await open()
    const jobId = await start()
    const unit = (await take(jobId))!
    await noteTextWait(lead, unit, 'The chat server failed.')
    const read = async () => (await listTextJobs(lead, study.id))[0]
    expect(await read()).toMatchObject({ status: 'running', failure: null, wait: 'The chat server failed.' })

    const { unitId } = unit
    expect(await takeTextUnit({ jobId, unitId, attempt: 0 })).toMatchObject({
      lastFailure: 'The chat server failed.',
    })
    expect(await read()).toMatchObject({ status: 'running', wait: null })
    await failTextUnit(lead, unit, 'No form.')
    await noteTextWait(lead, unit, 'too late')
    expect(await read()).toMatchObject({ status: 'done', failed: 1, failure: 'No form.', wait: null })
  })
})

describe('work on texts that has cost what it may', () => {
  it('is paused until its limit is raised, and what was under way is stored', async () => {
    const { study, lead, start, resume, take, make } = await open()
    const jobId = await start(0.5)
    const unit = (await take(jobId))!
    const spend = (cost: number) => db.textJobUnit.updateMany({ where: { jobId }, data: { cost } })
    await spend(0.4)
    expect(await holdTextWorkIfSpent(lead, unit, 'EUR')).toBe(false)
    expect(await findTextWorkState(lead, unit)).toBe('wanted')
    await spend(0.6)
    expect(await holdTextWorkIfSpent(lead, unit, 'EUR')).toBe(true)

    expect(await findTextWorkState(lead, unit)).toBe('paused')
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
    expect(await take(jobId, 1)).toMatchObject({ isLimited: true })
    await spend(2)
    await holdTextWorkIfSpent(lead, { ...unit, attempt: 1 }, 'EUR')

    await make({ ...unit, attempt: 1 })
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
    expect(await admitKeptTextModel(lead, (await take(two))!, kept)).toBe(false)
  })

  it('shares the model of what was made, also with work that was pinned to another one and stopped', async () => {
    const { lead, start, resume, cancel, take, make } = await open()
    const [one, two] = [await start(), await start()]
    await pin(lead, await take(one), 'a')
    await cancel(one)
    expect(await pin(lead, await take(two), 'b')).toBe('b')
    await make((await take(two))!)

    await resume(one)
    expect(await pin(lead, await take(one, 1), 'a')).toBe('b')
  })

  it('lets go of a model on which nothing came to rest, once it is taken up again', async () => {
    const { lead, start, resume, cancel, take } = await open()
    const [one, two] = [await start(), await start()]
    await pin(lead, await take(one), 'a')
    expect(await pin(lead, await take(two), 'b')).toBe('a')
    await cancel(one)
    await cancel(two)

    await resume(two)
    expect(await pin(lead, await take(two, 1), 'b')).toBe('b')
  })

  it('is bound to no model of documents, each of which is cut once', async () => {
    const { study, lead, start, take } = await open({ source: 'documents' })
    await db.proposition.deleteMany({ where: { document: { studyId: study.id } } })
    const [one, two] = [await start(), await start()]

    expect(await pin(lead, await take(one), 'a')).toBe('a')
    expect(await pin(lead, await take(two), 'b')).toBe('b')
  })
})
