import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { createJury, listJuries } from '@/lib/data/juries/juries'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { makeJuryVerdicts } from './jobs/make-jury-verdicts'
import { startRun } from './runs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const GOOD = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

it('follows its members when a run ends and when it is taken up again', { timeout: 60_000 }, async () => {
  let refuses = true
  const server = await startChatServer((call, response) => {
    if (refuses && call.user.includes('day 2')) answerWith(response, 'no', 'content_filter')
    else answerWith(response, GOOD)
  })
  process.env['CHAT_BASE_URL'] = server.baseUrl
  const study = await createStudy({ items: 2 })
  const pi = await createActor(study.id, 'pi')
  const runs = [
    await startRun(pi, study, { kind: 'chat', model: 'scripted' }),
    await startRun(pi, study, { kind: 'chat', model: 'scripted', temperature: 0.2 }),
  ]
  const { candidates } = await listJuries(pi, study)
  const raterId = randomUUID()
  const memberIds = candidates.map((candidate) => candidate.raterId)
  await createJury(pi, study, raterId, { name: 'jury', memberIds, quorum: 2, deciderId: null })
  const waitUntil = (judged: number) =>
    vi.waitFor(
      async () => {
        const [jury] = (await listJuries(pi, study)).juries
        expect(jury).toMatchObject({ judged, newer: 0, isAsked: false, failure: null })
      },
      { timeout: 60_000, interval: 200 },
    )

  for (const runId of runs) await waitForRun(pi, study, runId)
  await waitUntil(1)
  refuses = false
  for (const runId of runs) await resumeWork(pi, study.id, { runId })
  await waitUntil(2)
  await server.close()

  const rows = await db.rating.findMany({
    where: { raterId },
    select: { code: true, revision: true, current: true },
  })
  expect(rows).toEqual([
    { code: 'Supported', revision: 1, current: true },
    { code: 'Supported', revision: 1, current: true },
  ])
})

it('says that an update did not end, until one does', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  for (let run = 0; run < 2; run++)
    await waitForRun(pi, study, await startRun(pi, study, { kind: 'baseline' }, { again: true }))
  const memberIds = (await listJuries(pi, study)).candidates.map((candidate) => candidate.raterId)
  const raterId = randomUUID()
  await createJury(pi, study, raterId, { name: 'jury', memberIds, quorum: 2, deciderId: null })
  const read = async () => (await listJuries(pi, study)).juries[0]
  await vi.waitFor(async () => expect(await read()).toMatchObject({ judged: 1, isAsked: false }), {
    timeout: 40_000,
  })

  await makeJuryVerdicts.giveUp({ raterId, askedFor: 'x' })
  expect((await read())?.failure).toMatch('Update to try again')
  const { signal } = new AbortController()
  await makeJuryVerdicts.run({ raterId, askedFor: 'x' }, { signal, stopping: signal })

  expect((await read())?.failure).toBeNull()
  const ended = AbortSignal.abort()
  await expect(makeJuryVerdicts.run({ raterId, askedFor: 'x' }, { signal, stopping: ended })).rejects.toThrow(
    'aborted',
  )
})
