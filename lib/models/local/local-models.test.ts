import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { ChatFailure } from '../chat-failure'
import { listEmbeddingModels, listEntailmentModels, listRerankModels } from '../model-servers'
import { listLocalModels } from './list-local-models'

/** An optional package: where it cannot be installed, its own sentence is what is left to test. */
const isInstalled = await import('@huggingface/transformers').then(
  () => true,
  () => false,
)
const never = new AbortController().signal
const CLASSIFIER = ['BertForSequenceClassification']
const NLI = { architectures: CLASSIFIER, id2label: { 0: 'CONTRADICTION', 1: 'neutral', 2: 'entailment' } }

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'concordance-models-'))
  const words = { fever: [1, 0, 0], febrile: [0.9, 0.1, 0], cough: [0, 1, 0], '.': [0, 0, 0.1] }
  const rank = { fever: [2], febrile: [2], cough: [-2] }
  const weigh = { fever: [0, 0, 9], no: [30, 0, 0], cough: [0, 1, 0] }
  const BERT = { architectures: ['BertModel'] }
  await writeTinyModel(path.join(root, 'meaning'), { words, mean: false, config: BERT })
  await writeTinyModel(path.join(root, 'first'), {
    words: { ...words, '[CLS]': [0, 0, 1] },
    mean: false,
    config: BERT,
  })
  await mkdir(path.join(root, 'first/1_Pooling'))
  await writeFile(path.join(root, 'first/1_Pooling/config.json'), '{"pooling_mode_cls_token": true}')
  const one = { architectures: CLASSIFIER, id2label: { 0: 'LABEL_0' } }
  await writeTinyModel(path.join(root, 'rank'), { words: rank, mean: true, config: one })
  await writeTinyModel(path.join(root, 'nli'), { words: weigh, mean: true, config: NLI })
  const moods = { architectures: CLASSIFIER, id2label: { 0: 'sad', 1: 'glad' } }
  await writeTinyModel(path.join(root, 'moods'), { words: rank, mean: true, config: moods })
  await writeTinyModel(path.join(root, 'liar'), { words: rank, mean: true, config: NLI })
  await writeTinyModel(path.join(root, 'quarter'), { words, mean: false, config: BERT })
  await rename(path.join(root, 'quarter/onnx/model.onnx'), path.join(root, 'quarter/onnx/model_q4.onnx'))
  const split = { use_external_data_format: { 'model.onnx': 2, 'model_q4.onnx': 1 } }
  await writeTinyModel(path.join(root, 'split'), {
    words,
    mean: false,
    config: { ...BERT, 'transformers.js_config': split },
  })
  await mkdir(path.join(root, 'empty'))
  await mkdir(path.join(root, 'garbage'))
  const files = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx']
  await mkdir(path.join(root, 'garbage/onnx'))
  for (const file of files) await writeFile(path.join(root, 'garbage', file), '{}')
  await mkdir(path.join(root, 'torn'))
  await writeFile(path.join(root, 'torn/config.json'), '{"architectures": [')
  for (const file of ['tokenizer.json', 'tokenizer_config.json'])
    await writeFile(path.join(root, 'torn', file), '{}')
  await mkdir(path.join(root, 'torn/onnx'))
  await writeFile(path.join(root, 'torn/onnx/model.onnx'), '')
  await writeFile(path.join(root, 'README.txt'), 'not a model')
})
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(() => void vi.stubEnv('CONCORDANCE_MODELS', root))
afterEach(() => vi.unstubAllEnvs())

function pick<Model extends { name: string }>(models: readonly Model[], name: string): Model {
  const model = models.find((known) => known.name === name)
  if (!model) throw new Error(`${name} is not there`)
  return model
}

describe('the folder of models', () => {
  it('reports each model’s role, and of those that cannot be used why', () => {
    const reported = listLocalModels().map(({ name, role, problem }) => [name, role, problem])

    expect(reported).toEqual([
      [
        'local/empty',
        null,
        'These files are missing: config.json, tokenizer.json, tokenizer_config.json, onnx/model.onnx or onnx/model_quantized.onnx.',
      ],
      ['local/first', 'embeddings', null],
      ['local/garbage', 'embeddings', null],
      ['local/liar', 'entailment', null],
      ['local/meaning', 'embeddings', null],
      ['local/moods', null, 'Its labels are neither one score nor entailment and contradiction.'],
      ['local/nli', 'entailment', null],
      ['local/quarter', 'embeddings', null],
      ['local/rank', 'rerank', null],
      ['local/split', null, 'These files are missing: onnx/model.onnx_data, onnx/model.onnx_data_1.'],
      ['local/torn', null, 'Its config.json cannot be read.'],
    ])
  })

  it('is no folder where none is named, or it is not there', () => {
    vi.stubEnv('CONCORDANCE_MODELS', '')
    expect(listLocalModels()).toEqual([])
    vi.stubEnv('CONCORDANCE_MODELS', path.join(root, 'nowhere'))
    expect(listLocalModels()).toEqual([])
  })
})

describe.skipIf(!isInstalled)('models on this machine', () => {
  it('embed texts as the mean of their tokens, padding left out, or as their first token', async () => {
    const { client } = pick(listEmbeddingModels(), 'local/meaning')

    const [alone, both] = await client.embed(['Fever', 'Fever, cough.'], never)

    expect([...alone!.dense]).toEqual([1, 0, 0])
    expect(both!.dense[0]).toBeCloseTo(both!.dense[1]!, 6)
    expect(both!.dense.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 6)
    const [first] = await pick(listEmbeddingModels(), 'local/first').client.embed(['fever'], never)
    expect([...first!.dense]).toEqual([0, 0, 1])
  })

  it('run from weights of any size', async () => {
    const [vector] = await pick(listEmbeddingModels(), 'local/quarter').client.embed(['fever'], never)

    expect([...vector!.dense]).toEqual([1, 0, 0])
  })

  it('gives each of many texts its own vector, however they are batched', async () => {
    const { client } = pick(listEmbeddingModels(), 'local/meaning')
    const texts = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 'cough' : 'fever cough fever'))

    const vectors = await client.embed(texts, never)

    for (const [at, { dense }] of vectors.entries()) expect(dense[0]! > 0.5).toBe(at % 3 !== 0)
  })

  it('note when a text was longer than they read', async () => {
    const noted: string[] = []
    const note = ({ outcome }: { outcome: string }) => void noted.push(outcome)
    const long = 'fever '.repeat(100)

    await pick(listEmbeddingModels(), 'local/meaning').client.embed(['fever', long], never, note)
    await pick(listEmbeddingModels(), 'local/meaning').client.embed(['fever'], never, note)
    await pick(listRerankModels(), 'local/rank').client.rerank('fever', [long], never, note)

    expect(noted).toEqual(['shortened', 'answered', 'shortened'])
  })

  it('rerank by reading question and text together, from 0 to 1', async () => {
    const { client } = pick(listRerankModels(), 'local/rank')

    const scores = await client.rerank('fever', ['cough', 'febrile', 'dry'], never)

    expect(scores.toSorted((one, other) => other - one)).toEqual([scores[1], scores[2], scores[0]])
    for (const score of scores) expect(score > 0 && score < 1).toBe(true)
  })

  it('weigh whether a statement follows, by the labels of their own configuration', async () => {
    const { client } = pick(listEntailmentModels(), 'local/nli')

    const [follows, contradicts, neither] = await client.weigh(
      ['fever', 'no fever', 'cough cough'],
      'x',
      never,
    )

    expect(follows!.follows).toBeGreaterThan(0.5)
    expect(contradicts!.contradicts).toBeGreaterThan(0.5)
    expect(Math.max(neither!.follows, neither!.contradicts)).toBeLessThan(0.5)
  })

  it('read the whole statement beside a passage that is too long for them', async () => {
    const { client } = pick(listEntailmentModels(), 'local/nli')
    const noted: string[] = []

    const [weighed] = await client.weigh(
      ['cough '.repeat(200)],
      'no no no no no no',
      never,
      ({ outcome }) => {
        noted.push(outcome)
      },
    )

    expect(weighed!.contradicts).toBeGreaterThan(0.5)
    expect(noted).toEqual(['shortened'])
  })

  it.each([
    ['a folder of nonsense', () => pick(listEmbeddingModels(), 'local/garbage').client.embed(['x'], never)],
    [
      'other outputs than its labels',
      () => pick(listEntailmentModels(), 'local/liar').client.weigh(['x'], 'y', never),
    ],
    ['a vector of zeros', () => pick(listEmbeddingModels(), 'local/meaning').client.embed(['zzz'], never)],
  ])('stop for good at %s, in words of ours', async (_, use) => {
    const failure: unknown = await use().catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(ChatFailure)
    expect(failure).toMatchObject({ kind: 'stop', message: expect.stringMatching(/^The model local\/\w+ /) })
  })

  it('end when they are cancelled', async () => {
    const { client } = pick(listEmbeddingModels(), 'local/meaning')

    await expect(client.embed(['fever'], AbortSignal.abort())).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
