import { expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { statementFlow } from './report-setting'

it('counts how far the statements of each author got', () => {
  const matrix = makeMatrix(['SSN...', 'S..S..'], {}, 'SS....')

  const flow = statementFlow(matrix, [{ author: 'model-x', texts: 2 }])

  expect(flow).toEqual([
    {
      author: 'Clinician',
      kind: 'human',
      texts: 0,
      patients: 2,
      statements: 3,
      rated: 3,
      ratedTwice: 1,
      settled: 2,
      settledPatients: 2,
      undecidable: 0,
    },
    expect.objectContaining({
      author: 'model-x',
      texts: 2,
      statements: 3,
      rated: 1,
      ratedTwice: 0,
      settled: 0,
    }),
    expect.objectContaining({ author: 'All', texts: 2, statements: 6, rated: 4, settledPatients: 2 }),
  ])
  expect(statementFlow(makeMatrix([], {}, ''), [])).toMatchObject([{ author: 'All', statements: 0 }])
})

it('counts apart what people decided to have no answer', () => {
  const matrix = makeMatrix([], {}, 'SS....')
  const states = matrix.states.map((kind, index) => (index === 5 ? 'settled' : kind))

  expect(statementFlow({ ...matrix, states }, []).at(-1)).toMatchObject({ settled: 2, undecidable: 1 })
})
