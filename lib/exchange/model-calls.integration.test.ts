import path from 'node:path'
import { expect, it } from 'vitest'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { sha256 } from '@/lib/digest'
import { createRun } from '@/lib/testing/create-run'
import { exportTo, readCsvFile } from '@/lib/testing/export-files'
import { createActor, createStudy } from '@/lib/testing/factories'

const TEXT = 'You judge.\n---\n{{statement}} {{reference}}'
const CALL = {
  model: 'm',
  temperature: 0.1,
  status: null,
  promptTokens: 100,
  answerTokens: 10,
  cost: 0.5,
  latencyMs: 80,
}

it('exports every try of every call to a model, and the prompts, once the results of AI raters are open', async () => {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const prompt = { hash: sha256(TEXT), text: TEXT }
  const { runId } = await createRun(pi, study, { kind: 'chat', model: 'm', promptHash: prompt.hash }, [
    prompt,
  ])
  const rater = await db.rater.findFirstOrThrow({ where: { runs: { some: { id: runId } } } })
  const [itemId] = study.itemIds
  const answer = { studyId: study.id, taskId: study.taskId, itemId: itemId!, raterId: rater.id }
  await db.rating.create({ data: { ...answer, round: 1, revision: 1, code: 'Supported' } })
  const judged = { ...CALL, workId: runId, itemId: itemId!, stage: 'rate' }
  const first = {
    ...judged,
    outcome: 'cut',
    finishReason: 'length',
    startedAt: new Date('2026-01-01T10:00Z'),
  }
  const second = {
    ...judged,
    outcome: 'answered',
    finishReason: 'stop',
    temperature: 0.2,
    startedAt: new Date('2026-01-01T10:01Z'),
  }
  await db.modelCall.createMany({ data: [second, first] })
  const { id: workId } = await db.work.create({
    data: { studyId: study.id, kind: 'course', configuration: {} },
  })
  const written = { ...CALL, workId, textId: study.patientId, stage: 'course', outcome: 'failed' }
  await db.modelCall.create({ data: { ...written, status: 500, startedAt: new Date('2026-01-01T09:00Z') } })
  const read = async () => {
    const target = await exportTo(study.id, 'revisions-csv', pi)
    const calls = await readCsvFile(path.join(target, 'calls.csv'))
    return { calls, prompts: await readCsvFile(path.join(target, 'prompts.csv')) }
  }

  const sealed = await read()
  expect(sealed.calls).toMatchObject([{ stage: 'course', rater_id: '', outcome: 'failed', status: '500' }])
  expect(sealed.prompts).toEqual([{ prompt_hash: prompt.hash, text: TEXT }])

  await openAiResults(pi, study, 'The study is over.')
  const lost = { promptTokens: 0, answerTokens: 0, cost: null, latencyMs: 0 }
  await db.modelCall.create({ data: { ...first, ...lost, outcome: 'begun', finishReason: null } })
  const reported = { rater_id: rater.alias, proposition_id: 'p0', prompt_tokens: '100', cost: '0.5' }
  const { calls } = await read()
  expect(calls.find(({ outcome }) => outcome === 'begun')).toMatchObject({
    prompt_tokens: '',
    latency_ms: '',
    cost: '',
  })
  expect(calls.slice(1).filter(({ outcome }) => outcome !== 'begun')).toMatchObject([
    { ...reported, outcome: 'cut', finish_reason: 'length', started_at: '2026-01-01T10:00:00Z' },
    { ...reported, outcome: 'answered', finish_reason: 'stop', temperature: '0.2' },
  ])
})
