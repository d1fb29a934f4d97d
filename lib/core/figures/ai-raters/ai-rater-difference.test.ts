import { describe, expect, it } from 'vitest'
import { compareRaters } from '@/lib/core/agreement/compare-raters'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { adjustByHolm } from '@/lib/core/stats/adjust-p-values'
import { makeMatrix, ofPatients, read } from '@/lib/testing/study-matrix'
import { errorViewSchema } from '../errors/error-view'
import { findDisagreements } from '../errors/find-disagreements'
import { compareViewSchema, twoRaters } from '../pairs/compare-view'
import { aiRaterTable } from './ai-rater-table'
import { AI_RATERS_PER_PAGE, aiViewSchema, listAiRaterRows, shownMeasures } from './ai-view'

const SETTLED = 'SSNSANSSN.AASSNA'
/** Some right where others are not, some with gaps; more than fit on a page. */
const AI_RATERS = Object.fromEntries(
  Array.from({ length: AI_RATERS_PER_PAGE + 3 }, (_, aiRater) => [
    `model-${aiRater} ${aiRater}`,
    SETTLED.split('')
      .map((letter, index) => {
        if ((index + aiRater) % 7 === 6) return '.'
        return (index * 5 + aiRater * 3) % 11 < 4 ? 'S' : letter
      })
      .join(''),
  ]),
)
const ID = (aiRater: number) => `00000000-0000-4000-8000-${String(aiRater).padStart(12, '0')}`
const MATRIX = (() => {
  const matrix = ofPatients(makeMatrix(['SSNSANSSNSAASSNA'], AI_RATERS, SETTLED), 6)
  return {
    ...matrix,
    aiRaters: matrix.aiRaters.map((aiRater, index) => ({ ...aiRater, raterId: ID(index) })),
  }
})()
const saidBy = (aiRater: number) => read(Object.values(AI_RATERS)[aiRater] ?? '')

describe.each(['item', 'patient'] as const)('AI raters held against one of them, by %s', (unit) => {
  const view = aiViewSchema.parse({ against: ID(2), unit })
  const expected = (aiRater: number) =>
    compareRaters(read(SETTLED), saidBy(aiRater), saidBy(2), {
      labels: VERDICTS,
      clusters: unit === 'patient' ? MATRIX.items.map(({ patient }) => patient) : null,
      resamples: 1000,
      seed: 5,
    })

  it('differ by what two raters held against the consensus differ by', () => {
    const { rows } = listAiRaterRows(MATRIX, view, 5)

    expect(rows.filter(({ difference }) => difference === null).map(({ raterId }) => raterId)).toEqual([
      ID(2),
    ])
    for (const { raterId, difference } of rows.filter((row) => row.raterId !== ID(2))) {
      const { items, onlyFirst, onlySecond, accuracy, ac1, p, noIntervalReason } = expected(
        Number(raterId.slice(-2)),
      )
      const counts = { items, onlyThis: onlyFirst, onlyOther: onlySecond }
      expect(difference).toMatchObject({ ...counts, accuracy, ac1, p, noIntervalReason })
      expect(p === null).toBe(items === 0)
    }
  })

  it('stand in the order of the difference or of its P where asked, the one compared with last', () => {
    const all = (chosen: Record<string, string>) =>
      listAiRaterRows(MATRIX, aiViewSchema.parse({ against: ID(2), unit, ...chosen }), 5, {
        everything: true,
      }).rows
    for (const [order, sign] of [
      ['up', 1],
      ['down', -1],
    ] as const) {
      const points = all({ sort: 'difference', order }).map((row) => row.difference?.accuracy.value ?? null)
      const chances = all({ sort: 'p', order }).map((row) => row.difference?.p ?? null)
      for (const values of [points, chances]) {
        expect(values.at(-1)).toBeNull()
        // two ways to reckon the same may differ in the last digit
        const known = values.slice(0, -1).map((value) => Number(value!.toFixed(9)))
        expect(new Set(known).size).toBeGreaterThan(1)
        expect(known).toEqual(known.toSorted((left, right) => sign * (left - right)))
      }
    }
    const without = aiViewSchema.parse({ sort: 'difference', unit })
    expect(listAiRaterRows(MATRIX, without, 5).rows.map(({ alias }) => alias)).toEqual(
      listAiRaterRows(MATRIX, { ...without, sort: 'ac1' }, 5).rows.map(({ alias }) => alias),
    )
  })

  it('have P values corrected for all others, on whatever page they are and whatever is filtered', () => {
    const others = MATRIX.aiRaters.map((_, aiRater) => aiRater).filter((aiRater) => aiRater !== 2)
    const holm = adjustByHolm(others.map((aiRater) => expected(aiRater).p ?? 1))
    const rows = [1, 2].flatMap((page) => listAiRaterRows(MATRIX, { ...view, page }, 5).rows)

    expect(rows).toHaveLength(MATRIX.aiRaters.length)
    for (const [index, aiRater] of others.entries())
      expect(rows.find(({ raterId }) => raterId === ID(aiRater))?.difference?.pHolm).toBeCloseTo(
        holm[index]!,
        12,
      )
    const few = listAiRaterRows(MATRIX, { ...view, find: 'model-1' }, 5)
    expect(few.against?.tested).toBe(others.length)
    for (const row of few.rows)
      expect(row.difference).toEqual(rows.find(({ raterId }) => raterId === row.raterId)?.difference)
  })

  it('are in the download with the same figures', () => {
    const [head, ...rows] = aiRaterTable(listAiRaterRows(MATRIX, view, 5, { everything: true }))

    expect(rows.every((row) => row.length === head?.length)).toBe(true)
    const row = rows.find(([alias]) => alias === 'model-4 4')
    expect(row?.[head?.indexOf('agreement_difference_points') ?? -1]).toBeCloseTo(
      100 * expected(4).accuracy.value!,
      9,
    )
    expect(row?.[head?.indexOf('only_this_right') ?? -1]).toBe(expected(4).onlyFirst)
    expect(typeof row?.[head?.indexOf('right_of_all_percent') ?? -1]).toBe('number')
  })
})

describe('AI raters picked by a figure', () => {
  const list = (query: object) =>
    listAiRaterRows(MATRIX, aiViewSchema.parse({ against: ID(2), unit: 'item', ...query }), 5, {
      everything: true,
    })

  it('are those that reach it as the page writes it, in the download, too', () => {
    const all = list({ sort: 'agreement' })
    const shares = all.rows.map(({ estimates }) => estimates.agreement?.value ?? 0)
    const least = Number((100 * shares[9]!).toFixed(1))
    const picked = list({ sort: 'agreement', figure: 'agreement', least: String(least) })

    const expected = all.rows.filter((_, index) => Number((100 * shares[index]!).toFixed(1)) >= least)
    expect(picked.total).toBeLessThan(all.total)
    expect(picked.rows).toEqual(expected)
    expect(aiRaterTable(picked)).toHaveLength(1 + picked.total)
    for (const least of ['', 'much', null]) expect(list({ figure: 'agreement', least }).total).toBe(all.total)
    expect(list({ figure: 'mcc', least: '1.5' }).total).toBe(0)
  })

  it('are tested, and held against the best, among all the others: to pick them is no test of its own', () => {
    const [all, picked] = [list({}), list({ figure: 'ac1', least: '0.7' })]

    expect(picked.total).toBeLessThan(all.total)
    expect([picked.against, picked.leaders]).toEqual([all.against, all.leaders])
    expect(picked.rows.map(({ difference }) => difference?.pHolm)).toEqual(
      all.rows.slice(0, picked.total).map(({ difference }) => difference?.pHolm),
    )
  })
})

describe('two raters beside the consensus', () => {
  it('are counted by whom each statement favors, and each number opens its statements', () => {
    const view = compareViewSchema.parse({ a: ID(4), b: ID(2) })
    const { nearer } = twoRaters(MATRIX, view, 5)!
    const listed = (right: string) =>
      findDisagreements(MATRIX, errorViewSchema.parse({ a: ID(4), b: ID(2), differ: 'yes', right }))

    expect(nearer).toMatchObject({ onlyFirst: expect.any(Number), p: expect.any(Number) })
    expect(nearer!.onlyFirst + nearer!.onlySecond).toBeGreaterThan(0)
    expect(listed('first')).toHaveLength(nearer!.onlyFirst)
    expect(listed('second')).toHaveLength(nearer!.onlySecond)
    expect(twoRaters(MATRIX, compareViewSchema.parse({ a: ID(4), b: 'settled' }), 5)?.nearer).toBeNull()
  })

  it('have intervals over patients where these are asked for, and none from a single one', () => {
    const by = (matrix: typeof MATRIX, unit: string) =>
      twoRaters(matrix, compareViewSchema.parse({ a: ID(4), b: ID(2), unit }), 5)!.estimates
    const alone = { ...MATRIX, items: MATRIX.items.map((item) => ({ ...item, patient: '1' })) }

    for (const [index, { measure, estimate }] of by(MATRIX, 'patient').entries()) {
      expect({ measure, value: estimate.value }).toEqual({
        measure,
        value: expect.closeTo(by(MATRIX, 'item')[index]!.estimate.value!, 12),
      })
      expect(by(alone, 'patient')[index]!.estimate.interval).toBeNull()
    }
  })
})

describe('the columns of AI raters', () => {
  it('hold what the table is sorted by', () => {
    expect(shownMeasures(aiViewSchema.parse({ sort: 'f1' }))).toContain('f1')
    expect(shownMeasures(aiViewSchema.parse({ columns: 'classes' }))).toContain('macro-f1')
    const sorted = listAiRaterRows(MATRIX, aiViewSchema.parse({ sort: 'correct' }), 5).rows
    const shares = sorted.map(({ estimates }) => estimates.correct?.value ?? -1)
    expect(shares).toEqual(shares.toSorted((left, right) => right - left))
  })
})
