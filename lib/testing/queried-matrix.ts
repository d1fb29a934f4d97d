import { type ErrorQuery, errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { type BeyondMatrix, findDisagreements } from '@/lib/core/figures/errors/find-disagreements'
import { makeMatrix, ofPatients, read } from './study-matrix'

/** Ids that an address may hold. */
export const ID = (index: number) => `6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a1${index}`

/** Three people, the last of whom is the panel on two statements, too; four AI raters; ids that an address may hold. */
export const MATRIX = (() => {
  const made = makeMatrix(
    ['SSNSANSSNSA.SN', 'SSNNANSANSS.NN', 'SNNSA.SSNNA.A.'],
    {
      'alpha 5': 'SSSSANNSS.ASAN',
      'beta 5': 'SSSSSSSSSSSSSS',
      'gamma 5': 'SNSSANNANSA.NN',
      'delta 5': 'NNSSA.NSNNA.S.',
    },
    'SSNSANSSN.AS.N',
  )
  const matrix = ofPatients(made, 5)
  const panel = read('.....S.....N..')
  const [first] = matrix.columns
  return {
    ...matrix,
    columns: [
      ...matrix.columns.map((column, index) => ({ ...column, raterId: ID(index) })),
      {
        ...first!,
        raterId: ID(2),
        round: 2,
        codes: panel,
        bytes: Uint8Array.from(panel, (code) => (code === null ? 0 : code === 'Supported' ? 1 : 2)),
      },
    ],
    aiRaters: matrix.aiRaters.map((aiRater, index) => ({ ...aiRater, raterId: ID(index + 5) })),
  }
})()

/** Places of the statements that a query lists. */
export function listed(query: ErrorQuery, beyond?: BeyondMatrix): number[] {
  return findDisagreements(MATRIX, errorViewSchema.parse(query), beyond).toSorted((one, other) => one - other)
}
