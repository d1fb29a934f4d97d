import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { type ValidityValue, validityCode } from '@/lib/core/protocols/validity/validity-protocol'
import { db } from '@/lib/data/client'
import { createStudyReader } from '@/lib/data/export/study-reader'
import { getProgress } from '@/lib/data/progress/progress'
import { listTextJobs } from '@/lib/data/texts/text-jobs'
import { getValidityReport } from '@/lib/data/texts/validity-report'
import {
  getValidityQueue,
  hasValidityReviews,
  recordValidityReviews,
} from '@/lib/data/texts/validity-reviews'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createAssignedRater, createStudy, type TestStudy } from '@/lib/testing/factories'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

const NONE = { imperative: false, interrogative: false, incomplete: false, vague: false }
const OPEN = { show: 'open', limit: 50 } as const

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const collected: Row[] = []
  for await (const row of rows) collected.push(row)
  return collected
}

/** A study of three statements, drafted by rules: the first is an order. */
async function createDraftedStudy() {
  const study = await createStudy({ items: 3 })
  const first = await db.statement.findFirstOrThrow({
    where: { studyId: study.id },
    orderBy: { ordinal: 'asc' },
  })
  await db.statement.update({ where: { id: first.id }, data: { text: 'Continue aspirin daily.' } })
  const lead = await createActor(study.id, 'pi')
  await draft(lead, study, { kind: 'validity', by: 'rules' })
  return { study, lead, reviewer: await createActor(study.id, 'adjudicator') }
}

async function draft(lead: Actor, study: TestStudy, wanted: Parameters<typeof startTextJob>[2]) {
  const jobId = await startTextJob(lead, study.id, wanted)
  for (;;) {
    const job = (await listTextJobs(lead, study.id)).find((entry) => entry.jobId === jobId)
    if (job?.finishedAt) return job
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('drafting the four checks', () => {
  it('makes ratings of an AI rater, once, and leaves the verdicts’ work as it is', async () => {
    const { study, lead } = await createDraftedStudy()

    const ratings = await db.rating.findMany({
      where: { studyId: study.id },
      include: { rater: true, task: true },
    })
    expect(ratings.map(({ code }) => code).toSorted()).toEqual(['invalid', 'valid', 'valid'])
    for (const { rater, task, value, code } of ratings) {
      expect([rater.kind, rater.alias, task.protocol]).toEqual(['ai', 'validity rules', 'validity'])
      expect(validityCode(value as ValidityValue)).toBe(code)
    }
    expect((await getProgress(lead, study)).items).toBe(3)
    await expect(startTextJob(lead, study.id, { kind: 'validity', by: 'rules' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('asks a model four questions a statement, and shows its newer drafts from then on', async () => {
    const { study, lead, reviewer } = await createDraftedStudy()
    const server = await startChatServer(({ system }, response) =>
      answerWith(response, JSON.stringify({ reason: 'As told.', holds: system.includes('is vague.') })),
    )
    process.env['JUDGE_BASE_URL'] = server.baseUrl
    await db.$executeRaw`update "Statement" set text = text || ${` ${Math.random()}`} where "studyId" = ${study.id}::uuid`

    const job = await draft(lead, study, { kind: 'validity', by: 'model', model: 'scripted' })
    await server.close()
    delete process.env['JUDGE_BASE_URL']

    expect(job).toMatchObject({ status: 'done', made: 3 })
    expect(server.calls).toHaveLength(12)
    const { rows } = await getValidityQueue(reviewer, study.id, OPEN)
    expect(rows.map((row) => row.draft)).toEqual(Array.from({ length: 3 }, () => ({ ...NONE, vague: true })))
  })
})

describe('reviewing drafts', () => {
  it('shows words and drafts, and nothing of where a statement comes from', async () => {
    const { study, reviewer } = await createDraftedStudy()

    const queue = await getValidityQueue(reviewer, study.id, OPEN)

    expect(queue).toMatchObject({ total: 3, reviewed: 0, own: 0 })
    expect(queue.rows).toHaveLength(3)
    for (const row of queue.rows)
      expect(Object.keys(row).toSorted()).toEqual(['draft', 'final', 'itemId', 'text'])
    for (const hidden of ['hidden-author-name', 'llm', 'sentence', 'claim', 'd1'])
      expect(JSON.stringify(queue)).not.toContain(`"${hidden}"`)
    const rater = await createAssignedRater(study)
    await expect(getValidityQueue(rater, study.id, OPEN)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('has a room for reviewers once something was drafted, and for nobody else', async () => {
    const { study, lead, reviewer } = await createDraftedStudy()
    const empty = await createStudy()

    expect(await hasValidityReviews(reviewer, study.id)).toBe(true)
    for (const actor of [lead, await createAssignedRater(study), await createActor(empty.id, 'adjudicator')])
      expect(await hasValidityReviews(actor, study.id)).toBe(false)
    expect(await hasValidityReviews(await createActor(empty.id, 'adjudicator'), empty.id)).toBe(false)
  })

  it('takes many answers at once, keeps older ones, and does nothing the second time', async () => {
    const { study, lead, reviewer } = await createDraftedStudy()
    const { rows } = await getValidityQueue(reviewer, study.id, OPEN)
    const confirmed = rows.map(({ itemId, draft: value }) => ({ itemId, value: value ?? NONE }))
    const order = confirmed.find(({ value }) => value.imperative)!

    expect(await recordValidityReviews(reviewer, study.id, confirmed)).toBe(3)
    expect(await recordValidityReviews(reviewer, study.id, confirmed)).toBe(0)
    expect(await recordValidityReviews(reviewer, study.id, [{ ...order, value: NONE }])).toBe(1)

    const ratings = await db.rating.findMany({
      where: { itemId: order.itemId, rater: { kind: 'human' } },
      orderBy: { revision: 'asc' },
    })
    expect(ratings.map(({ current, code }) => [current, code])).toEqual([
      [null, 'invalid'],
      [true, 'valid'],
    ])
    expect((await getValidityQueue(reviewer, study.id, OPEN)).rows).toEqual([])
    expect((await getValidityQueue(reviewer, study.id, { show: 'own', limit: 50 })).rows[0]?.itemId).toBe(
      order.itemId,
    )
    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'validity.reviewed' } })).toBe(2)
    const report = await getValidityReport(lead, study.id)
    expect(report).toMatchObject({ total: 3, drafted: 3, reviewed: 3 })
    expect(report?.comparisons.find(({ check }) => check === 'imperative')).toMatchObject({
      draftOnly: 1,
      neither: 2,
    })
    expect(report?.groups.map(({ invalid }) => invalid)).toEqual([0, 0])
  })

  it('refuses what another reviewer was first with, and keeps nothing of that page', async () => {
    const { study, reviewer } = await createDraftedStudy()
    const other = await createActor(study.id, 'adjudicator')
    const { rows } = await getValidityQueue(reviewer, study.id, OPEN)
    const answers = rows.map(({ itemId }) => ({ itemId, value: NONE }))
    await recordValidityReviews(other, study.id, answers.slice(0, 1))

    const attempt = recordValidityReviews(reviewer, study.id, answers)

    await expect(attempt).rejects.toMatchObject({ code: 'conflict' })
    expect((await getValidityQueue(reviewer, study.id, OPEN)).reviewed).toBe(1)
  })

  it('takes no answer to an item of another task or study', async () => {
    const { study, reviewer } = await createDraftedStudy()

    for (const itemId of [study.itemIds[0]!, crypto.randomUUID()]) {
      await expect(
        recordValidityReviews(reviewer, study.id, [{ itemId, value: NONE }]),
      ).rejects.toMatchObject({
        code: 'not_found',
      })
    }
  })

  it('leaves with the exports, draft beside review', async () => {
    const { study, reviewer } = await createDraftedStudy()
    const { rows } = await getValidityQueue(reviewer, study.id, OPEN)
    await recordValidityReviews(
      reviewer,
      study.id,
      rows.map(({ itemId }) => ({ itemId, value: NONE })),
    )

    const exported = await db.$transaction((tx) =>
      collect(createStudyReader(tx, study.id, { withAi: true }).read('validity')),
    )

    expect(exported).toHaveLength(3)
    expect(exported.filter((row) => row.draft?.['imperative'])).toHaveLength(1)
    for (const { final } of exported) expect(final).toEqual(NONE)
  })
})
