import { afterEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { getRun } from '@/lib/data/runs/runs'
import { listServicesForRuns } from '@/lib/data/runs/service-findings'
import { answerWith, type ChatScript, sendJson } from '@/lib/testing/chat-server'
import { deliver, startDelivered } from '@/lib/testing/deliver-run'
import { examineServices } from './jobs/examine-services'
import { resumeWork } from './work'
import { startWorker } from './worker'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

const refuse: ChatScript = (_, response) => sendJson(response, 401, {})
const good: ChatScript = ({ user }, response) =>
  answerWith(response, user.includes('Is water wet?') ? '{"wet": true}' : GOOD) // a look asks that

afterEach(() => vi.unstubAllEnvs())

async function look(): Promise<void> {
  const { signal } = new AbortController()
  await examineServices.run({}, { signal, stopping: signal })
}

it('a server that refuses a run is known not to work, until a resumed run has it looked at again', async () => {
  vi.stubEnv('CHAT_MODEL', 'scripted')
  let script = good
  const { pi, study, runId, ...started } = await startDelivered((...call) => script(...call), 2)
  const findChat = async () => (await listServicesForRuns(pi, study.id)).find(({ what }) => what === 'chat')
  await look()
  expect(await findChat()).toMatchObject({ state: 'works' })

  script = refuse
  expect(await deliver({ pi, study, runId, ...started })).toBe(false)
  const words = 'The chat server refused our key (status 401).'
  expect(await getRun(pi, study, runId)).toMatchObject({ status: 'failed', failure: words })
  expect(await findChat()).toMatchObject({ state: 'fails', found: words })

  script = good
  await resumeWork(pi, study.id, { runId })
  const stop = await startWorker()
  await vi.waitFor(async () => expect(await findChat()).toMatchObject({ state: 'works' }), 60_000)
  await stop()
})

it('a run that stops for another reason says nothing of its server', async () => {
  vi.stubEnv('CHAT_MODEL', 'scripted')
  const { pi, study, runId, ...started } = await startDelivered(good, 2)
  await look()
  await db.cacheEntry.deleteMany()
  expect(await deliver({ pi, study, runId, ...started })).toBe(false)

  expect(await getRun(pi, study, runId)).toMatchObject({ status: 'failed' })
  expect(await listServicesForRuns(pi, study.id)).toMatchObject([{ what: 'chat', state: 'works' }])
})
