import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { getStatement } from '@/lib/data/statements/statements'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startRun } from './runs'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

it('keeps what a model thought with its rating, also where a later run takes the answer again, and as sealed as that', async () => {
  const server = await startChatServer((_, response) =>
    answerWith(response, `<think>Day 1.\nYes.</think>${GOOD}`),
  )
  process.env['CHAT_BASE_URL'] = server.baseUrl
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  for (let run = 0; run < 2; run++)
    await waitForRun(
      pi,
      study,
      await startRun(pi, study, { kind: 'chat', model: 'scripted' }, { again: true }),
    )
  await server.close()

  expect(server.calls).toHaveLength(1)
  const ratings = await db.rating.findMany({ where: { studyId: study.id }, orderBy: { createdAt: 'asc' } })
  expect(ratings.map(({ value }) => value)).toMatchObject([
    { reasoningChain: 'Day 1.\nYes.', reused: false },
    { reasoningChain: 'Day 1.\nYes.', reused: true },
  ])
  const [itemId = ''] = study.itemIds
  expect(JSON.stringify(await getStatement(pi, study, itemId))).not.toContain('Day 1')
  await openAiResults(pi, study, 'The study is over.')
  expect((await getStatement(pi, study, itemId)).ai?.ratings.map(({ thinking }) => thinking)).toEqual([
    { text: 'Day 1.\nYes.', leftOut: 0 },
    { text: 'Day 1.\nYes.', leftOut: 0 },
  ])
})

const CUT = { kind: 'decompose', source: 'notes', by: 'model', model: 'scripted' } as const
const AI_RATER = { kind: 'chat', model: 'scripted' } as const

/** Starts work while no worker is there, and lets one do it after the server's settings have changed. */
async function startBefore<Started>(
  then: string | undefined,
  now: string,
  start: () => Promise<Started>,
): Promise<Started> {
  await stopWorker()
  vi.stubEnv('CHAT_THINKING_TOKENS', then)
  const started = await start()
  vi.stubEnv('CHAT_THINKING_TOKENS', now)
  stopWorker = await startWorker()
  return started
}

it('lets a model think as much as when the work began, and not at all where it did not', async () => {
  const server = await serveChatModel(({ system }, response) => {
    if (system.includes('contains_claim')) return answerWith(response, '{"contains_claim":false}')
    answerWith(response, GOOD)
  })
  onTestFinished(() => void vi.unstubAllEnvs())
  const study = await createStudy({ items: 1 })
  await db.note.update({ where: { id: study.noteId }, data: { text: `Seen on day ${Math.random()}.` } })
  const pi = await createActor(study.id, 'pi')
  const aiRater = () => startRun(pi, study, AI_RATER)
  const cut = () => startTextJob(pi, study.id, CUT)
  const listLongest = () => server.calls.splice(0).map(({ body }) => body['max_completion_tokens'])

  const run = await waitForRun(pi, study, await startBefore(undefined, '900', aiRater))
  expect(run).toMatchObject({ status: 'done', done: 1, alias: 'scripted' })
  expect(listLongest()).toEqual([1024])
  const thinking = await waitForRun(pi, study, await startBefore('100', '900', aiRater))
  expect(thinking).toMatchObject({ done: 1, alias: 'scripted (thinking with up to 100 tokens)' })
  expect(listLongest()).toEqual([1024 + 100])
  const cutting = await waitForJob(pi, study.id, await startBefore('100', '900', cut))
  expect(cutting).toMatchObject({ status: 'done', configuration: { thinkingTokens: 100 } })
  expect(listLongest()).toEqual([100 + 100])
})
