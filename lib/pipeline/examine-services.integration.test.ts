import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { AppError } from '@/lib/core/errors'
import { db } from '@/lib/data/client'
import { listServiceFindings, listServicesForRuns } from '@/lib/data/runs/service-findings'
import { answerWith, type ScriptedChatServer, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { askForExamination, examineServices } from './jobs/examine-services'
import { describePower } from './power'
import { estimateRuns, startGrid, startRun } from './runs'
import { startWorker } from './worker'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0)) await close()
})

async function startChat(): Promise<ScriptedChatServer> {
  const server = await startChatServer((_, response) => answerWith(response, '{"wet": true}'))
  closing.push(server.close)
  vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
  vi.stubEnv('CHAT_MODEL', 'judge')
  return server
}

async function examine() {
  const { signal } = new AbortController()
  await examineServices.run({}, { signal, stopping: signal })
  const findings = await listServiceFindings(SYSTEM_ACTOR)
  return Object.fromEntries(findings.map((finding) => [finding.what, finding]))
}

describe('what a worker finds of the services', () => {
  it('is kept, with the time since when it is so', async () => {
    const chat = await startChat()
    const first = await examine()
    const second = await examine()

    expect(first['chat']).toMatchObject({ state: 'works', found: expect.stringContaining('scripted') })
    expect(first['embeddings']).toMatchObject({ state: 'unset' })
    expect(second['chat']?.since).toBe(first['chat']?.since)
    expect(Date.parse(second['chat']?.checkedAt ?? '')).toBeGreaterThan(
      Date.parse(first['chat']?.checkedAt ?? ''),
    )

    await chat.close()
    closing.length = 0
    const third = await examine()
    expect(third['chat']).toMatchObject({
      state: 'fails',
      found: 'The chat server could not be reached.',
      since: third['chat']?.checkedAt,
    })
  })

  it('shows a lead what works and what does not, and neither addresses nor settings', async () => {
    await startChat()
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    await examine()
    expect(await listServicesForRuns(lead, study.id)).toEqual([
      expect.objectContaining({ what: 'chat', state: 'works' }),
    ])

    vi.stubEnv('CHAT_MODEL', '')
    vi.stubEnv('QDRANT_URL', 'http://secret-host.invalid:6333')
    const findings = await examine()

    expect(findings['Qdrant']?.found).toContain('secret-host')
    const words = JSON.stringify(await listServicesForRuns(lead, study.id))
    expect(words).toContain('"fails"')
    expect(words).not.toContain('secret-host')
    expect(words).not.toContain('CHAT_')
  })

  it('is looked at again when an administrator asks, and nobody else', async () => {
    await startChat()
    const lead = await createActor((await createStudy()).id, 'pi')
    await expect(askForExamination(lead)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listServiceFindings(lead)).rejects.toMatchObject({ code: 'forbidden' })
    const before = (await examine())['chat']?.checkedAt

    const stop = await startWorker()
    closing.push(stop)
    await askForExamination(SYSTEM_ACTOR)

    await vi.waitFor(
      async () => {
        const findings = await listServiceFindings(SYSTEM_ACTOR)
        expect(findings.find(({ what }) => what === 'chat')?.checkedAt).not.toBe(before)
      },
      { timeout: 60_000, interval: 200 },
    )
  })
})

describe('an AI rater whose server says how much it takes', () => {
  const words = /^judge takes 1,200 tokens, of which 1,024 are for its answer: too few for (1 fact|25 facts),/

  it.each([
    [200_000, 'started', 3],
    [1200, 'invalid', 0],
  ])('of %d tokens starts only with what it can read', async (tokens, code, runs) => {
    const server = await startModelServer(({ path }, response) =>
      path.endsWith('/models')
        ? sendJson(response, 200, { object: 'list', data: [{ id: 'judge', max_model_len: tokens }] })
        : answerWith(response, '{"wet": true}'),
    )
    closing.push(server.close)
    vi.stubEnv('CHAT_BASE_URL', `${server.url}/v1`)
    vi.stubEnv('CHAT_MODEL', 'judge')
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    const run = { kind: 'chat', model: 'judge' } as const
    const tryAll = () =>
      Promise.allSettled([
        startRun(lead, study, run, { again: true }),
        startGrid(lead, study, randomUUID(), [{ ...run, topN: 1 }, run], { again: true }),
        estimateRuns(lead, study, [run]),
      ])
    await db.serviceFinding.deleteMany()
    for (const end of await tryAll()) expect(end.status).toBe('fulfilled') // nobody has looked yet
    await db.work.deleteMany({ where: { studyId: study.id } })
    expect(await examine()).toMatchObject({ chat: { model: 'judge', contextTokens: tokens } })

    const ends = await tryAll()
    const reported = ends.map((end) => (end.status === 'rejected' ? (end.reason as AppError) : null))
    expect(reported.map((error) => error?.code ?? 'started')).toEqual(Array.from({ length: 3 }, () => code))
    expect(reported.every((error) => error === null || words.test(error.message))).toBe(true)
    expect(await db.work.count({ where: { studyId: study.id } })).toBe(runs)
    vi.stubEnv('CHAT_MODEL', 'another')
    expect((await describePower(await listServiceFindings(SYSTEM_ACTOR))).chat[0]?.contextTokens).toBeNull()
  })

  it('is timed by that call until a run has asked it, if it is still the same', async () => {
    await startChat()
    const models = await startModelServer((call, response, number) =>
      setTimeout(() => answerAsToyModel(call, response, number), 20),
    )
    closing.push(models.close)
    const set = {
      EMBED_BASE_URL: models.url,
      EMBED_MODEL: 'e',
      RERANK_BASE_URL: models.url,
      RERANK_MODEL: 'r',
    }
    for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value)
    await examine()
    const listCalls = async () => (await describePower(await listServiceFindings(SYSTEM_ACTOR))).checks

    const [aiRater, ...searching] = await listCalls()
    expect(aiRater).toEqual({ stage: 'rate', server: '', model: 'judge', latencyMs: expect.any(Number) })
    expect(searching).toMatchObject([
      { stage: 'embed', server: '', model: 'e' },
      { stage: 'rerank', server: '', model: 'r' },
    ])
    for (const { latencyMs } of searching) expect(latencyMs).toBeGreaterThanOrEqual(19)

    vi.stubEnv('RERANK_MODEL', 'another')
    expect((await listCalls()).map(({ stage }) => stage)).toEqual(['rate', 'embed'])
  })
})
