import { expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { ModelCall } from '@/lib/core/runs/model-call'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createLocalEntailment } from '@/lib/models/local/local-clients'
import { openMapping, rateItemByEntailment } from './rate-by-entailment'
import { statementItem } from './statement-item'

const TIMES = { chartDate: null, chartTime: null, storeTime: null, admissionId: null }
const ITEM = statementItem('i', 'He had a \u202efever.', null)
const read = openMapping(findShipped('verdict'))
const { signal } = new AbortController()

function createFact(text: string) {
  const about = { category: '', description: '', score: 1, ...TIMES }
  return { id: 'f', noteId: 'n', text, start: 7, end: 7 + text.length, ...about }
}

it('shows the model nothing that no reader sees, and quotes the note as it is', async () => {
  const text = 'Fe\u00adver of\u200b 39.\ufeff'
  const seen: string[] = []
  const client = {
    weigh: async (premises: readonly string[], hypothesis: string) => {
      seen.push(...premises, hypothesis)
      return premises.map(() => ({ follows: 0.9, contradicts: 0.02 }))
    },
  }

  const outcome = await rateItemByEntailment(
    ITEM,
    [createFact(text)],
    { client, model: 'local/nli', signal, read },
    [],
  )

  expect(seen).toEqual(['Fever of 39.', 'He had a fever.'])
  expect(outcome).toMatchObject({
    code: 'Supported',
    evidence: [{ noteId: 'n', start: 7, end: 7 + text.length, quote: text }],
  })
})

it('puts what the model worked on in the call ledger, also where it failed', async () => {
  const client = createLocalEntailment({
    name: 'local/nli',
    folder: '/nowhere/nli',
    role: 'entailment',
    labels: ['contradiction', 'neutral', 'entailment'],
    weights: 'fp32',
    problem: null,
    digest: '',
  })
  const calls: ModelCall[] = []
  const local = { client, model: 'local/nli', signal, read }

  await expect(rateItemByEntailment(ITEM, [createFact('Fever.')], local, calls)).rejects.toBeInstanceOf(
    ChatFailure,
  )
  expect(calls).toMatchObject([{ stage: 'rate', model: 'local/nli', outcome: 'failed', temperature: null }])
})
