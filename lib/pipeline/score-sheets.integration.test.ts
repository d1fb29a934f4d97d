import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { ModelCall } from '@/lib/core/runs/model-call'
import { db } from '@/lib/data/client'
import { getSummarySpend, recordTextCalls } from '@/lib/data/runs/text-calls'
import { getScoreSheet } from '@/lib/data/statements/score-sheets'
import { answerWith, type ChatScript, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { findSummaries, summarizeSheet } from './score-sheets'

const CONSENSUS = { raterId: null, kind: 'sentence' } as const

async function createRatedStudy() {
  const study = await createStudy({ items: 4 })
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
  const pi = await createActor(study.id, 'pi')
  const raters = []
  for (let seat = 0; seat < 3; seat++) {
    const rater = await createAssignedRater(study)
    raters.push(rater)
    await rate(rater, study, study.itemIds[0]!, 'Supported')
    await rate(rater, study, study.itemIds[2]!, seat === 0 ? 'Supported' : 'Not Supported')
  }
  await db.$executeRaw`update "Rating" set comment = "raterId"::text || ' of ' || "itemId"::text
    where "studyId" = ${study.id}::uuid`
  return { study, documentId, pi, raters }
}

describe('getScoreSheet', () => {
  it('tells what people settled on, with the reasons of those who said so', async () => {
    const { study, documentId, pi, raters } = await createRatedStudy()

    const { sheet, kinds, raters: listed } = await getScoreSheet(pi, study.id, documentId, CONSENSUS)

    expect(kinds).toEqual({ sentence: 2, claim: 2 })
    expect(listed).toHaveLength(3)
    expect(sheet.statements.map((statement) => statement.verdict)).toEqual(['Supported', 'Not Supported'])
    expect(sheet.counts.labels['Not Addressed']).toEqual({ count: 0, share: 0 })
    expect(sheet.statements[1]?.reasons.map((reason) => reason.by).toSorted()).toEqual(
      raters
        .slice(1)
        .map((rater) => rater.name)
        .toSorted(),
    )
  })

  it('tells what one rater said, and counts what was left out', async () => {
    const { study, documentId, pi, raters } = await createRatedStudy()
    const raterId = raters[0]!.raters.get(study.id)!

    const claims = getScoreSheet(pi, study.id, documentId, { raterId, kind: 'claim' })
    const sentences = getScoreSheet(pi, study.id, documentId, { raterId, kind: 'sentence' })

    expect((await claims).sheet.counts).toMatchObject({ rated: 0, missing: 2 })
    expect((await claims).sheet.statements[0]?.note).toBe('Not rated.')
    expect((await sentences).sheet.counts.labels.Supported).toEqual({ count: 2, share: 1 })
  })

  it('knows no rater of another study', async () => {
    const { study, documentId, pi } = await createRatedStudy()

    const attempt = getScoreSheet(pi, study.id, documentId, { raterId: randomUUID(), kind: null })

    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('summaries by a model', () => {
  let close: (() => Promise<void>) | undefined
  afterEach(async () => {
    delete process.env['JUDGE_BASE_URL']
    delete process.env['JUDGE_MODEL']
    await close?.()
    close = undefined
  })

  async function serve(script: ChatScript) {
    const server = await startChatServer(script)
    process.env['JUDGE_BASE_URL'] = server.baseUrl
    process.env['JUDGE_MODEL'] = 'scripted'
    close = server.close
    return server
  }

  it('are asked for once, kept, and shown from then on', async () => {
    const { study, documentId, pi } = await createRatedStudy()
    const server = await serve((_, response) => answerWith(response, '{"summary":"They were afebrile."}'))
    const wanted = { ...CONSENSUS, label: 'Supported' } as const
    const sheet = await getScoreSheet(pi, study.id, documentId, CONSENSUS)

    expect(await findSummaries(sheet)).toEqual({})
    expect(server.calls).toHaveLength(0)
    await summarizeSheet(pi, study.id, documentId, wanted)
    await summarizeSheet(pi, study.id, documentId, wanted)

    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]?.user).toContain(study.itemIds[0])
    expect(server.calls[0]?.system).toContain('sum up')
    expect(await findSummaries(sheet)).toEqual({
      Supported: { text: 'They were afebrile.', model: 'scripted' },
    })
    const spend = { calls: 1, promptTokens: 100, answerTokens: 10, cost: null }
    expect(await getSummarySpend(pi, study.id, documentId)).toEqual(spend)
  })

  it('are never asked for where nobody gave a reason', async () => {
    const { study, documentId, pi } = await createRatedStudy()
    const server = await serve((_, response) => answerWith(response, '{"summary":"Nothing."}'))

    await summarizeSheet(pi, study.id, documentId, { ...CONSENSUS, label: 'Not Addressed' })

    expect(server.calls).toHaveLength(0)
  })

  it('are refused when the model gives none, and when the reader may not see the reasons', async () => {
    const { study, documentId, pi, raters } = await createRatedStudy()
    const server = await serve((_, response) => answerWith(response, '{"summary":"  "}'))
    const wanted = { ...CONSENSUS, label: 'Supported' } as const

    await expect(summarizeSheet(pi, study.id, documentId, wanted)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(server.calls).toHaveLength(3)
    expect(server.calls.map((call) => call.body['temperature'])).toEqual([0.1, 0.2, 0.3])
    const calls = await db.textCall.findMany({
      where: { unitId: documentId },
      orderBy: { temperature: 'asc' },
    })
    expect(
      calls.map((call) => [call.stage, call.temperature?.toFixed(1), call.outcome, call.promptTokens]),
    ).toEqual([
      ['summary', '0.1', 'unreadable', 100],
      ['summary', '0.2', 'unreadable', 100],
      ['summary', '0.3', 'unreadable', 100],
    ])
    const foreign = await createStudy()
    const place = { studyId: study.id, jobId: null, unitId: foreign.itemIds[0]! }
    await expect(recordTextCalls(pi, place, [calls[0] as unknown as ModelCall])).rejects.toMatchObject({
      code: 'not_found',
    })
    for (const reader of [raters[0]!, await createActor(study.id, 'adjudicator')]) {
      await expect(summarizeSheet(reader, study.id, documentId, wanted)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    expect(server.calls).toHaveLength(3)
  })
})
