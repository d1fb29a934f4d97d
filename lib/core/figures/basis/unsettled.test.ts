import { expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { unsettledByReason } from './unsettled'

it('distinguishes statements without a consensus by why they have none', () => {
  const matrix = makeMatrix(
    ['SS.SNA', '..NSNN'].map((row) => `${row}..`),
    {},
    'SN......',
  )
  const states = [
    'agreed',
    'panel-agreed',
    'open',
    'contested',
    'discussion',
    'settled',
    'open',
    'open',
  ] as const

  const counted = unsettledByReason({ ...matrix, states }, [...matrix.items.keys()])

  expect(counted).toEqual({ unrated: 2, waiting: 1, disputed: 2, undecidable: 1 })
  // places that were not asked for, and ratings beyond the first round, count for nothing
  const columns = matrix.columns.map((column) => ({ ...column, round: 3 }))
  expect(unsettledByReason({ ...matrix, states, columns }, [0, 2, 6])).toEqual({
    unrated: 2,
    waiting: 0,
    disputed: 0,
    undecidable: 0,
  })
})
