import { expect, it } from 'vitest'
import { completeRun } from '@/lib/core/runs/run-grid'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { errorViewSchema } from '../errors/error-view'
import { findDisagreements } from '../errors/find-disagreements'
import { labelShares } from '../people/label-shares'
import { countedAi, uncountedAi } from './duplicate-raters'
import { SHOW_ALL } from './suppression'

const MATRIX = makeMatrix(
  ['SSNSAN'],
  { alpha: 'SSNSAN', 'alpha copy': 'SNNSAN', beta: 'SNNSAA', duo: 'NNNNNN' },
  'SSNSAN',
)
const DUO = {
  kind: 'jury',
  members: ['alpha', 'beta'],
  quorum: 2,
  decider: null,
  statementKind: 'all',
  isAfterOpening: false,
}
const STUDY = {
  ...MATRIX,
  aiRaters: MATRIX.aiRaters.map((aiRater) => ({
    ...aiRater,
    configuration:
      aiRater.alias === 'duo'
        ? DUO
        : completeRun({ kind: 'baseline', topN: aiRater.alias === 'beta' ? 25 : 5 }),
  })),
}

it('counts each configuration once and no jury, and names the others', () => {
  expect(countedAi(STUDY).aiRaters.map(({ alias }) => alias)).toEqual(['alpha', 'beta'])
  expect(uncountedAi(STUDY, countedAi(STUDY))).toEqual(['alpha copy', 'duo'])
})

it('adds up no copy in label shares, nor in who says otherwise than settled', () => {
  const included = new Uint8Array(6).fill(1)
  const together = labelShares(STUDY, included, 'item', SHOW_ALL).find(({ label }) => label === 'AI raters')
  expect(together?.counts).toEqual([5, 4, 3])

  const asked = (aiOtherwise: string) =>
    findDisagreements(STUDY, errorViewSchema.parse({ aiOtherwise, differ: 'any' }))
  expect(asked('1')).toEqual([1, 5])
  expect(asked('2')).toEqual([])
  expect(asked('all')).toEqual([])
})
