import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { countQuestions } from '@/lib/core/runs/grid-work'
import { toQuestion } from '@/lib/core/runs/known-cost'
import { completeRun } from '@/lib/core/runs/run-grid'
import { type Installed, identifyMakers, NOTHING_INSTALLED } from '@/lib/core/runs/run-makers'
import type { NewRun, RunConfiguration } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { cancelWork } from '@/lib/data/work/control'
import { createRun } from '@/lib/testing/create-run'
import { addPatient, createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { pinAnsweringModel } from '../work/answering-models'
import { getLatestExperience } from './run-experience'
import { noteRunMakers } from './run-makers'
import { getRun, listRuns } from './runs'

type ChatRun = Extract<RunConfiguration, { kind: 'chat' }>

const TOY: Installed = {
  ...NOTHING_INSTALLED,
  embedding: [{ name: 'e', storedAs: 'e 1' }],
  rerank: [{ name: 'r', storedAs: 'r 1' }],
  chat: [{ server: '', model: null, baseUrl: 'http://judge', storedAs: 'j 1' }],
  prompts: { judge: 'p', sureJudge: 'p sure', publishedAiRater: 'p published', repair: 'f' },
}

it('what a form goes by is read anew when a run starts or ends, and not while it goes on', async () => {
  const study = await createStudy({ items: 3 })
  const pi = await createActor(study.id, 'pi')
  const count = async () => {
    const { statements } = await getLatestExperience(pi, study, TOY, await listRuns(pi, study))
    return statements.sentence + statements.claim
  }
  const dropOne = async () => {
    const { id } = await db.item.findFirstOrThrow({ where: { taskId: study.taskId } })
    await db.item.delete({ where: { id } }) // nothing that is in the call ledger
  }
  expect(await count()).toBe(3)

  await dropOne()
  expect(await count()).toBe(3)
  const { runId } = await createRun(pi, study)
  expect(await count()).toBe(2)
  await dropOne()
  expect(await count()).toBe(2)
  await cancelWork(pi, study.id, { runId })
  expect(await count()).toBe(1)
})

async function addFact({ id: studyId, patientId, noteId }: TestStudy, ordinal = 0) {
  const scope = { studyId, patientId, noteId, kind: 'sentence' as const, ordinal }
  await db.fact.create({ data: { ...scope, text: 'The patient', start: 0, end: 11 } })
}

/** A run that has come to its end over all of a study's statements, with the models of `TOY`. */
async function createEnded(pi: Actor, task: TaskRef, input: NewRun) {
  const { runId, rater } = await createRun(pi, task, input)
  const { configuration } = await getRun(pi, task, runId)
  await noteRunMakers(rater, runId, identifyMakers(configuration, TOY))
  if (configuration.kind === 'chat')
    await pinAnsweringModel(
      rater,
      { workId: runId, resumedAt: null },
      { baseUrl: 'http://judge', asked: 'm', answered: 'm-1' },
    )
  await db.workUnit.updateMany({ where: { workId: runId }, data: { status: 'done', updatedAt: new Date() } })
  return { runId, rater, configuration }
}

async function readKnown(pi: Actor, task: TaskRef, installed = TOY) {
  const { known } = await getLatestExperience(pi, task, installed, await listRuns(pi, task))
  return known
}

it('what runs leave to others is as of now', async () => {
  const study = await createStudy({ items: 2 })
  const pi = await createActor(study.id, 'pi')
  await addFact(study)
  const search = { method: 'dense', embeddingModel: 'e' } as const
  const { runId, rater } = await createRun(pi, study, { kind: 'baseline', search })
  await noteRunMakers(rater, runId, { embedding: 'e 1', rerank: '', chat: '' })
  expect(Object.values(await readKnown(pi, study))).toEqual([{ sentence: 0, claim: 0 }])

  await db.workUnit.updateMany({ where: { workId: runId }, data: { status: 'done' } })

  expect(Object.values(await readKnown(pi, study))).toEqual([{ sentence: 1, claim: 1 }])
})

describe('answers of an earlier run', () => {
  const CHAT = {
    kind: 'chat',
    model: 'm',
    promptHash: 'p',
    repairHash: 'f',
    search: { method: 'rerank', embeddingModel: 'e', rerankModel: 'r' },
  } as const
  const start = async (change: Partial<NewRun> = {}) => {
    const study = await createStudy({ items: 4 })
    const pi = await createActor(study.id, 'pi')
    await addFact(study)
    const run = await createEnded(pi, study, { ...CHAT, ...change } as NewRun)
    const chat = completeRun({ ...CHAT, ...change } as NewRun) as ChatRun
    const read = async (installed = TOY) => (await readKnown(pi, study, installed))[toQuestion(chat)]
    return { study, pi, ...run, chat, read }
  }

  it('are found by the very same questions, and what failed was not answered', async () => {
    const { pi, study, runId, chat, read } = await start()
    expect(await read()).toEqual({ sentence: 2, claim: 2 })
    const known = await readKnown(pi, study)
    const count = (change: object) =>
      countQuestions([{ ...chat, ...change }], { sentence: 2, claim: 2 }, known)
    expect(count({})).toEqual([0])
    expect(count({ statementKind: 'claim', promptHash: '', uncutNotes: 3 })).toEqual([0])
    for (const other of [
      { temperature: 0.2 },
      { topN: 5 },
      { confidence: true },
      { model: 'n' },
      { reuse: false },
    ])
      expect(count(other)).toEqual([4])

    const [first] = await db.workUnit.findMany({
      where: { workId: runId, item: { statement: { kind: 'claim' } } },
    })
    await db.workUnit.update({
      where: { workId_unitId: { workId: runId, unitId: first!.unitId } },
      data: { status: 'failed' },
    })
    await db.work.update({ where: { id: runId }, data: { finishedAt: new Date() } })
    expect(await read()).toEqual({ sentence: 2, claim: 1 })
  })

  it('are nobody’s where a model, its server or a prompt is another one now', async () => {
    const { read } = await start()
    const other = {
      embedding: [{ name: 'e', storedAs: 'e 2' }],
      rerank: [{ name: 'r', storedAs: 'r 2' }],
      chat: [{ ...TOY.chat[0]!, storedAs: 'j 2' }],
      prompts: { ...TOY.prompts, judge: 'p 2' },
    }
    for (const [part, value] of Object.entries(other))
      expect([part, await read({ ...TOY, [part]: value })]).toEqual([part, undefined])
    expect(await read({ ...TOY, chat: [{ ...TOY.chat[0]!, baseUrl: 'http://other' }] })).toBeUndefined()
    expect(await read()).toBeDefined()
  })

  it('are nobody’s where models changed on the way, or the server answers as another one since', async () => {
    const { pi, study, runId, rater, chat } = await start()
    const makers = { embedding: 'e 1', rerank: 'r 1', chat: 'j 1' }
    for (const chatMaker of ['j 2', 'j 1']) await noteRunMakers(rater, runId, { ...makers, chat: chatMaker })
    const installed = { ...TOY, chat: [...TOY.chat] }
    expect((await readKnown(pi, study, { ...installed, rerank: [] }))[toQuestion(chat)]).toBeUndefined()

    const again = await start()
    const model = { baseUrl: 'http://judge', asked: 'm', answered: 'm-2' }
    const later = await createRun(again.pi, again.study, CHAT)
    await pinAnsweringModel(later.rater, { workId: later.runId, resumedAt: null }, model)
    expect(await again.read()).toBeUndefined()
  })

  it('are found for patients whose facts are the same alone', async () => {
    const { study, pi, runId, chat } = await start()
    const other = await addPatient(study, { items: 2, externalId: '2' })
    const ended = await createEnded(pi, study, CHAT)
    const read = async () => {
      await db.work.update({ where: { id: runId }, data: { finishedAt: new Date() } })
      return (await readKnown(pi, study))[toQuestion(chat)]
    }
    expect(await read()).toEqual({ sentence: 2, claim: 2 }) // the other’s note is not cut: nobody knows its facts
    await addFact(other)
    expect(await read()).toEqual({ sentence: 2, claim: 2 }) // cut after the run ended
    await db.workUnit.updateMany({ where: { workId: ended.runId }, data: { updatedAt: new Date() } })
    expect(await read()).toEqual({ sentence: 3, claim: 3 })
    await addFact(study, 1)
    expect(await read()).toEqual({ sentence: 1, claim: 1 })
  })
})
