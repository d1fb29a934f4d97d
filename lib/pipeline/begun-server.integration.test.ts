import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { estimateRuns, startRun } from './runs'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

const AI_RATER = { kind: 'chat', model: 'm' } as const

it('asks a server as when the work began, takes the same asked otherwise for a copy, and longer answers for another', async () => {
  const server = await startChatServer(({ system }, response) =>
    answerWith(
      response,
      system.includes('contains_claim')
        ? '{"contains_claim":false}'
        : '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}',
    ),
  )
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-begun-'))
  vi.stubEnv('CONCORDANCE_SERVERS', path.join(folder, 'servers.json'))
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const configure = (terms: object) =>
    writeFile(
      path.join(folder, 'servers.json'),
      JSON.stringify({ chat: [{ name: 'one', baseUrl: server.baseUrl, model: 'm', ...terms }] }),
    )
  const study = await createStudy({ items: 1 })
  await db.note.update({ where: { id: study.noteId }, data: { text: `Seen on day ${Math.random()}.` } })
  const pi = await createActor(study.id, 'pi')
  const aiRater = () => startRun(pi, study, AI_RATER)
  const readTerms = () =>
    server.calls
      .splice(0)
      .map(({ body }) => [
        body['max_completion_tokens'] ?? body['max_tokens'],
        'response_format' in body,
        'guided_json' in body,
        'temperature' in body,
      ])

  await configure({ dialect: 'openai', answerTokens: 1500 })
  const runId = await aiRater()
  const jobId = await startTextJob(pi, study.id, {
    kind: 'decompose',
    source: 'notes',
    by: 'model',
    model: 'm',
  })
  await configure({ dialect: 'vllm-guided', answerTokens: 1500 })
  await expect(aiRater()).rejects.toThrow('The same as')
  await configure({ dialect: 'vllm-guided', answerTokens: 1700, temperature: 'omit' })

  const stopWorker = await startWorker()
  onTestFinished(() => stopWorker())
  expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done', done: 1 })
  expect(await waitForJob(pi, study.id, jobId)).toMatchObject({ status: 'done' })
  expect(readTerms()).toEqual([
    [1500, true, false, true],
    [1500, true, false, true],
  ])

  const estimate = () => estimateRuns(pi, study, [AI_RATER])
  expect(await estimate()).toMatchObject({ calls: 1, answered: 0 }) // what was asked otherwise is not the same question
  const longer = await aiRater()
  expect(await waitForRun(pi, study, longer)).toMatchObject({
    alias: 'm (one) (answers of up to 1700 tokens)',
    status: 'done',
    reused: 0,
  })
  expect(readTerms()).toEqual([[1700, false, true, false]])

  await configure({ dialect: 'openai', answerTokens: 1500 })
  expect(await estimate()).toMatchObject({ calls: 0, answered: 1 }) // found though it was asked under later settings
  const again = await startRun(pi, study, AI_RATER, { again: true })
  expect(await waitForRun(pi, study, again)).toMatchObject({ done: 1, reused: 1 })
  expect(readTerms()).toEqual([])
})
