import { expect, it } from 'vitest'
import { completeRun } from '@/lib/core/runs/run-grid'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { aiViewSchema, listAiRaterRows } from './ai-view'
import { baselineViewSchema, type FixedMargin, humanBaseline } from './baseline-view'

const CONSENSUS = 'SSNSANSSNS'.repeat(12)
const PEOPLE = [CONSENSUS, 'SSNSANSSNA'.repeat(12), 'SSNNANSSNS'.repeat(12)]
const MARGIN = { measure: 'agreement', margin: 0.1 } as const

/** Four that differ, of which one is there three times and another is its part; and one that rated nothing that is settled. */
const SAID = {
  'first 5': CONSENSUS,
  'again 5': CONSENSUS,
  'copy 5': CONSENSUS,
  'part 5': `${'.'.repeat(60)}${'S'.repeat(60)}`,
  'second 5': `N${CONSENSUS.slice(1)}`,
  'third 5': `NA${CONSENSUS.slice(2)}`,
  'stopped 5': CONSENSUS.slice(0, 11).padEnd(120, '.'),
  'nothing 5': '.'.repeat(120),
}

const MATRIX = (() => {
  const matrix = ofPatients(makeMatrix(PEOPLE, SAID, CONSENSUS), 12)
  return {
    ...matrix,
    aiRaters: matrix.aiRaters.map((aiRater, index) => ({
      ...aiRater,
      raterId: `00000000-0000-4000-8000-00000000000${index}`,
      configuration:
        index === 0 || aiRater.alias === 'copy 5'
          ? completeRun({ kind: 'baseline', topN: 5 })
          : aiRater.configuration,
    })),
  }
})()
const idOf = (alias: string) => MATRIX.aiRaters.find((aiRater) => aiRater.alias === alias)!.raterId
const familyWith = (margin: FixedMargin, matrix = MATRIX) =>
  humanBaseline(matrix, baselineViewSchema.parse({}), margin, 1)!

it('is of the same size where AI raters are held against people and against each other', () => {
  const against = listAiRaterRows(MATRIX, aiViewSchema.parse({ against: idOf('first 5') }), 1).against!
  const { family } = familyWith(MARGIN)

  // first, part, second, third and stopped: all others are one of these by another name, or rated nothing
  expect(family).toBe(5)
  expect(against.tested).toBe(family - 1)
})

it('holds none begun after the opening where something was promised before it', () => {
  const aiRaters = MATRIX.aiRaters.map((aiRater) =>
    aiRater.alias === 'third 5' ? { ...aiRater, timing: 'late' as const } : aiRater,
  )
  expect(familyWith(MARGIN, { ...MATRIX, aiRaters }).family).toBe(4)
})

it('holds none that says the same as the primary AI rater, which is tested alone', () => {
  const primary = { raterId: idOf('again 5'), alias: 'again 5' }
  const { family, uncounted } = familyWith({ ...MARGIN, primary, isAfterOpening: false })

  expect(family).toBe(4)
  expect(uncounted.find(({ alias }) => alias === 'copy 5')?.sameRatingsAs).toBe('again 5')
})
