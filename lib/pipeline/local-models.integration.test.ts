import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy as createEmptyStudy } from '@/lib/data/studies'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { answerWith } from '@/lib/testing/chat-server'
import { RELEASE } from '@/lib/testing/factehr-release'
import { createActor, createStudy } from '@/lib/testing/factories'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { createMakeContext } from './make-context'
import { startRun } from './runs'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'concordance-own-models-'))
  vi.stubEnv('CONCORDANCE_MODELS', root)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

/** Puts weights of its own into the folder of an AI rater. */
const putAiRater = (weight: number) =>
  writeTinyModel(path.join(root, 'nli'), {
    words: { no: [weight, 0, 0], again: [0, 0, weight] },
    mean: true,
    config: {
      architectures: ['BertForSequenceClassification'],
      id2label: { 0: 'contradiction', 1: 'neutral', 2: 'entailment' },
    },
  })

/** The same of a model that finds passages. */
const putSearch = (weight: number) =>
  writeTinyModel(path.join(root, 'meaning'), {
    words: { fever: [weight, 0], lungs: [0, weight] },
    mean: false,
    config: { architectures: ['BertModel'] },
  })

it('takes other weights under the same name for another AI rater, and stops a run that began with the former ones', async () => {
  await putAiRater(99)
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const start = () => startRun(pi, study, { kind: 'entailment', model: 'local/nli' })
  const first = await start()
  await expect(start()).rejects.toThrow('The same as “local/nli”')

  await putAiRater(50)
  await start()
  const configurations = await db.rater.findMany({
    where: { studyId: study.id, kind: 'ai' },
    select: { configuration: true },
  })
  const known = configurations.map(
    ({ configuration }) => runConfigurationSchema.parse(configuration).localModels?.['local/nli'],
  )
  expect(known).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), expect.stringMatching(/^[0-9a-f]{12}$/)])
  expect(new Set(known).size).toBe(2)

  const stopWorker = await startWorker()
  const run = await waitForRun(pi, study, first)
  await stopWorker()
  expect(run).toMatchObject({
    status: 'failed',
    done: 0,
    pending: 1,
    failure: expect.stringContaining('The files of the model local/nli are others than when this began'),
  })
})

it('searches by the model that a run began with alone, also when its files are there again', async () => {
  await putSearch(1)
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const runId = await startRun(pi, study, { kind: 'baseline', search: { method: 'dense' } })
  const stored = await db.work.findUniqueOrThrow({ where: { id: runId } })
  const configuration = runConfigurationSchema.parse(stored.configuration)
  const { signal } = new AbortController()
  const search = () => createMakeContext([], configuration, { scope: null, statements: [], signal })
  expect(Object.keys(configuration.localModels ?? {})).toEqual(['local/meaning'])

  await expect(search()).resolves.toBeTypeOf('function')
  await putSearch(2)
  await expect(search()).rejects.toMatchObject({ kind: 'stop' })
  await putSearch(1)
  await expect(search()).resolves.toBeTypeOf('function')
})

it('stops work on texts that began with other files of the model that measures matter', async () => {
  await putSearch(1)
  await serveChatModel((_, response) => answerWith(response, '{"contains_claim":false}'))
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const cut = { kind: 'decompose', source: 'notes', by: 'model', model: 'm', chunks: 'described' } as const
  const jobId = await startTextJob(pi, study.id, cut)
  await putSearch(2)

  const stopWorker = await startWorker()
  const job = await waitForJob(pi, study.id, jobId)
  await stopWorker()

  expect(job).toMatchObject({
    status: 'failed',
    pending: 1,
    failure: expect.stringContaining('The files of the model local/meaning are others than when this began'),
  })
})

it('rates facts against their notes, and sentences against lists of facts, by a model of inference', async () => {
  await writeTinyModel(path.join(root, 'nli'), {
    words: { fracture: [99, 0, 0], it: [0, 0, 99] },
    mean: true,
    config: {
      architectures: ['BertForSequenceClassification'],
      id2label: { 0: 'contradiction', 1: 'neutral', 2: 'entailment' },
    },
  })
  const { id: studyId } = await createEmptyStudy(SYSTEM_ACTOR, { title: `Study ${randomUUID()}`, seed: 1 })
  const { 'entailment_pairs.csv': _, 'all_human_model_entailment_labels.csv': __, ...unlabeled } = RELEASE
  const given = Object.entries(unlabeled).map(([name, text]) => fileFromBytes(name, Buffer.from(text)))
  await importStudyData(SYSTEM_ACTOR, studyId, await openImport('release', given), { preview: false })
  const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId, protocol: 'entailment' } })
  const pi = await createActor(studyId, 'pi')
  const task = { studyId, taskId }

  const runId = await startRun(pi, task, { kind: 'entailment', model: 'local/nli' })
  const stopWorker = await startWorker()
  const run = await waitForRun(pi, task, runId)
  await stopWorker()

  expect(run).toMatchObject({ status: 'done', done: 3 + 2 * 2, failed: 0 })
  const ratings = await db.rating.findMany({
    where: { taskId },
    include: { item: { include: { statement: true } } },
  })
  const codes = ratings.map(({ code, item }) => `${item.statement?.text} ${code}`)
  expect(codes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'It has increased. entailed',
    'Left pleural effusion increased. contradicted',
    'Left pleural effusion increased. entailed',
    'No pneumothorax is seen. contradicted',
    'No pneumothorax is seen. entailed',
    'There is a fracture. contradicted',
    'There is an effusion. absent',
  ])
})
