import { expect, it } from 'vitest'
import { addPublished, type PublishedValue } from './published-value'

const KAPPA: PublishedValue = {
  figure: 'ai-present',
  row: 'gpt',
  column: 'Cohen’s kappa',
  value: 0.7,
  low: 0.6,
  high: 0.8,
  source: 'Table 2',
  reason: '',
}

it('adds what is new, replaces what is of the same cell and source, and counts neither twice', () => {
  const reread = { ...KAPPA, reason: 'Facts were drawn one by one.' }
  const elsewhere = { ...KAPPA, source: 'Figure S1', value: 0.71 }

  expect(addPublished([KAPPA], [KAPPA])).toEqual({ values: [KAPPA], added: 0 })
  expect(addPublished([KAPPA], [reread, elsewhere, elsewhere])).toEqual({
    values: [reread, elsewhere],
    added: 2,
  })
})
