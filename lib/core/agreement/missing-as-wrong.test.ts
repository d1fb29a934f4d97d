import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accuracy, balancedAccuracy, f1OfLabel, macroF1, matthewsCorrelation } from './confusion-figures'
import { againstRest, f1WithUnanswered, macroF1WithUnanswered, withUnanswered } from './missing-as-wrong'
import { oneVersusRest } from './one-versus-rest'

const counts = (length: number, least = 0) =>
  fc.array(fc.integer({ min: least, max: 30 }), { minLength: length, maxLength: length })

const tableOf = (cells: readonly number[]) => [0, 3, 6].map((at) => cells.slice(at, at + 3))
const rowsOf = (pair: Float64Array) => [Array.from(pair.subarray(0, 2)), Array.from(pair.subarray(2))]
const LABELS = ['S', 'NS', 'NA']

describe('what was not rated as wrong', () => {
  it('is missed where the label is the truth, a false alarm where it is not, and right nowhere', () => {
    // truth S: 6 right, 1 said NS, 3 not rated; truth NS: 2 said S, 4 right, 1 not rated; nothing else
    const cells = withUnanswered([6, 1, 0, 2, 4, 0, 0, 0, 0], [3, 1, 0])

    expect([...againstRest(cells, 0)]).toEqual([6, 4, 3, 4])
    expect([...againstRest(cells, 1)]).toEqual([4, 3, 4, 6])
    // never the truth, and 4 times claimed by what is missing
    expect([...againstRest(cells, 2)]).toEqual([0, 0, 4, 13])
    expect(accuracy(cells, 4).value).toBe(10 / 17)
    expect(balancedAccuracy(cells, 4).value).toBeCloseTo((6 / 10 + 4 / 7) / 2, 12)
    expect(f1WithUnanswered(cells, 0).value).toBe(12 / 19)
    expect(macroF1WithUnanswered(cells).value).toBeCloseTo((12 / 19 + 8 / 15 + 0) / 3, 12)
    // Gorodkin's: (10 · 17 - (10 · 8 + 7 · 5)) / sqrt((17² - 10² - 7²)(17² - 8² - 5² - 4²))
    expect(matthewsCorrelation(cells, 4).value).toBeCloseTo(55 / Math.sqrt(140 * 184), 12)
  })

  it('changes nothing where nothing is missing', () => {
    fc.assert(
      fc.property(counts(9), (cells) => {
        const whole = withUnanswered(cells, [0, 0, 0])
        const table = { labels: LABELS, counts: tableOf(cells) }
        expect(balancedAccuracy(whole, 4)).toEqual(balancedAccuracy(cells, 3))
        expect(matthewsCorrelation(whole, 4)).toEqual(matthewsCorrelation(cells, 3))
        expect(macroF1WithUnanswered(whole).value).toBe(macroF1(cells, 3).value)
        for (const [index, plain] of oneVersusRest(table).entries()) {
          expect(f1WithUnanswered(whole, index).value).toBe(f1OfLabel(cells, 3, index).value)
          const pair = againstRest(whole, index)
          const [own] = oneVersusRest({
            labels: ['it', 'another'],
            counts: rowsOf(pair),
          })
          for (const name of ['sensitivity', 'specificity', 'ppv', 'npv'] as const)
            expect(own?.[name].value).toBe(plain[name].value)
        }
      }),
    )
  })

  it('makes no share better than leaving it out, nor than whatever could have been said instead', () => {
    fc.assert(
      fc.property(counts(9, 1), counts(3), fc.integer({ min: 0, max: 2 }), (cells, missing, said) => {
        const worst = withUnanswered(cells, missing)
        const filled = cells.map((count, cell) =>
          cell % 3 === said ? count + (missing[Math.floor(cell / 3)] ?? 0) : count,
        )
        for (let label = 0; label < 3; label++) {
          const pair = againstRest(worst, label)
          const [low] = oneVersusRest({
            labels: ['it', 'another'],
            counts: rowsOf(pair),
          })
          for (const other of [cells, filled]) {
            const high = oneVersusRest({ labels: LABELS, counts: tableOf(other) })[label]
            for (const name of ['sensitivity', 'specificity', 'ppv', 'npv'] as const)
              expect(low?.[name].value).toBeLessThanOrEqual((high?.[name].value ?? 1) + 1e-12)
            expect(f1WithUnanswered(worst, label).value).toBeLessThanOrEqual(
              (f1OfLabel(other, 3, label).value ?? 1) + 1e-12,
            )
          }
        }
        expect(accuracy(worst, 4).value).toBeLessThanOrEqual((accuracy(filled, 3).value ?? 1) + 1e-12)
      }),
    )
  })

  it('has no figure of nothing', () => {
    const nothing = withUnanswered(new Float64Array(9), [0, 0, 0])

    expect(macroF1WithUnanswered(nothing)).toEqual({ value: null, reason: 'no item has a consensus' })
    expect(f1WithUnanswered(nothing, 1).value).toBeNull()
  })
})
