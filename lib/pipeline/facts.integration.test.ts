import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { db } from '@/lib/data/client'
import { findNoteFacts, listNotesWithFacts } from '@/lib/data/documents/compare-lists'
import { getFactTables } from '@/lib/data/documents/fact-tables'
import { classifySentence, freezeWeights, recutSentences } from '@/lib/data/documents/note-sentences'
import { createTask } from '@/lib/data/protocols/new-tasks'
import { excludeStatements } from '@/lib/data/statements/exclusions'
import { answerWith, type ChatScript, sendJson } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { type ModelScript, startModelServer } from '@/lib/testing/model-server'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { startRun } from './runs'
import { estimateTexts } from './text-estimate/estimate-texts'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

let stopWorker: () => Promise<void>

beforeAll(async () => {
  stopWorker = await startWorker()
})

afterAll(() => stopWorker())

const WANTED = { kind: 'facts', by: 'model', model: 'scripted' } as const
const RAW = {
  delimited: 'The patient was afebrile. // Ceftriaxone was started. // ',
  numbered: 'Facts:\n1. The patient was afebrile.\n2. ___\n3. Stable',
}

const answerAll: ChatScript = ({ system }, response) =>
  answerWith(response, JSON.stringify({ facts: system.includes('//') ? RAW.delimited : RAW.numbered }))

/** A study whose note two prompts have listed, with a task of its pairs. */
async function listTwice() {
  const server = await serveChatModel(answerAll)
  const study = await createStudy()
  await db.note.update({
    where: { id: study.noteId },
    data: { text: `The patient was afebrile. Ceftriaxone was started. 05:55 ${Math.random()}` },
  })
  const lead = await createActor(study.id, 'pi')
  const jobs = []
  for (const form of ['delimited', 'numbered'] as const)
    jobs.push(await waitForJob(lead, study.id, await startTextJob(lead, study.id, { ...WANTED, form })))
  return { server, study, lead, jobs }
}

describe('checking the facts of notes', () => {
  it.each([undefined, 'explained', 'steps'] as const)(
    'asks about several pairs of a text at once, in the style %s',
    async (promptStyle) => {
      const { study, lead } = await listTwice()
      const { taskId, items } = await createTask(lead, study.id, { protocol: 'entailment' })
      const reason = promptStyle === undefined ? {} : { reason: 'The text says so.' }
      const server = await serveChatModel(({ user }, response) => {
        const numbers = user.slice(user.lastIndexOf('Statement:')).match(/(?:"|\\n)\d+\. /gu) ?? []
        const answers = numbers.map((_, index) => ({ item: index + 1, ...reason, entailment: 'entailed' }))
        answerWith(response, JSON.stringify({ answers }))
      })
      const task = { studyId: study.id, taskId }
      const style = promptStyle === undefined ? {} : { promptStyle }
      const runId = await startRun(lead, task, { kind: 'chat', model: 'scripted', ...style })
      const run = await waitForRun(lead, task, runId)

      expect(run).toMatchObject({ status: 'done', done: items, failed: 0 })
      // two lists of two facts against the note, three sentences against each list
      expect(server.calls).toHaveLength(3)
      expect(server.calls[0]?.system.includes('"reason"')).toBe(promptStyle !== undefined)
      const ratings = await db.rating.findMany({ where: { runId }, select: { code: true, comment: true } })
      expect(new Set(ratings.map(({ code }) => code))).toEqual(new Set(['entailed']))
      expect(ratings.every(({ comment }) => (comment === null) === (promptStyle === undefined))).toBe(true)
    },
  )
})

describe('listing the facts of notes', () => {
  it('keeps what each prompt brought word for word, with the facts in it and what was odd, and makes their pairs', async () => {
    const { study, lead, jobs, server } = await listTwice()
    const { taskId, items } = await createTask(lead, study.id, { protocol: 'entailment' })
    const lists = await db.document.findMany({
      where: { studyId: study.id, kind: 'fact-list' },
      orderBy: { attributes: 'asc' },
      include: { statements: { orderBy: { ordinal: 'asc' } }, source: true },
    })

    expect(jobs).toMatchObject([
      { status: 'done', made: 2 },
      { status: 'done', made: 2 },
    ])
    expect(server.calls).toHaveLength(2)
    expect(new Set(lists.map(({ text }) => text))).toEqual(new Set(Object.values(RAW)))
    expect(lists.map(({ source }) => [source?.kind, source?.attributes])).toEqual(
      lists.map(() => ['note', { note: '101', noteType: 'Physician' }]),
    )
    const numbered = lists.find(({ text }) => text === RAW.numbered)
    expect(numbered?.attributes).toMatchObject({
      prompt: 'numbered with examples',
      warnings: { junk: 2, partial: 1 },
    })
    expect(numbered?.statements.map(({ text }) => text)).toEqual(['The patient was afebrile.', 'Stable'])
    // four facts against the note, three sentences against each of two lists
    expect(items).toBe(4 + 3 * 2)
    const directions = await db.item.findMany({ where: { taskId }, select: { strata: true } })
    expect(directions[0]?.strata).toMatchObject({ 'note-type': 'Physician', model: 'scripted' })
    await expect(startTextJob(lead, study.id, { ...WANTED, form: 'numbered' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('shows lists beside the note, each fact at the sentence that it comes from', async () => {
    const { study, lead } = await listTwice()
    const [note] = await listNotesWithFacts(lead, study.id)
    const found = await findNoteFacts(lead, study.id, note?.documentId ?? '')

    expect(note).toMatchObject({ externalId: '101', noteType: 'Physician', lists: 2, facts: 4 })
    expect(found?.sentences.map((sentence) => sentence.class)).toEqual(['whole', 'whole', 'partial'])
    const delimited = found?.lists.find(({ prompt }) => prompt.startsWith('delimited'))
    expect(delimited?.facts.map(({ sentence }) => sentence)).toEqual([0, 1])
    expect(delimited?.warnings).toEqual({ empty: 1 })
    await expect(findNoteFacts(lead, study.id, 'none')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('lets leads cut sentences anew, class and weigh them until something is rated', async () => {
    const { study, lead } = await listTwice()
    const rater = await createActor(study.id, 'rater')
    const { taskId } = await createTask(lead, study.id, { protocol: 'entailment' })
    const [note] = await listNotesWithFacts(lead, study.id)
    const scope = { studyId: study.id, documentId: note?.documentId ?? '' }
    const read = () => findNoteFacts(lead, study.id, scope.documentId)

    const text = (await read())?.text ?? ''
    await recutSentences(lead, scope, text.replace('. Cef', '.\nCef'))
    const recut = await read()
    await classifySentence(
      lead,
      { studyId: study.id, statementId: recut?.sentences[1]?.statementId ?? '' },
      'junk',
    )
    const frozen = await freezeWeights(lead, study.id)

    expect(recut?.sentences.map(({ start }) => start)).toEqual([0, 26])
    expect(await db.item.count({ where: { taskId } })).toBe(4 + 2 * 2)
    expect(frozen).toEqual({ notes: 1, kept: 0 })
    expect((await read())?.sentences.map(({ weight }) => weight)).toEqual([1, 0])
    await expect(recutSentences(lead, scope, 'Something else.')).rejects.toMatchObject({ code: 'invalid' })
    await expect(recutSentences(rater, scope, text)).rejects.toMatchObject({ code: 'forbidden' })

    const item = await db.item.findFirstOrThrow({ where: { taskId } })
    const { id: raterId } = await db.rater.findFirstOrThrow({ where: { userId: rater.userId } })
    const said = { studyId: study.id, taskId, itemId: item.id, raterId, code: 'entailed' }
    await db.rating.create({ data: { ...said, round: 1, revision: 1 } })
    await expect(recutSentences(lead, scope, text)).rejects.toMatchObject({ code: 'conflict' })
    expect(await freezeWeights(lead, study.id)).toEqual({ notes: 0, kept: 1 })
  })
  it('waits for an answer that is being saved, and keeps it', async () => {
    const { study, lead } = await listTwice()
    const rater = await createActor(study.id, 'rater')
    const { taskId } = await createTask(lead, study.id, { protocol: 'entailment' })
    const sentence = { taskId, statement: { kind: 'note-sentence' } }
    const { id: itemId, documentId } = await db.item.findFirstOrThrow({ where: sentence })
    const { id: raterId } = await db.rater.findFirstOrThrow({ where: { userId: rater.userId } })
    const { text } = await db.document.findUniqueOrThrow({ where: { id: documentId ?? '' } })
    const said = { studyId: study.id, taskId, itemId, raterId, code: 'entailed', round: 1, revision: 1 }

    const recut = await db.$transaction(async (tx) => {
      const [own] = await tx.$queryRaw<{ pid: number }[]>`
        select pg_backend_pid() as pid from "Item" where id = ${itemId}::uuid for no key update`
      await tx.rating.create({ data: said })
      const asked = recutSentences(lead, { studyId: study.id, documentId: documentId ?? '' }, text)
      const ended = asked.catch((error: unknown) => error)
      await expect
        .poll(
          () =>
            db.$queryRaw`select pid from pg_stat_activity where ${own?.pid}::int = any(pg_blocking_pids(pid))`,
        )
        .not.toEqual([])
      return { ended }
    })

    expect(await recut.ended).toMatchObject({ code: 'conflict' })
    expect(await db.rating.count({ where: { itemId } })).toBe(1)
  })

  it('lets sentences be while a task that asks them is locked', async () => {
    const { study, lead } = await listTwice()
    const { taskId } = await createTask(lead, study.id, { protocol: 'entailment' })
    await db.task.update({ where: { id: taskId }, data: { lockedAt: new Date() } })
    const { id: statementId, documentId } = await db.statement.findFirstOrThrow({
      where: { studyId: study.id, kind: 'note-sentence' },
      orderBy: { ordinal: 'asc' },
    })
    const { text } = await db.document.findUniqueOrThrow({ where: { id: documentId } })
    const locked = { code: 'conflict', message: 'The task is locked; its answers stay as they are.' }

    await expect(recutSentences(lead, { studyId: study.id, documentId }, text)).rejects.toMatchObject(locked)
    await expect(classifySentence(lead, { studyId: study.id, statementId }, 'junk')).rejects.toMatchObject(
      locked,
    )
  })

  it('cuts no note anew of which a sentence is excluded', async () => {
    const { study, lead } = await listTwice()
    const { taskId } = await createTask(lead, study.id, { protocol: 'entailment' })
    const { id: itemId, documentId } = await db.item.findFirstOrThrow({
      where: { taskId, statement: { kind: 'note-sentence' } },
    })
    await excludeStatements(lead, study.id, { itemIds: [itemId], reason: 'A heading' })
    const scope = { studyId: study.id, documentId: documentId ?? '' }
    const { text } = await db.document.findUniqueOrThrow({ where: { id: scope.documentId } })

    await expect(recutSentences(lead, scope, text)).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.exclusion.count({ where: { studyId: study.id } })).toBe(1)
  })

  it('adds no pair to a locked task', async () => {
    const { study, lead } = await listTwice()
    const { taskId, items } = await createTask(lead, study.id, { protocol: 'entailment' })
    await db.task.update({ where: { id: taskId }, data: { lockedAt: new Date() } })
    const job = await startTextJob(lead, study.id, { ...WANTED, form: 'numbered', examples: false })

    expect(await waitForJob(lead, study.id, job)).toMatchObject({ status: 'done', made: 2 })
    expect(await db.item.count({ where: { taskId } })).toBe(items)
  })
})

describe('embedding facts and sentences', () => {
  const EMBED = { kind: 'embed', by: 'embeddings', embedding: 'toy' } as const
  const AXES = ['afebrile', 'Ceftriaxone', '05:55', 'Stable']

  /** Near the axis of the word that it holds; “Stable” is near the sentence “05:55”, with which it shares no word. */
  const embedByAxis: ModelScript = ({ body }, response) => {
    const toVector = (text: string) =>
      AXES.map((word, axis) => (text.includes(word) || (axis === 2 && text === 'Stable') ? 1 : 0.1))
    const data = (body['input'] as string[]).map((text, index) => ({ index, embedding: toVector(text) }))
    sendJson(response, 200, { data, usage: { prompt_tokens: data.length, total_tokens: data.length } })
  }

  afterEach(() => vi.unstubAllEnvs())

  it('compares lists and sentences by vectors, each made once, where words find nothing', async () => {
    const { study, lead } = await listTwice()
    const models = await startModelServer(embedByAxis)
    onTestFinished(() => models.close())
    vi.stubEnv('EMBED_BASE_URL', models.url)
    vi.stubEnv('EMBED_MODEL', 'toy')
    const rowOf = async (compareBy: string | null) => {
      const { counts, ...tables } = await getFactTables(lead, study.id, { compareBy })
      const shares = counts
        .find(({ name }) => name === 'facts-per-sentence')
        ?.rows.at(-1)
        ?.cells.slice(5)
      return { ...tables, shares: shares?.map((cell) => (cell as { estimate: Estimate }).estimate.value) }
    }

    const byWords = await rowOf('toy')
    const estimate = await estimateTexts(lead, study.id, EMBED)
    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, EMBED))
    const byVectors = await rowOf('toy')

    expect(estimate).toMatchObject({ texts: 1, calls: { fewest: 1, most: 1 } })
    // of four texts, as facts stand in the note word for word; one call makes sure that the model is the same
    expect(job).toMatchObject({ status: 'done', done: 1, made: 4, spend: { calls: 2 } })
    expect(byWords).toMatchObject({ comparedBy: null, models: [], shares: [1 / 2, 1 / 2, 0, 0] })
    expect(byVectors).toMatchObject({ comparedBy: 'toy', models: ['toy'], shares: [1 / 3, 2 / 3, 0, 0] })
    await expect(startTextJob(lead, study.id, EMBED)).rejects.toMatchObject({ code: 'invalid' })
    expect((await rowOf(null)).comparedBy).toBeNull()
  })

  it('is refused where the model is not configured, and compares by none that has vectors of some texts alone', async () => {
    const { study, lead } = await listTwice()
    await expect(startTextJob(lead, study.id, EMBED)).rejects.toMatchObject({ code: 'unavailable' })
    const models = await startModelServer(embedByAxis)
    onTestFinished(() => models.close())
    vi.stubEnv('EMBED_BASE_URL', models.url)
    vi.stubEnv('EMBED_MODEL', 'toy')
    await waitForJob(lead, study.id, await startTextJob(lead, study.id, EMBED))
    await db.statement.updateMany({
      where: { studyId: study.id, text: 'Stable' },
      data: { text: 'Unstable' },
    })
    await startTextJob(lead, study.id, EMBED).then((jobId) => waitForJob(lead, study.id, jobId))
    await db.statement.updateMany({ where: { studyId: study.id, text: 'Unstable' }, data: { text: 'Well' } })

    const { counts, comparedBy } = await getFactTables(lead, study.id, { compareBy: 'toy' })

    expect({ counts, comparedBy }).toEqual({ counts: [], comparedBy: 'toy' })
  })
})
