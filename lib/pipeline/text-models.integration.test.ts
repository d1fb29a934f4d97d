import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { RAMP_TRIES } from '@/lib/core/prompts/temperature-ramp'
import { db } from '@/lib/data/client'
import { answerWith, type ChatScript } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { startTextJob } from './text-jobs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'm' } as const

let stopWorker: () => Promise<void>

beforeAll(async () => {
  stopWorker = await startWorker()
})

afterAll(() => stopWorker())

/** Finds one claim in every passage, and answers under the model's name that it is given. */
function answerAs(nameModel: (number: number) => string): ChatScript {
  return ({ system }, response, number) =>
    answerWith(
      response,
      system.includes('contains_claim') ? '{"contains_claim":true}' : '{"claims":["All was well."]}',
      'stop',
      nameModel(number),
    )
}

async function createNotes(count: number) {
  const study = await createStudy()
  const { id: _, ...note } = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  await db.note.deleteMany({ where: { studyId: study.id } })
  const add = (more: number) =>
    db.note.createMany({
      data: Array.from({ length: more }, (_one, at) => {
        const externalId = `${at} ${Math.random()}`
        return { ...note, externalId, text: `Seen on day ${externalId}.` }
      }),
    })
  await add(count)
  return { study, add, lead: await createActor(study.id, 'pi') }
}

const cut = async (lead: Actor, studyId: string) =>
  waitForJob(lead, studyId, await startTextJob(lead, studyId, CUT))

async function listMakers(studyId: string): Promise<string[]> {
  const facts = await db.fact.findMany({ where: { studyId, kind: 'claim' }, select: { origin: true } })
  return [...new Set(facts.map(({ origin }) => (origin as { model: string }).model))]
}

describe('work on texts', () => {
  it('stops when another model answers, keeps nothing of it, and goes on when the first is back', async () => {
    let isSecond = false
    const server = await serveChatModel(
      answerAs((number) => (isSecond || number > 12 ? 'model-b' : 'model-a')),
    )
    const { study, lead } = await createNotes(20)

    const stopped = await cut(lead, study.id)

    expect(stopped).toMatchObject({ status: 'failed', failed: 0, answeredBy: 'model-a' })
    expect(stopped.failure).toContain('answers as another model than the one that this work rests on')
    expect(stopped.done).toBeLessThanOrEqual(6)
    expect(await listMakers(study.id)).toEqual(stopped.done === 0 ? [] : ['model-a'])
    const kept = await db.cacheEntry.findMany({ where: { stage: 'answer' } })
    expect(kept.filter(({ value }) => (value as { model: string }).model === 'model-b')).toEqual([])

    isSecond = true
    await resumeWork(lead, study.id, { jobId: stopped.jobId })
    const still = await waitForJob(lead, study.id, stopped.jobId)
    expect(still).toMatchObject({ status: 'failed', answeredBy: 'model-a' })
    expect(still.done).toBeLessThanOrEqual(6) // what the first had answered in full, but no more
    expect(await listMakers(study.id)).toEqual(still.done === 0 ? [] : ['model-a'])
    isSecond = false
    server.calls.length = 0 // the script counts calls
    await resumeWork(lead, study.id, { jobId: stopped.jobId })
    await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(0), 60_000)
  })

  it('rests on the model behind equal work that has made something under the same name', async () => {
    let model = 'model-a'
    await serveChatModel(answerAs(() => model))
    const { study, lead, add } = await createNotes(1)
    expect(await cut(lead, study.id)).toMatchObject({ status: 'done', answeredBy: 'model-a' })
    await add(1)
    model = 'model-b'

    expect(await cut(lead, study.id)).toMatchObject({ status: 'failed', answeredBy: 'model-a', made: 0 })
    expect(await listMakers(study.id)).toEqual(['model-a'])
    model = 'model-a'
    expect(await cut(lead, study.id)).toMatchObject({ status: 'done', made: 1 })
  })

  it('goes on with the settings it began with, and stops where its server is gone', async () => {
    const server = await serveChatModel(answerAs(() => 'm'))
    const folder = await mkdtemp(path.join(os.tmpdir(), 'servers-'))
    const file = path.join(folder, 'servers.json')
    vi.stubEnv('CONCORDANCE_SERVERS', file)
    delete process.env['CHAT_BASE_URL']
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true, force: true })
    })
    const configure = (name: string, temperature: number) => {
      const chat = [{ name, baseUrl: server.baseUrl, model: 'm', temperature }]
      return writeFile(file, JSON.stringify({ chat }))
    }
    await configure('one', 0.3)
    const { study, lead } = await createNotes(1)
    await stopWorker()
    const jobId = await startTextJob(lead, study.id, CUT)
    await configure('other', 0.7)
    stopWorker = await startWorker()

    const gone = await waitForJob(lead, study.id, jobId)
    expect(gone).toMatchObject({ status: 'failed', pending: 1 })
    expect(gone.failure).toContain('The chat server “one” is not among the configured ones.')
    expect(server.calls).toEqual([])
    await configure('one', 0.7)
    await resumeWork(lead, study.id, { jobId })

    const done = await waitForJob(lead, study.id, jobId)
    expect(done).toMatchObject({ status: 'done', configuration: { server: 'one', temperature: 0.3 } })
    expect(server.calls.map(({ body }) => body['temperature'])).toEqual([0.3, 0.3])
    await writeFile(
      file,
      JSON.stringify({
        chat: ['one', 'two'].map((name) => ({ name, baseUrl: server.baseUrl, model: 'm' })),
      }),
    )
    await expect(startTextJob(lead, study.id, CUT)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Name the chat server: one, two have m.',
    })
  })

  it('goes on with the halves of a passage whose claims run on, and fails a text of which nothing less can be asked', async () => {
    const [one, two, long] = ['The lung was clear.', 'The heart was well.', 'Endless.']
    const server = await serveChatModel(({ system, user }, response) => {
      if (system.includes('contains_claim')) return answerWith(response, '{"contains_claim":true}')
      const said = [one, two].filter((sentence) => user.includes(sentence))
      const isCut = user.includes(long) || said.length > 1
      answerWith(response, JSON.stringify({ claims: said }), isCut ? 'length' : 'stop')
    })
    const { study, lead } = await createNotes(2)
    const notes = await db.note.findMany({ where: { studyId: study.id } })
    const texts = [`${one} ${two}`, long]
    for (const [at, { id }] of notes.entries())
      await db.note.update({ where: { id }, data: { text: texts[at]! } })

    const job = await cut(lead, study.id)

    expect(job).toMatchObject({ status: 'done', done: 1, failed: 1, made: 2 })
    const facts = await db.fact.findMany({ where: { studyId: study.id, kind: 'claim' } })
    expect(facts.map(({ text }) => text).toSorted()).toEqual([two, one].toSorted())
    const countClaims = (words: string) =>
      server.calls.filter(({ system, user }) => !system.includes('contains_claim') && user.includes(words))
        .length
    expect([countClaims(`${one} ${two}`), countClaims(long)]).toEqual([3, RAMP_TRIES])
  })

  it('has claims without form put into form by one further call, which is in the call ledger as such', async () => {
    const server = await serveChatModel(({ system }, response) => {
      if (system.includes('contains_claim')) return answerWith(response, 'contains_claim: yes')
      if (system.includes('fixed form')) {
        const isCheck = server.calls.at(-1)?.user.includes('contains_claim')
        return answerWith(response, isCheck ? '{"contains_claim":true}' : '{"claims":["He was well."]}')
      }
      return answerWith(response, '1. He was well.')
    })
    const { study, lead } = await createNotes(1)

    const job = await cut(lead, study.id)

    expect(job).toMatchObject({ status: 'done', made: 1 })
    expect(server.calls).toHaveLength(4)
    await vi.waitFor(async () => {
      const calls = await db.modelCall.findMany({ where: { workId: job.jobId } })
      expect(calls.map(({ stage, outcome }) => `${stage} ${outcome}`).toSorted()).toEqual([
        'decompose unreadable',
        'decompose unreadable',
        'repair answered',
        'repair answered',
      ])
    }, 60_000)
  })
})
