import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { BegunCall } from '@/lib/core/runs/model-call'
import { db } from '@/lib/data/client'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createStudy } from '@/lib/testing/factories'
import { recordBegunCalls, recordCalls, type WorkCall } from './calls'

const SENT = {
  stage: 'embed' as const,
  model: 'asked-for',
  temperature: null,
  status: null,
  finishReason: null,
  promptTokens: 0,
  answerTokens: 0,
  cost: null,
  latencyMs: 0,
  startedAt: new Date('2026-01-01T10:00Z'),
  itemId: null,
}

const read = (runId: string) => db.modelCall.findMany({ where: { workId: runId } })

it('keeps one row of a call, in whichever order its beginning and its end are written, and its cost once', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const { runId, rater } = await createRun(pi, study)
  const calls = [randomUUID(), randomUUID()].map(
    (id): BegunCall<WorkCall> => ({ ...SENT, id, outcome: 'begun' }),
  )
  const ends = calls.map(
    (call): WorkCall => ({
      ...call,
      outcome: 'answered',
      model: 'served',
      promptTokens: 7,
      cost: 0.5,
      latencyMs: 80,
    }),
  )

  await recordBegunCalls(rater, runId, calls.slice(0, 1))
  expect(await read(runId)).toMatchObject([{ outcome: 'begun', model: 'asked-for', cost: null }])
  await recordCalls(rater, runId, ends)
  await recordBegunCalls(rater, runId, calls)

  const end = { outcome: 'answered', model: 'served', promptTokens: 7, cost: 0.5, latencyMs: 80 }
  expect(await read(runId)).toMatchObject([end, end])
  expect(await db.work.findUnique({ where: { id: runId } })).toMatchObject({ promptTokens: 14, cost: 1 })
  await expect(recordBegunCalls(pi, runId, calls)).rejects.toMatchObject({ code: 'forbidden' })
})
