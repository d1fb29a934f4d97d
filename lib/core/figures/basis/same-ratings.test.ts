import { describe, expect, it } from 'vitest'
import { completeRun } from '@/lib/core/runs/run-grid'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { aiViewSchema, listAiRaterRows } from '../ai-raters/ai-view'
import { confidenceOf, confidenceViewSchema } from '../ai-raters/confidence-view'
import { countedAi, FEWEST_SAME, findDuplicates, uncountedAi } from './duplicate-raters'

const CONSENSUS = 'SSNSANSSNS'.repeat(12)
const FIRST = 'SSNSSNSSNS'.repeat(12)
/** As the first, but for what it did not rate. */
const PART = `${'.'.repeat(10)}${FIRST.slice(10)}`
const OTHER = `NNNNN${FIRST.slice(5)}`
const THIRD = `${FIRST.slice(0, 60)}NNNN${FIRST.slice(64)}`

function study(aiRaters: Record<string, string>) {
  const matrix = ofPatients(makeMatrix([], aiRaters, CONSENSUS), 12)
  return {
    ...matrix,
    aiRaters: matrix.aiRaters.map((aiRater, index) => ({
      ...aiRater,
      raterId: `00000000-0000-4000-8000-00000000000${index}`,
    })),
  }
}

const TIED = study({ 'part 5': PART, 'b 5': FIRST, 'a 5': FIRST, 'other 5': OTHER, 'third 5': THIRD })

const namesIn = (aiRaters: Parameters<typeof findDuplicates>[0]) =>
  [...findDuplicates(aiRaters).sameRatings].map(([raterId, { alias }]) => [
    aiRaters.find((aiRater) => aiRater.raterId === raterId)?.alias,
    alias,
  ])

describe('AI raters with the same answers', () => {
  it('are found, whoever rated most and then is first by name standing for all', () => {
    expect(namesIn(TIED.aiRaters)).toEqual([
      ['b 5', 'a 5'],
      ['part 5', 'a 5'],
    ])
  })

  it('are none where one answer differs, or where so few were rated that it may be chance', () => {
    const few = FIRST.slice(0, FEWEST_SAME - 1).padEnd(CONSENSUS.length, '.')
    const enough = FIRST.slice(0, FEWEST_SAME).padEnd(CONSENSUS.length, '.')
    expect(namesIn(study({ 'a 5': FIRST, 'b 5': few }).aiRaters)).toEqual([])
    expect(namesIn(study({ 'a 5': FIRST, 'b 5': enough }).aiRaters)).toEqual([['b 5', 'a 5']])
    expect(namesIn(study({ 'a 5': FIRST, 'b 5': `N${FIRST.slice(1)}` }).aiRaters)).toEqual([])
  })

  it('never lose the one begun before the opening to one begun after it, however much that rated', () => {
    const { aiRaters } = study({ early: PART, late: FIRST, 'late too': FIRST })
    const opened = aiRaters.map((aiRater) =>
      aiRater.alias === 'early' ? aiRater : { ...aiRater, timing: 'late' as const },
    )
    expect(namesIn(opened)).toEqual([
      ['late', 'early'],
      ['late too', 'early'],
    ])
  })

  it('leave copies to be reported as copies: of two alike one always counts', () => {
    const { aiRaters } = study({ 'first run': PART, 'second run': FIRST })
    const configuration = completeRun({ kind: 'baseline', topN: 5 })
    const duplicates = aiRaters.map((aiRater) => ({ ...aiRater, configuration }))
    expect(findDuplicates(duplicates).sameConfiguration.size).toBe(1)
    expect(namesIn(duplicates)).toEqual([])
    expect(countedAi({ aiRaters: duplicates }).aiRaters).toHaveLength(1)
  })

  it('are one vote, and named as not counted', () => {
    expect(countedAi(TIED).aiRaters.map(({ alias }) => alias)).toEqual(['a 5', 'other 5', 'third 5'])
    expect(uncountedAi(TIED, countedAi(TIED))).toEqual(['part 5', 'b 5'])
    const confidence = confidenceOf(TIED, confidenceViewSchema.parse({ unit: 'item' }), 1)!
    expect(confidence.uncounted).toEqual(['part 5', 'b 5'])
    const alone = study({ 'a 5': FIRST, 'other 5': OTHER, 'third 5': THIRD })
    expect(confidenceOf(alone, confidenceViewSchema.parse({ unit: 'item' }), 1)!.calibration).toEqual(
      confidence.calibration,
    )
    // with two that differ, confidence cannot be distinguished from how many say the same
    const two = study({ 'a 5': FIRST, 'b 5': FIRST, 'other 5': OTHER })
    expect(confidenceOf(two, confidenceViewSchema.parse({}), 1)).toBeNull()
  })

  it('are one test, and stand beside the best as one with it', () => {
    const [other] = TIED.aiRaters.filter(({ alias }) => alias === 'other 5')
    const view = aiViewSchema.parse({ unit: 'item', against: other!.raterId })
    const listing = listAiRaterRows(TIED, view, 1, { everything: true })

    expect(listing.against).toMatchObject({ alias: 'other 5', tested: 2 })
    const sameRatingsAs = new Map(listing.rows.map((row) => [row.alias, row.sameRatingsAs]))
    expect([sameRatingsAs.get('b 5'), sameRatingsAs.get('part 5')]).toEqual(['a 5', 'a 5'])
    expect([sameRatingsAs.get('a 5'), sameRatingsAs.get('other 5'), sameRatingsAs.get('third 5')]).toEqual([
      null,
      null,
      null,
    ])
    const pOf = new Map(listing.rows.map((row) => [row.alias, row.difference?.pHolm]))
    expect(pOf.get('b 5')).toBe(pOf.get('a 5'))
    const { best, same, alike, apart } = listing.leaders!
    expect([best, ...same].toSorted()).toEqual(['a 5', 'b 5', 'part 5'])
    expect(alike.length + apart).toBe(2)
  })

  it('are one row, too, where they rated just the same part of what another did', () => {
    const matrix = study({ 'a 5': FIRST, 'part 5': PART, 'same part 5': PART })
    const { rows, total } = listAiRaterRows(matrix, aiViewSchema.parse({ unit: 'item' }), 1)

    expect(rows.map(({ alias, repeats }) => [alias, repeats.map((one) => one.alias)])).toEqual([
      ['a 5', []],
      ['part 5', ['same part 5']],
    ])
    expect(rows[1]?.sameRatingsAs).toBe('a 5')
    expect(total).toBe(3)
  })

  it('are one row of the page, with the others’ names in it', () => {
    const { rows, total, listed } = listAiRaterRows(TIED, aiViewSchema.parse({ unit: 'item' }), 1)
    const found = Object.fromEntries(
      rows.map(({ alias, repeats }) => [alias, repeats.map((one) => one.alias)]),
    )

    expect(found).toEqual({
      'a 5': ['b 5'],
      'other 5': [],
      // its figures are over fewer statements
      'part 5': [],
      'third 5': [],
    })
    expect([total, listed]).toEqual([5, 4])
  })
})
