import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { getJudgedContext, getStatement } from '@/lib/data/statements/statements'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startRun } from './runs'
import { startWorker } from './worker'

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())
afterEach(() => vi.unstubAllEnvs())

it('says what every configuration was shown, and which of them failed on the statement', async () => {
  const server = await startChatServer((_, response) => answerWith(response, 'I cannot say.'))
  vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const [itemId = ''] = study.itemIds
  const rulesId = await startRun(pi, study, { kind: 'baseline', topN: 2 })
  const failedId = await startRun(pi, study, { kind: 'chat', model: 'scripted' })
  for (const runId of [rulesId, failedId]) await waitForRun(pi, study, runId)
  await server.close()

  expect((await getStatement(pi, study, itemId)).ai).toBeNull() // a failure is sealed as well
  await openAiResults(pi, study, 'The study is over.')
  const { ai } = await getStatement(pi, study, itemId)

  expect(ai?.failures).toMatchObject([
    { runId: failedId, alias: 'scripted', failure: 'The answer was not in the asked form.' },
  ])
  expect(ai?.ratings).toMatchObject([{ runId: rulesId, hasContext: true }])
  const { alias, text, passages } = await getJudgedContext(pi, study, ai?.ratings[0]?.ratingId ?? '')
  const note = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  expect(text).toBeNull()
  expect(passages).toHaveLength(2)
  expect(alias).toBe('baseline')
  for (const { noteId, start, end, quote, note: head } of passages) {
    expect(head).toMatchObject({ category: note.category, description: note.description })
    expect(noteId).toBe(study.noteId)
    expect(quote).toBe(note.text.slice(start, end))
    expect(quote).not.toBe('')
  }
})
