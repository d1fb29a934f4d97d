import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerWith, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { buildDemoStudy } from '@/prisma/demo/demo-study'
import type { BenchRow } from './bench-row'
import { loadCases, measureKey } from './key'

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

    expect(find(rows, 'baseline')).toHaveLength(4)
    expect(rows.slice(4)).toEqual([
      {
        what: "models on this machine against the demo's key",
        value: 'not measured',
        beside: 'CONCORDANCE_MODELS has none that judges entailment',
      },
      {
        what: "language models against the demo's key",
        value: 'not measured',
        beside: 'no chat server is configured',
      },
    ])
  })

  it('is what a judge that always says the same must have, and leaves out what got no verdict', async () => {
    let bad: string | null = null
    const server = await startChatServer(({ user }, response) => {
      bad ??= user
      if (user === bad) sendJson(response, 400, {})
      else answerWith(response, '{"reason":"Nothing.","evidence":[],"verdict":"Not Addressed"}')
    })
    closing.push(server.close)
    vi.stubEnv('JUDGE_BASE_URL', server.baseUrl)
    vi.stubEnv('JUDGE_MODEL', 'no')

    const own = find(await measureKey(cases), 'no against')

    expect(own.map(({ what }) => what)).toEqual([
      "no against the demo's key, claims of all 8 patients",
      "no against the demo's key, sentences of all 8 patients",
    ])
    const [left, whole] = ['of which 1 got no verdict', ' statements;'].map((words) =>
      own.filter(({ beside }) => beside.includes(words)),
    )
    expect(left).toHaveLength(1)
    expect(whole).toHaveLength(1)
    const kind = whole![0]!.what.includes('claims') ? 'claim' : 'sentence'
    const truths = buildDemoStudy().propositions.filter((statement) => statement.kind === kind)
    const hits = truths.filter(({ truth }) => truth === 'Not Addressed').length
    expect(whole![0]!.value).toContain(`${((100 * hits) / truths.length).toFixed(1)} % agreement`)
  })

  it('is not measured where a server refuses us', async () => {
    const server = await startChatServer((_, response) => sendJson(response, 401, {}))
    closing.push(server.close)
    vi.stubEnv('JUDGE_BASE_URL', server.baseUrl)
    vi.stubEnv('JUDGE_MODEL', 'closed')

    expect(find(await measureKey(cases), 'closed against')).toEqual([
      expect.objectContaining({ value: 'not measured', beside: expect.stringContaining('refused our key') }),
    ])
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

    expect(find(await measureKey(cases), 'local/nli')).toHaveLength(2)
  })
})
