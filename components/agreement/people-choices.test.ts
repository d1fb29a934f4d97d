import { expect, it } from 'vitest'
import { itemFilterSchema } from '@/lib/core/figures/basis/strata'
import type { MatrixKind } from '@/lib/core/ratings-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { filterChoices } from './people-choices'

const labelSet = VERDICT_LABELS

function offered(kinds: readonly MatrixKind[], query: Record<string, string> = {}) {
  const choices = filterChoices(itemFilterSchema.parse(query), { labelSet, kinds })
  return choices.find(({ name }) => name === 'kind')?.options.map(([value]) => value)
}

it('offers the kinds of statements that a task has, and nothing where there is one alone', () => {
  expect(offered(['sentence', 'fact'])).toEqual(['all', 'sentence', 'fact'])
  expect(offered(['fact'])).toBeUndefined()
  expect(offered([])).toBeUndefined()
})

it('keeps a kind that an address names, so that it can be dropped', () => {
  expect(offered(['fact'], { kind: 'claim' })).toEqual(['all', 'claim', 'fact'])
})
