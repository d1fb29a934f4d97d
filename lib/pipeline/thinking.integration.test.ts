import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { getStatement } from '@/lib/data/statements/statements'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startRun } from './runs'
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
  process.env['JUDGE_BASE_URL'] = server.baseUrl
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  for (let run = 0; run < 2; run++)
    await waitForRun(
      pi,
      study.id,
      await startRun(pi, study.id, { kind: 'chat', model: 'scripted' }, { again: true }),
    )
  await server.close()

  expect(server.calls).toHaveLength(1)
  const ratings = await db.rating.findMany({ where: { studyId: study.id }, orderBy: { createdAt: 'asc' } })
  expect(ratings.map(({ value }) => value)).toMatchObject([
    { reasoningChain: 'Day 1.\nYes.', reused: false },
    { reasoningChain: 'Day 1.\nYes.', reused: true },
  ])
  const [itemId = ''] = study.itemIds
  expect(JSON.stringify(await getStatement(pi, study.id, itemId))).not.toContain('Day 1')
  await openAiResults(pi, study.id, 'The study is over.')
  expect((await getStatement(pi, study.id, itemId)).ai?.ratings.map(({ thinking }) => thinking)).toEqual([
    { text: 'Day 1.\nYes.', leftOut: 0 },
    { text: 'Day 1.\nYes.', leftOut: 0 },
  ])
})
