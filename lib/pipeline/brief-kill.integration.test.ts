import type { ChildProcess } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import { listTextJobs } from '@/lib/data/documents/text-jobs'
import { getWrittenText } from '@/lib/data/documents/written-texts'
import { answerWith, type ScriptedChatServer, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { expireDead, skipPause } from '@/lib/testing/dead-jobs'
import { createActor, createStudy } from '@/lib/testing/factories'
import { endProcess } from '@/lib/testing/tied-process'
import { spawnWorker } from '@/lib/testing/worker-process'
import { startTextJob } from './text-jobs'

const NOTES = 30
/** Relevance, a draft, 28 notes less one left out, the last note, reorganize, verify. */
const QUESTIONS = 1 + 1 + (NOTES - 3) + 1 + 1 + 1

let server: ScriptedChatServer
let worker: ChildProcess
afterEach(async () => {
  worker.kill('SIGKILL')
  await server.close()
})

const spawn = () => {
  const { DATABASE_URL = '', CHAT_BASE_URL = '' } = process.env
  return spawnWorker({ DATABASE_URL, CHAT_BASE_URL })
}

/** What the scripted model makes of a question: the draft before it, with what the notes of this step say and their tags. */
function answer(user: string): string {
  const heads = [
    ...user.matchAll(/"((?:H&P|LAST PROGRESS NOTE|PROGRESS NOTE NO \d+)): [^"]*?(Finding \d+)/gu),
  ]
  const [, before] = /^Draft:\n("(?:[^"\\]|\\.)*")/u.exec(user) ?? []
  const draft = before === undefined ? '' : (JSON.parse(before) as string)
  const isVerify = user.includes('Characters at most:')
  const said = isVerify ? [] : heads.map(([, tag = '', finding = '']) => `${finding} was noted <${tag}>.`)
  return JSON.stringify({ course: [draft, ...said].filter((part) => part !== '').join('\n') })
}

/** Within which questions a worker is killed: one of each step. */
const KILLS = [1, 2, 16, QUESTIONS - 2, QUESTIONS - 1, QUESTIONS]

it('writes a brief of 30 notes though a worker is killed within each step, pays for no other question twice, and makes no draft of a failure', async () => {
  const mark = Math.floor(Math.random() * 1e6)
  const questions = new Set<string>()
  let kills = 0
  let isRefused = false
  server = await startChatServer(({ system, user }, response) => {
    questions.add(`${system}${user}`)
    if (questions.size === KILLS[kills]) {
      kills += 1
      return // never answered
    }
    if (questions.size === 20 && !isRefused) {
      isRefused = true
      return sendJson(response, 500, { error: { message: 'Failed to get a response from the model' } })
    }
    const skip = { skip: [{ why: 'Adds nothing.', note: 'PROGRESS NOTE NO 2' }] }
    return answerWith(response, system.includes('"skip"') ? JSON.stringify(skip) : answer(user))
  })
  process.env['CHAT_BASE_URL'] = server.baseUrl
  const study = await createStudy()
  const lead = await createActor(study.id, 'pi')
  const { id: _, ...note } = await db.note.findUniqueOrThrow({ where: { id: study.noteId } })
  const rows = Array.from({ length: NOTES }, (_each, index) => ({
    ...note,
    externalId: `brief-${index}`,
    chartTime: new Date(Date.UTC(2150, 2, 1 + index, 8)),
    chartDate: null,
    description: index === 0 ? 'H&P' : 'Progress note',
    text: `Finding ${index} was noted on ward ${mark}. Potassium < 3.5 and sodium > 150.`,
  }))
  await db.note.deleteMany({ where: { id: study.noteId } })
  await db.note.createMany({ data: rows })
  const wanted = { kind: 'course', method: 'cited', by: 'model', model: 'scripted' } as const
  const jobId = await startTextJob(lead, study.id, wanted)
  const ofStudy = { document: { studyId: study.id } }

  for (const [index] of KILLS.entries()) {
    worker = spawn()
    await vi.waitFor(
      async () => {
        await skipPause(jobId)
        expect(kills).toBe(index + 1)
      },
      { timeout: 60_000, interval: 100 },
    )
    await endProcess(worker, 'SIGKILL')
    expect(await db.documentDraft.count({ where: ofStudy })).toBe(0)
    await expireDead(jobId)
  }
  worker = spawn()
  await vi.waitFor(
    async () => {
      await skipPause(jobId)
      const [job] = await listTextJobs(lead, study.id)
      expect(job).toMatchObject({ status: 'done', made: 1, failed: 0 })
    },
    { timeout: 60_000, interval: 250 },
  )

  expect(questions.size).toBe(QUESTIONS)
  expect(isRefused).toBe(true)
  expect(server.calls.length).toBe(QUESTIONS + KILLS.length + 1) // those under way when workers died, and the one refused
  const document = await db.document.findFirstOrThrow({
    where: { studyId: study.id, kind: 'brief hospital course', authorName: { startsWith: 'scripted,' } },
  })
  const written = await getWrittenText(lead, study.id, document.id)
  expect(written.drafts.map(({ index }) => index)).toEqual(
    Array.from({ length: NOTES + 2 }, (_each, at) => at),
  )
  expect(written.drafts.filter(({ step }) => step === 'skip')).toMatchObject([
    { index: 2, tag: 'PROGRESS NOTE NO 2' },
  ])
  expect(JSON.stringify(written)).not.toMatch(/Failed to get|error/iu)
  const cited = written.citations.map(({ start, end, note, passage }) => ({
    said: written.text.slice(start, end),
    note,
    quoted:
      passage && rows.find(({ externalId }) => externalId === note)?.text.slice(passage.start, passage.end),
  }))
  expect(cited).toHaveLength(NOTES) // the last note is in the first draft, and worked in once more
  for (const { said, note, quoted } of cited) {
    expect(said).toBe(`Finding ${note?.slice('brief-'.length)} was noted`)
    expect(quoted).toContain(said)
  }
}, 240_000)
