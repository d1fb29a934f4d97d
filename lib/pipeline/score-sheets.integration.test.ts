import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import type { ModelCall } from '@/lib/core/runs/model-call'
import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { getScoreSheet, type SheetChoice } from '@/lib/data/statements/score-sheets'
import { getSummarySpend, listSummaryRequests } from '@/lib/data/statements/summary-requests'
import { recordCalls } from '@/lib/data/work/calls'
import { answerWith, type ChatScript, startChatServer } from '@/lib/testing/chat-server'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { makeJudged } from '@/lib/testing/rated'
import { createReasonedStudy } from '@/lib/testing/reasoned-study'
import { findSummaries, requestSummary } from './score-sheets'
import { startWorker } from './worker'

const CONSENSUS = { raterId: null, kind: 'sentence' } as const
const SUPPORTED = { ...CONSENSUS, label: 'Supported' } as const
const GOOD: ChatScript = (_, response) => answerWith(response, '{"summary":"They were afebrile."}')

let stopWorker: () => Promise<void>

beforeAll(async () => {
  stopWorker = await startWorker()
})

afterAll(() => stopWorker())

async function serve(script: ChatScript) {
  const server = await startChatServer(script)
  vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
  vi.stubEnv('CHAT_MODEL', 'scripted')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    return server.close()
  })
  return server
}

async function read(actor: Actor, study: TaskRef, documentId: string, choice: SheetChoice = CONSENSUS) {
  const sheet = await getScoreSheet(actor, study, documentId, choice)
  return (await findSummaries(actor, study.studyId, sheet)).summaries
}

describe('summaries by a model', () => {
  it('are written by a worker, asked for once, kept, and shown from then on', async () => {
    const { study, documentId, pi } = await createReasonedStudy()
    const held: ServerResponse[] = []
    const server = await serve((_, response) => void held.push(response))
    const look = () => read(pi, study, documentId)

    expect(await look()).toEqual({})
    await requestSummary(pi, study, documentId, SUPPORTED)
    expect(await look()).toEqual({ Supported: { state: 'asked' } })
    await vi.waitFor(() => expect(held).toHaveLength(1), 60_000)
    await requestSummary(pi, study, documentId, SUPPORTED)
    answerWith(held[0]!, '{"summary":"They were afebrile."}')
    const made = { Supported: { state: 'made', text: 'They were afebrile.', model: 'scripted' } }
    await vi.waitFor(async () => expect(await look()).toEqual(made), 60_000)
    await requestSummary(pi, study, documentId, SUPPORTED)

    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]?.user).toContain(study.itemIds[0])
    expect(server.calls[0]?.system).toContain('sum up')
    await vi.waitFor(
      async () => expect(await listSummaryRequests(pi, study.id, documentId)).toEqual(new Map()),
      60_000,
    )
    const spend = { calls: 1, promptTokens: 100, answerTokens: 10, cost: null }
    expect(await getSummarySpend(pi, study.id, documentId)).toEqual(spend)
  })

  it('are never asked for where nobody gave a verdict or two reasons', async () => {
    const { study, documentId, pi } = await createReasonedStudy()
    const server = await serve(GOOD)

    for (const label of ['Not Addressed', 'Not Supported'] as const) {
      if (label === 'Not Supported')
        await db.$executeRaw`update "Rating" set comment = 'Same.' where "studyId" = ${study.id}::uuid`
      await expect(requestSummary(pi, study, documentId, { ...CONSENSUS, label })).rejects.toMatchObject({
        code: 'invalid',
      })
    }

    expect(await listSummaryRequests(pi, study.id, documentId)).toEqual(new Map())
    expect(server.calls).toHaveLength(0)
  })

  it('are marked as failed when the model gives none, with every call in the call ledger, and asked for again', async () => {
    const { study, documentId, pi } = await createReasonedStudy()
    let isGood = false
    const server = await serve((call, response, number) =>
      isGood ? GOOD(call, response, number) : answerWith(response, '{"summary":"  "}'),
    )

    await requestSummary(pi, study, documentId, SUPPORTED)
    const failed = { state: 'failed', failure: 'The answer was not in the asked form.' }
    await vi.waitFor(
      async () => expect(await read(pi, study, documentId)).toEqual({ Supported: failed }),
      60_000,
    )
    expect(server.calls.map((call) => Number((call.body['temperature'] as number).toFixed(1)))).toEqual([
      0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
    ])
    const calls = await db.modelCall.findMany({ where: { textId: documentId } })
    expect(calls.map(({ stage, outcome }) => `${stage} ${outcome}`)).toEqual(
      Array.from({ length: 10 }, () => 'summary unreadable'),
    )
    isGood = true
    await requestSummary(pi, study, documentId, SUPPORTED)
    await vi.waitFor(
      async () => expect(await read(pi, study, documentId)).toMatchObject({ Supported: { state: 'made' } }),
      60_000,
    )
    const foreign = await createActor((await createStudy()).id, 'pi')
    const [call] = calls
    await expect(recordCalls(foreign, call!.workId, [call as unknown as ModelCall])).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('are refused to whoever may not see the reasons, and fail when the one who asked no longer may', async () => {
    const { study, documentId, pi, raters } = await createReasonedStudy()
    const server = await serve(GOOD)
    for (const reader of [raters[0]!, await createActor(study.id, 'adjudicator')])
      await expect(requestSummary(reader, study, documentId, SUPPORTED)).rejects.toMatchObject({
        code: 'forbidden',
      })
    const moved = await createActor(study.id, 'pi')
    await stopWorker()
    await requestSummary(moved, study, documentId, SUPPORTED)
    await db.membership.updateMany({ where: { userId: moved.userId! }, data: { role: 'rater' } })
    stopWorker = await startWorker()

    await vi.waitFor(
      async () => expect(await read(pi, study, documentId)).toMatchObject({ Supported: { state: 'failed' } }),
      60_000,
    )
    expect(server.calls).toHaveLength(0)
  })

  it('are written by the next worker where one ends in the middle', async () => {
    const { study, documentId, pi } = await createReasonedStudy()
    const server = await serve((call, response, number) => number > 1 && GOOD(call, response, number))
    await requestSummary(pi, study, documentId, SUPPORTED)
    await vi.waitFor(() => expect(server.calls).toHaveLength(1), 60_000)

    await stopWorker()
    expect(await read(pi, study, documentId)).toEqual({ Supported: { state: 'asked' } })
    stopWorker = await startWorker()

    await vi.waitFor(
      async () => expect(await read(pi, study, documentId)).toMatchObject({ Supported: { state: 'made' } }),
      60_000,
    )
    expect(server.calls).toHaveLength(2)
  })

  it('are begun anew by the model that answers now, where another had answered for a part', async () => {
    const { study, documentId, pi } = await createReasonedStudy()
    await db.$executeRaw`update "Rating" set comment = "raterId"::text || repeat(' was well', 1000)
      where "studyId" = ${study.id}::uuid`
    const held: ServerResponse[] = []
    let script: ChatScript = (_, response) => void held.push(response)
    await serve((...call) => script(...call))
    const look = () => read(pi, study, documentId)
    const sayAs = (model: string, response: ServerResponse) =>
      answerWith(response, '{"summary":"They were well."}', 'stop', model)
    const countCached = () =>
      db.cacheEntry.count({ where: { stage: 'answer', value: { path: ['model'], equals: 'model-a' } } })

    await requestSummary(pi, study, documentId, SUPPORTED)
    await vi.waitFor(() => expect(held).toHaveLength(2), 60_000)
    sayAs('model-a', held[0]!)
    await vi.waitFor(async () => expect(await countCached()).toBe(1), 60_000)
    sayAs('model-b', held[1]!)
    const failed = { state: 'failed', failure: expect.stringContaining('as two models') }
    await vi.waitFor(async () => expect(await look()).toEqual({ Supported: failed }), 60_000)

    script = (_, response) => sayAs('model-b', response)
    await requestSummary(pi, study, documentId, SUPPORTED)
    const made = { state: 'made', text: 'They were well.', model: 'model-b' }
    await vi.waitFor(async () => expect(await look()).toEqual({ Supported: made }), 60_000)
  })

  it('of an AI rater are written by the model that judged, and by no other', async () => {
    const { study, documentId, pi } = await createReasonedStudy()
    const server = await serve(GOOD)
    vi.stubEnv('CHAT_MODEL', 'usual')
    const { raterId, rater, runId } = await createRun(pi, study, { kind: 'chat', model: 'own' })
    const judged = study.itemIds.map((itemId) => makeJudged(itemId, { reason: `As ${itemId} says.` }))
    await recordRunOutcomes(rater, runId, judged)
    await db.task.update({ where: { id: study.taskId }, data: { aiOpenedAt: new Date() } })
    const choice = { raterId, kind: 'sentence' } as const
    const ask = () => requestSummary(pi, study, documentId, { ...choice, label: 'Supported' })
    const look = () => read(pi, study, documentId, choice)

    await db.work.update({ where: { id: runId }, data: { answeredBy: 'own-1' } })
    await ask()
    await vi.waitFor(
      async () =>
        expect(await look()).toEqual({
          Supported: {
            state: 'failed',
            failure: expect.stringContaining('another model than the one that rated'),
          },
        }),
      60_000,
    )
    await db.work.update({ where: { id: runId }, data: { answeredBy: 'scripted' } })
    await ask()
    await vi.waitFor(
      async () => expect(await look()).toMatchObject({ Supported: { state: 'made', model: 'scripted' } }),
      60_000,
    )

    expect(server.calls.map((call) => call.body['model'])).toEqual(['own', 'own'])
  })
})
