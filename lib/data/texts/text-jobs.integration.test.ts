import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { admitKeptTextModel, noteAnswering, pinTextModel } from '../runs/answering-models'
import { storeStatements } from './decompositions'
import { cancelTextJob, resumeTextJob, startTextJob } from './text-jobs'
import { failTextJob, failTextUnit, isTextWorkUnderWay, type TextUnit, takeTextUnit } from './text-units'

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'm' } as const

async function open(change: object = {}) {
  const study = await createStudy()
  const lead = await createActor(study.id, 'pi')
  const { text } = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  const configuration = textJobConfigurationSchema.parse({ ...CUT, ...change })
  const queued: { jobId: string; attempt: number }[] = []
  const enqueue = async (_: unknown, { jobId, attempt }: (typeof queued)[number]) =>
    void queued.push({ jobId, attempt })
  const start = () =>
    startTextJob(lead, study.id, { configuration, asked: configuration, prompts: [] }, enqueue)
  const resume = (jobId: string) => resumeTextJob(lead, study.id, jobId, enqueue)
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
    expect(await isTextWorkUnderWay(lead, stale)).toBe(false)
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
