import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerSchema, listCalls } from '@/lib/core/protocols/answer-schema'
import { findShipped } from '@/lib/core/protocols/shipped'
import { unpackPassages } from '@/lib/core/retrieval/shown-passages'
import { getDiscussion, listDiscussions } from '@/lib/data/adjudication/discussions'
import { db } from '@/lib/data/client'
import { getLabelingQueue, listLabelingPatients } from '@/lib/data/labeling/labeling'
import { getStudyMatrix } from '@/lib/data/matrix/study-matrix'
import { getProgress } from '@/lib/data/progress/progress'
import { findCachedAnswer } from '@/lib/data/runs/cached-answers'
import { listRunResults } from '@/lib/data/runs/run-results'
import { getRun, getRunDetail, listRuns } from '@/lib/data/runs/runs'
import { admitCachedModel, pinAnsweringModel } from '@/lib/data/work/answering-models'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { findWork } from '@/lib/data/work/own-work'
import { listRunPrompts } from '@/lib/data/work/prompts'
import { answerWith, type ChatScript, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createAssignedRater, createStudy, rate, type TestStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startRun } from './runs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const VERDICT = findShipped('verdict')
const [VERDICT_SCHEMA] = listCalls(VERDICT).map((call) => answerSchema(VERDICT, call))
const ALL = { show: 'all', offset: 0, limit: 50 }
const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

async function runAgainst(script: ChatScript, items = 3) {
  const server = await startChatServer(script)
  process.env['CHAT_BASE_URL'] = server.baseUrl
  const study = await createStudy({ items })
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted' })
  const run = await waitForRun(pi, study, runId)
  await server.close()
  return { run, study, pi, runId, server }
}

describe('a run of the baseline', () => {
  it('rates every statement with a reason and evidence from the notes, as one more rater of the matrix', async () => {
    const study = await createStudy({ items: 3 })
    const pi = await createActor(study.id, 'pi')

    const runId = await startRun(pi, study, { kind: 'baseline' })
    const run = await waitForRun(pi, study, runId)

    expect(run).toMatchObject({ alias: 'baseline', status: 'done', done: 3, failed: 0, pending: 0 })
    const { results, total } = await listRunResults(pi, study, runId, ALL)
    expect(total).toBe(3)
    for (const { code, reason, evidence } of results) {
      expect(['Supported', 'Not Supported', 'Not Addressed']).toContain(code)
      expect(reason).not.toBe('')
      for (const { start, end, quote } of evidence) expect(study.noteText.slice(start, end)).toBe(quote)
    }
    const { aiRaters } = await getStudyMatrix(pi, study, { aiRaters: true })
    expect(aiRaters).toMatchObject([{ alias: 'baseline' }])
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'run.finished' } })).toBe(1)
  })

  it('gives the same ratings when it is done again, as a rater of its own', async () => {
    const study = await createStudy({ items: 3 })
    const pi = await createActor(study.id, 'pi')
    const codes = []

    for (let repeat = 0; repeat < 2; repeat++) {
      const runId = await startRun(pi, study, { kind: 'baseline' }, { again: true })
      await waitForRun(pi, study, runId)
      const { results } = await listRunResults(pi, study, runId, ALL)
      codes.push(results.map(({ itemId, code, reason }) => ({ itemId, code, reason })))
    }

    expect(codes[1]).toEqual(codes[0])
    expect((await listRuns(pi, study)).map((run) => run.alias)).toEqual(['baseline copy', 'baseline'])
  })

  it('is started once, however often the same start is sent, and in its own study alone', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const runId = randomUUID()
    const starts = [1, 2].map(() => startRun(pi, study, { kind: 'baseline' }, { runId }))

    expect(await Promise.all(starts)).toEqual([runId, runId])
    expect(await listRuns(pi, study)).toHaveLength(1)
    const other = await createStudy({ items: 1 })
    const elsewhere = startRun(await createActor(other.id, 'pi'), other, { kind: 'baseline' }, { runId })
    await expect(elsewhere).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is nothing that raters or adjudicators can start, see or stop', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const runId = await startRun(pi, study, { kind: 'baseline' })
    for (const actor of [await createAssignedRater(study), await createActor(study.id, 'adjudicator')]) {
      for (const attempt of [
        () => startRun(actor, study, { kind: 'baseline' }),
        () => listRuns(actor, study),
        () => getRun(actor, study, runId),
        () => getRunDetail(actor, study, runId),
        () => listRunResults(actor, study, runId, ALL),
        () => pauseWork(actor, study.id, { runId }),
        () => cancelWork(actor, study.id, { runId }),
        () => resumeWork(actor, study.id, { runId }),
        () => listRunPrompts(actor, study.id, runId),
        () => findCachedAnswer(actor, 'h'),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
      }
    }
    await waitForRun(pi, study, runId)
  })

  it('changes nothing that raters and adjudicators see, and settles nothing', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const [rater, second, third] = await Promise.all([1, 2, 3].map(() => createAssignedRater(study)))
    const panel = await Promise.all([1, 2].map(() => createActor(study.id, 'adjudicator')))
    const [itemId] = study.itemIds
    await rate(rater!, study, itemId!, 'Supported')
    await rate(second!, study, itemId!, 'Not Supported')
    await rate(third!, study, itemId!, 'Not Addressed')
    await rate(panel[0]!, study, itemId!, 'Supported')
    await rate(panel[1]!, study, itemId!, 'Not Supported')
    const look = async () => ({
      patients: await listLabelingPatients(rater!, study),
      queue: await getLabelingQueue(rater!, study, study.patientId),
      panelQueue: await getLabelingQueue(panel[0]!, study, study.patientId),
      discussion: await getDiscussion(panel[0]!, study, itemId!),
      discussions: await listDiscussions(panel[0]!, study),
    })
    const before = await look()
    const states = (await getProgress(pi, study)).states

    const runId = await startRun(pi, study, { kind: 'baseline' })
    expect((await waitForRun(pi, study, runId)).done).toBe(2)

    expect(await look()).toEqual(before)
    expect((await getProgress(pi, study)).states).toEqual(states)
    expect(before.discussion.votes).toHaveLength(5)
  })
})

describe('a run of a model', () => {
  it('keeps the verdict, the cited passage, the context as the AI rater saw it, and what it cost', async () => {
    const { run, study, pi, runId, server } = await runAgainst((_, response) => answerWith(response, GOOD))

    expect(run).toMatchObject({ status: 'done', done: 3, promptTokens: 300, answerTokens: 30 })
    const ratings = await db.rating.findMany({
      where: { studyId: study.id },
      include: { evidence: true, referenceContext: true, shownPassages: true },
    })
    expect(ratings).toHaveLength(3)
    for (const rating of ratings) {
      expect(rating.evidence).toHaveLength(1)
      expect(rating.referenceContext?.text).toContain('The patient was afebrile.')
      const [cited] = rating.evidence
      const shown = unpackPassages(rating.shownPassages?.passages)
      const { rank, noteId, start, end, quote } = cited!
      expect(shown).toContainEqual({ noteId, start, end })
      const lines = rating.referenceContext?.text.split('\n') ?? []
      expect(lines.find((line) => line.startsWith(`${rank}. `))).toContain(`Text: ${quote}`)
    }
    const { system, body } = server.calls[0]!
    expect(system).toContain('You check statements')
    expect(body['response_format']).toMatchObject({ json_schema: { strict: true, schema: VERDICT_SCHEMA } })
    const prompts = await listRunPrompts(pi, study.id, runId)
    expect(prompts.map(({ use }) => use)).toEqual(['rate', 'repair'])
    expect(prompts[0]!.text).toContain(system)
    for (const { hash, text } of prompts) expect(createHash('sha256').update(text).digest('hex')).toBe(hash)
    const [promptHash, repairHash] = prompts.map(({ hash }) => hash)
    expect(run.configuration).toMatchObject({ promptHash, repairHash })
    for (const { value } of ratings) expect(value).toMatchObject({ promptHash, model: 'scripted', calls: 1 })
    const rater = await createActor(study.id, 'rater')
    await expect(listRunPrompts(rater, study.id, runId)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('takes an answer again that the same model gave to the same question, unpaid, unless that is switched off', async () => {
    const server = await startChatServer((_, response) => answerWith(response, GOOD))
    process.env['CHAT_BASE_URL'] = server.baseUrl
    const study = await createStudy({ items: 3 })
    const pi = await createActor(study.id, 'pi')
    const runs = []
    for (const change of [{}, {}, { temperature: 0.7 }, { reuse: false }, { model: 'other' }]) {
      const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted', ...change }, { again: true })
      const { reused, promptTokens, done } = await waitForRun(pi, study, runId)
      runs.push({ reused, promptTokens, done, calls: server.calls.length })
    }
    await server.close()

    expect(runs).toEqual([
      { done: 3, reused: 0, promptTokens: 300, calls: 3 },
      { done: 3, reused: 3, promptTokens: 0, calls: 3 },
      { done: 3, reused: 0, promptTokens: 300, calls: 6 },
      { done: 3, reused: 0, promptTokens: 300, calls: 9 },
      { done: 3, reused: 0, promptTokens: 300, calls: 12 },
    ])
    const ratings = await db.rating.findMany({
      where: { studyId: study.id },
      include: { evidence: true, rater: true },
    })
    expect(ratings).toHaveLength(15)
    for (const rating of ratings) {
      expect(rating.evidence).toHaveLength(1)
      expect(rating.value).toMatchObject({ reused: rating.rater.alias === 'scripted copy' })
    }
  })

  it('comes to an end with one model after the server has changed to another', async () => {
    let name = 'model-a'
    const server = await startChatServer((_, response) =>
      sendJson(response, 200, {
        model: name,
        choices: [{ finish_reason: 'stop', message: { content: GOOD } }],
      }),
    )
    process.env['CHAT_BASE_URL'] = server.baseUrl
    const small = await createStudy({ items: 2 })
    const large = await createStudy({ items: 4 }) // of its questions the first two were asked before
    const aiRater = async (study: TestStudy) => {
      const pi = await createActor(study.id, 'pi')
      const runId = await startRun(pi, study, { kind: 'chat', model: 'scripted' }, { again: true })
      const { status, done, reused } = await waitForRun(pi, study, runId)
      const ratings = await db.rating.findMany({ where: { runId }, select: { value: true } })
      const models = [...new Set(ratings.map(({ value }) => (value as { model: string }).model))]
      return { status, done, reused, models }
    }

    expect(await aiRater(small)).toEqual({ status: 'done', done: 2, reused: 0, models: ['model-a'] })
    name = 'model-b'
    const first = await aiRater(large)
    const second = await aiRater(large)
    await server.close()

    expect(first.models).toHaveLength(1)
    expect(second).toMatchObject({ status: 'done', done: 4, models: ['model-b'] })
  })

  it('has one model, whichever of its workers hears an answer first', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const runId = await startRun(pi, study, { kind: 'baseline' })
    await waitForRun(pi, study, runId)
    const thisTry = { workId: runId, resumedAt: null }
    const actor = (await findWork(runId))?.actor
    const server = { baseUrl: runId, asked: 'm' }
    const pin = (answered: string) => pinAnsweringModel(actor!, thisTry, { ...server, answered })
    const admit = (answered: string) => admitCachedModel(actor!, thisTry, { ...server, answered })

    expect(await admit('a')).toBe(false)
    const pinned = await Promise.all(['a', 'b', 'c', 'd'].map(pin))
    const [only] = pinned

    expect(new Set(pinned).size).toBe(1)
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(admit))).toEqual(
      ['a', 'b', 'c', 'd'].map((model) => model === only),
    )
    await expect(pinAnsweringModel(pi, thisTry, { ...server, answered: 'a' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('shows a failed call as failed, never as a verdict, and asks only for that one again on resume', async () => {
    const isSecond = (user: string) => user.includes('on day 2.')
    const { run, study, pi, runId } = await runAgainst((call, response) =>
      answerWith(response, isSecond(call.user) ? 'I would say it is supported.' : GOOD),
    )
    expect(run).toMatchObject({ status: 'done', done: 2, failed: 1, pending: 0 })
    const { results } = await listRunResults(pi, study, runId, { ...ALL, show: 'failed' })
    expect(results).toMatchObject([{ code: null, reason: 'The answer was not in the asked form.' }])
    const { aiRaters } = await getStudyMatrix(pi, study, { aiRaters: true })
    expect(aiRaters[0]!.codes.filter((code) => code === 0)).toHaveLength(1)

    const server = await startChatServer((_, response) => answerWith(response, GOOD))
    process.env['CHAT_BASE_URL'] = server.baseUrl
    await resumeWork(pi, study.id, { runId })
    const resumed = await waitForRun(pi, study, runId)
    await server.close()

    expect(resumed).toMatchObject({ status: 'done', done: 3, failed: 0 })
    expect(server.calls).toHaveLength(1)
  })

  it('stops the whole run, and says why, when the server refuses the key', async () => {
    const { run } = await runAgainst((_, response) => sendJson(response, 401, {}))

    expect(run).toMatchObject({ status: 'failed', done: 0, pending: 3 })
    expect(run.failure).toBe('The chat server refused our key (status 401).')
  })
})
