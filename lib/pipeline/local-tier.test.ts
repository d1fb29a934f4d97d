import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import type { PatientFact } from '@/lib/data/facts/facts'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { createMakeContext } from './make-context'
import { createAiRater } from './rate-item'
import { createBriefMemory } from './run-memory'
import { statementItem } from './statement-item'

/** An optional package: where it cannot be installed, its own sentence is what is left to test. */
const isInstalled = await import('@huggingface/transformers').then(
  () => true,
  () => false,
)
const CLASSIFIER = ['BertForSequenceClassification']
const TEXTS = ['The lungs are clear.', 'There is fever again.', 'There is no fever.', 'The wound is dry.']

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'concordance-tier-'))
  vi.stubEnv('CONCORDANCE_MODELS', root)
  const meaning = { fever: [1, 0], lungs: [0, 1], wound: [-1, 0], there: [0.1, 0], the: [0, 0.1] }
  await writeTinyModel(path.join(root, 'meaning'), {
    words: meaning,
    mean: false,
    config: { architectures: ['BertModel'] },
  })
  const likesNo = { no: [9], fever: [3] }
  await writeTinyModel(path.join(root, 'rank'), {
    words: likesNo,
    mean: true,
    config: { architectures: CLASSIFIER, id2label: { 0: 'LABEL_0' } },
  })
  await writeTinyModel(path.join(root, 'nli'), {
    words: { no: [99, 0, 0], again: [0, 0, 99] },
    mean: true,
    config: { architectures: CLASSIFIER, id2label: { 0: 'contradiction', 1: 'neutral', 2: 'entailment' } },
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

it.skipIf(!isInstalled).each([
  [1, 'Not Supported', 2],
  [4, 'Supported', 1],
] as const)(
  'finds, reranks and judges with models on this machine alone: %s passages, %s',
  async (topN, verdict, cited) => {
    const undated = { admissionId: null, chartDate: null, chartTime: null }
    const facts = TEXTS.map(
      (text, at) => ({ id: `f${at}`, noteId: `n${at}`, text, start: 0, ...undated }) as PatientFact,
    )
    const configuration = runConfigurationSchema.parse({
      kind: 'entailment',
      model: 'local/nli',
      topN,
      search: { method: 'rerank', embeddingModel: 'local/meaning', rerankModel: 'local/rank' },
    })
    const { signal } = new AbortController()
    const makeContext = await createMakeContext(facts, configuration, { scope: null, statements: [], signal })
    const definition = findShipped('verdict')
    const work = { definition, configuration, prompts: [], repairPrompt: null }
    const aiRater = createAiRater(work, makeContext, createBriefMemory(), signal)

    const item = statementItem('i', 'There is fever.', null)
    const judged = await aiRater.aiRater(item, signal)

    expect(judged).toMatchObject({
      kind: 'ended',
      calls: [{ stage: 'rate', model: 'local/nli', outcome: 'answered', cost: null }],
      outcome: { kind: 'rated', code: verdict, evidence: [{ noteId: `n${cited}`, quote: TEXTS[cited] }] },
    })
  },
)
