import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerWith, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { buildDemoStudy } from '@/prisma/demo/demo-study'
import type { BenchRow } from './bench-row'
import { measureKey } from './key'
import { loadCases } from './key-cases'

/** An optional package. */
const isInstalled = await import('@huggingface/transformers').then(
  () => true,
  () => false,
)
let cases: Awaited<ReturnType<typeof loadCases>>
beforeAll(async () => {
  cases = await loadCases()
})
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(closing.splice(0).map((close) => close()))
})

const find = (rows: readonly BenchRow[], start: string) => rows.filter(({ what }) => what.startsWith(start))

describe('the agreement with the demo’s key', () => {
  it('is measured for the baseline alone where nothing else is there, and says what is not', async () => {
    const rows = await measureKey(cases)

    expect(find(rows, 'baseline').map(({ what }) => what.split(':')[0])).toEqual(
      [5, 5, 10, 10, 25, 25, 50, 50].map((shown) => `baseline, ${shown} passages by words (BM25)`),
    )
    const noEmbeddings =
      'no embedding model is configured (EMBED_BASE_URL, or a folder of CONCORDANCE_MODELS)'
    const [found] = find(rows, 'passages found by words (BM25), of those')
    const bases = buildDemoStudy().statements.filter(
      ({ kind, evidence }) => kind === 'sentence' && evidence.length > 0,
    )
    expect(found!.beside).toContain(`${bases.length} sentences that are based on `)
    const shares = [...found!.value.matchAll(/([\d.]+) % \(/g)].map(([, share]) => Number(share))
    expect(shares).toHaveLength(4)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares[0]).toBeGreaterThan(50)
    expect(
      rows.slice(9).map(({ what, value, beside }) => [what.split(' against')[0], value, beside]),
    ).toEqual([
      [
        'models on this machine as aiRaters',
        'not measured',
        'CONCORDANCE_MODELS has none that judges entailment',
      ],
      ['language models as aiRaters', 'not measured', 'no chat server is configured'],
      ['passages found by meaning', 'not measured', noEmbeddings],
      ['passages found by both', 'not measured', noEmbeddings],
      ['passages found by both, reranked', 'not measured', noEmbeddings],
    ])
  })

  it('is measured for each way to find passages that is configured, and embeds each text once for all', async () => {
    const server = await startModelServer(answerAsToyModel)
    closing.push(server.close)
    for (const [name, value] of Object.entries({ EMBED_BASE_URL: server.url, EMBED_MODEL: 'toy' }))
      vi.stubEnv(name, value)

    const rows = await measureKey(cases)

    const ways = [...new Set(find(rows, 'baseline').map(({ what }) => what.split(':')[0]))]
    expect(ways).toEqual([
      'baseline, 25 passages by words (BM25)',
      'baseline, 25 passages by meaning',
      ...[5, 10, 25, 50].map((shown) => `baseline, ${shown} passages by both`),
    ])
    expect(find(rows, 'passages found').map(({ what, value }) => [what, value === 'not measured'])).toEqual([
      ['passages found by words (BM25), of those that the key rests on', false],
      ['passages found by meaning (toy), of those that the key rests on', false],
      ['passages found by both (toy), of those that the key rests on', false],
      ["passages found by both, reranked against the demo's key", true],
    ])
    expect(rows.at(-1)!.beside).toBe(
      'no reranker is configured (RERANK_BASE_URL, or a folder of CONCORDANCE_MODELS)',
    )
    const texts = server.calls.flatMap(({ body }) => body['input'] as string[])
    expect(texts).toHaveLength(new Set(texts).size)
  })

  it('is what an AI rater that always says the same must have, and leaves out what got no verdict', async () => {
    let bad: string | null = null
    const server = await startChatServer(({ user }, response) => {
      bad ??= user
      if (user === bad) sendJson(response, 400, {})
      else answerWith(response, '{"reason":"Nothing.","evidence":[],"verdict":"Not Addressed"}')
    })
    closing.push(server.close)
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    vi.stubEnv('CHAT_MODEL', 'no')

    const own = find(await measureKey(cases), 'no, ')

    expect(own.map(({ what }) => what)).toEqual(
      [5, 10, 25, 50].map((shown) => `no, ${shown} passages by words (BM25): all 8 patients`),
    )
    expect(own[0]!.beside).toContain('of which 1 got no verdict and are left out')
    const [claims, sentences] = (['claim', 'sentence'] as const).map((kind) => {
      const truths = buildDemoStudy().statements.filter((statement) => statement.kind === kind)
      const hits = truths.filter(({ truth: consensus }) => consensus === 'Not Addressed').length
      return new RegExp(`${((100 * hits) / truths.length).toFixed(1)} % \\([^)]+\\) of ${kind}s`)
    })
    for (const { value } of own.slice(1)) {
      expect(value).toMatch(claims!)
      expect(value).toMatch(sentences!)
    }
  })

  it('is not measured where a server refuses us', async () => {
    const server = await startChatServer((_, response) => sendJson(response, 401, {}))
    closing.push(server.close)
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    vi.stubEnv('CHAT_MODEL', 'closed')

    const own = find(await measureKey(cases.slice(0, 1)), 'closed, ')
    expect(own).toHaveLength(4)
    for (const row of own)
      expect(row).toMatchObject({ value: 'not measured', beside: expect.stringContaining('refused our key') })
  })

  it.skipIf(!isInstalled)('is measured for every model on this machine', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-key-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
    await writeTinyModel(path.join(folder, 'nli'), {
      words: { no: [99, 0, 0], again: [0, 0, 99] },
      mean: true,
      config: {
        architectures: ['BertForSequenceClassification'],
        id2label: { 0: 'contradiction', 1: 'neutral', 2: 'entailment' },
      },
    })
    vi.stubEnv('CONCORDANCE_MODELS', folder)

    expect(find(await measureKey(cases.slice(0, 1)), 'local/nli')).toHaveLength(4)
  })
})
