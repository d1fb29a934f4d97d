import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { AI_MEASURES } from '../basis/measures'
import { aiRaterTable } from './ai-rater-table'
import { aiViewSchema, listAiRaterRows } from './ai-view'

const CONSENSUS = 'SNASNASNASNA'
/** Right wherever it answered, but for one; answered half. */
const HALF = 'SNASSA......'
const WHOLE = 'SNASSASNASNN'
const made = makeMatrix([], { 'half 5': HALF, 'whole 5': WHOLE }, CONSENSUS)
/** Each statement of a patient of its own: a figure that is based on fewer than five has no interval. */
const MATRIX = { ...made, items: made.items.map((item, index) => ({ ...item, patient: `${index}` })) }

const list = (query: object) => listAiRaterRows(MATRIX, aiViewSchema.parse(query), 3)
const estimatesOf = (alias: string, query: object) =>
  list(query).rows.find((row) => row.alias === alias)?.estimates ?? {}

describe('settled statements without a verdict', () => {
  it.each(['item', 'patient'])('count as wrong where asked for, by %s, with intervals', (unit) => {
    const wrong = estimatesOf('half 5', { missing: 'wrong', columns: 'classes', unit, focus: 'Supported' })
    const usual = estimatesOf('half 5', { missing: 'wrong', unit, focus: 'Supported' })

    expect(wrong.agreement).toEqual(usual.correct)
    expect(wrong.agreement?.value).toBe(5 / 12)
    expect(wrong.balanced?.value).toBeCloseTo((2 / 4 + 1 / 4 + 2 / 4) / 3, 12)
    // of 4 that are S 2 were found; of 8 others 3 passed, 1 was said to be S and 4 have no verdict
    expect(usual.sensitivity?.value).toBe(2 / 4)
    expect(usual.specificity?.value).toBe(3 / 8)
    expect(usual.ppv?.value).toBe(2 / 7)
    expect(usual.npv?.value).toBe(3 / 5)
    expect(wrong.f1?.value).toBe(4 / 11)
    for (const estimate of [wrong.balanced, wrong.f1, wrong['macro-f1'], usual.mcc, usual.specificity]) {
      const { value = 0, interval } = estimate ?? {}
      expect(interval?.low).toBeLessThanOrEqual(value ?? 0)
      expect(interval?.high).toBeGreaterThanOrEqual(value ?? 1)
    }
  })

  it('leave AC1 and kappa as they are, and change nothing of whoever rated all', () => {
    for (const columns of ['usual', 'classes']) {
      const [out, wrong] = ['left-out', 'wrong'].map((missing) => estimatesOf('half 5', { missing, columns }))
      expect(wrong?.ac1).toEqual(out?.ac1)
      expect(wrong?.kappa).toEqual(out?.kappa)
      expect(estimatesOf('whole 5', { missing: 'wrong', columns })).toEqual(
        estimatesOf('whole 5', { columns }),
      )
    }
  })

  it('are wrong, too, in what is said of the one that agrees most', () => {
    const gaps = { ...MATRIX.aiRaters[0]!, codes: MATRIX.aiRaters[1]!.codes.with(11, 0) }
    const matrix = { ...MATRIX, aiRaters: [gaps] }
    for (const [missing, found] of [
      ['left-out', 1],
      ['wrong', 3 / 4],
    ] as const) {
      const view = aiViewSchema.parse({ missing, focus: 'Not Addressed' })
      expect(listAiRaterRows(matrix, view, 3).leaders?.found?.value).toBe(found)
    }
  })

  it('decide the order, too', () => {
    const said = { 'most 5': 'SNASSASNASNASNASNASNAS..', 'whole 5': `${WHOLE}${CONSENSUS}` }
    const order = (missing: string) =>
      listAiRaterRows(
        makeMatrix([], said, CONSENSUS + CONSENSUS),
        aiViewSchema.parse({ missing, sort: 'balanced' }),
        3,
      ).rows.map(({ alias }) => alias)

    expect(order('left-out')).toEqual(['most 5', 'whole 5'])
    expect(order('wrong')).toEqual(['whole 5', 'most 5'])
  })

  it('never set a figure over a few statements above those over all', () => {
    const order = (missing: string) => list({ missing, sort: 'balanced' }).rows.map(({ alias }) => alias)

    expect(order('left-out')).toEqual(['whole 5', 'half 5'])
    expect(order('wrong')).toEqual(['whole 5', 'half 5'])
  })

  it('are counted in the download, by consensus label, with what becomes of them', () => {
    for (const [missing, words] of [
      ['left-out', 'left out'],
      ['wrong', 'wrong'],
    ] as const) {
      const listing = listAiRaterRows(MATRIX, aiViewSchema.parse({ missing }), 3, { everything: true })
      const [head, row] = aiRaterTable(listing)
      const cell = (name: string) => row?.[head?.indexOf(name) ?? -1]
      expect(cell('not_rated_counts_as')).toBe(words)
      expect(cell('not_rated')).toBe(Number(cell('settled')) - Number(cell('rated')))
      const byAnswer = ['s', 'ns', 'na'].map((consensus) => Number(cell(`truth_${consensus}_not_rated`)))
      expect(byAnswer.reduce((sum, count) => sum + count, 0)).toBe(cell('not_rated'))
      for (const measure of AI_MEASURES) expect(listing.rows[0]?.estimates[measure]).toBeDefined()
    }
  })

  it('leave coverage without an interval: it stands for no other statements', () => {
    expect(estimatesOf('half 5', {}).coverage).toEqual({ value: 0.5, reason: null, interval: null })
  })
})
