import { expect, it } from 'vitest'
import { judgeItemByEntailment } from './judge-by-entailment'

it('shows the model nothing that no reader sees, and quotes the note as it is', async () => {
  const text = 'Fe\u00adver of\u200b 39.\ufeff'
  const fact = {
    id: 'f',
    noteId: 'n',
    text,
    start: 7,
    end: 7 + text.length,
    category: '',
    description: '',
    score: 1,
  }
  const times = { chartDate: null, chartTime: null, storeTime: null, admissionId: null }
  const item = { itemId: 'i', text: 'He had a \u202efever.', admission: null, attempts: 0, failure: null }
  const seen: string[] = []
  const client = {
    weigh: async (premises: readonly string[], hypothesis: string) => {
      seen.push(...premises, hypothesis)
      return premises.map(() => ({ follows: 0.9, contradicts: 0.02 }))
    },
  }

  const outcome = await judgeItemByEntailment(
    item,
    [{ ...fact, ...times }],
    client,
    new AbortController().signal,
  )

  expect(seen).toEqual(['Fever of 39.', 'He had a fever.'])
  expect(outcome).toMatchObject({
    code: 'Supported',
    evidence: [{ noteId: 'n', start: 7, end: 7 + text.length, quote: text }],
  })
})
