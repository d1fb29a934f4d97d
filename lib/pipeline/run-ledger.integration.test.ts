import { afterEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/data/client'
import { getRunExperience } from '@/lib/data/runs/run-experience'
import { getRun, getRunDetail } from '@/lib/data/runs/runs'
import {
  answerWith,
  type ChatScript,
  type ScriptedChatServer,
  sendJson,
  startChatServer,
} from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { setUpRun } from './jobs/set-up-run'
import { workOnUnit } from './jobs/work-on-unit'
import { startRun } from './runs'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
const FORMED = '{"reason":"It is not charted.","evidence":[],"verdict":"Not Addressed"}'
const NEVER = new AbortController().signal

let server: ScriptedChatServer
afterEach(() => server.close())

/** A run over one statement, judged by one delivery of its job. */
async function rateOne(script: ChatScript, change: { form?: { model: string } } = {}) {
  server = await startChatServer(script)
  process.env['CHAT_BASE_URL'] = server.baseUrl
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted', ...change })
  await setUpRun.run({ workId: runId, resumedAt: null }, { signal: NEVER, stopping: NEVER })
  await workOnUnit.run(
    { workId: runId, unitId: study.patientId, resumedAt: null },
    { signal: NEVER, stopping: NEVER },
  )
  return { study, pi, runId }
}

describe('the ledger of calls', () => {
  it('asks ever warmer up to ten times, with every call and its price in the call ledger', async () => {
    Object.assign(process.env, { CHAT_PROMPT_PRICE: '2', CHAT_ANSWER_PRICE: '10', CHAT_CURRENCY: 'EUR' })
    const { study, pi, runId } = await rateOne((_, response) => answerWith(response, GOOD, 'length'))
    for (const name of ['PROMPT_PRICE', 'ANSWER_PRICE', 'CURRENCY']) delete process.env[`CHAT_${name}`]

    const warmth = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
    expect(server.calls.map((call) => call.body['temperature'])).toEqual(warmth)
    const calls = await db.modelCall.findMany({
      where: { workId: runId },
      orderBy: { temperature: 'asc' },
    })
    expect(calls.map(({ temperature }) => Number(temperature?.toFixed(2)))).toEqual(warmth)
    for (const call of calls) {
      expect(call).toMatchObject({ stage: 'rate', outcome: 'cut', finishReason: 'length', status: null })
      expect(call).toMatchObject({ itemId: study.itemIds[0], model: 'scripted', promptTokens: 100 })
      expect(call.cost).toBeCloseTo(0.0003, 9)
    }
    expect(await getRunExperience(pi, study)).toMatchObject({
      statements: { sentence: 1, claim: 0 },
      statementChars: 34,
      factsPerPatient: 3,
      earlier: [{ model: 'scripted', topN: 25, callsPerStatement: 10, promptTokens: 100, answerTokens: 10 }],
    })
    const run = await getRun(pi, study, runId)
    expect(run).toMatchObject({ failed: 1, promptTokens: 1000, answerTokens: 100, reused: 0 })
    expect(run.cost).toBeCloseTo(0.003, 9)
  })

  it('keeps what a second model takes to put answers into form apart from what the AI rater takes', async () => {
    const { study, pi } = await rateOne(
      ({ body }, response) =>
        answerWith(
          response,
          body['model'] === 'small' ? FORMED : 'It is not charted.\nVerdict: Not Addressed',
        ),
      { form: { model: 'small' } },
    )

    expect(server.calls.map(({ body }) => body['model'])).toEqual(['scripted', 'small'])
    expect(await getRunExperience(pi, study)).toMatchObject({
      earlier: [{ model: 'scripted', topN: 25, callsPerStatement: 1 }],
      forms: [{ model: 'small', server: '', callsPerStatement: 1, promptTokens: 100, answerTokens: 10 }],
    })
  })

  it('leaves the call that failed in the call ledger, whatever it was', async () => {
    const { pi, study, runId } = await rateOne((_, response, number) => {
      if (number === 1) sendJson(response, 429, {})
      else if (number === 2) sendJson(response, 500, {})
      else if (number === 3) answerWith(response, 'no JSON')
      else answerWith(response, GOOD)
    })

    const calls = await db.modelCall.findMany({ where: { workId: runId } })
    expect(await getRunDetail(pi, study, runId)).toMatchObject({
      done: 1,
      stages: [
        {
          stage: 'rate',
          calls: 4,
          outcomes: { overloaded: 1, failed: 1, unreadable: 1, answered: 1 },
          promptTokens: 200,
          answerTokens: 20,
          cost: null,
          medianMs: calls.find(({ outcome }) => outcome === 'answered')?.latencyMs,
          lastMinute: 4,
        },
      ],
    })
    expect(Object.fromEntries(calls.map(({ outcome, status }) => [outcome, status]))).toEqual({
      overloaded: 429,
      failed: 500,
      unreadable: null,
      answered: null,
    })
  })
})
