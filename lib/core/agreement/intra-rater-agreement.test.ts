import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { intraRaterAgreement } from './intra-rater-agreement'

const LABELS = ['S', 'N', 'A']
const OPTIONS = { labels: LABELS, clusters: null, resamples: 300, seed: 4 }

describe('intraRaterAgreement', () => {
  it('is the agreement of two answers of one person, with its analytic errors', () => {
    const pairs = [
      ['S', 'S'],
      ['S', 'S'],
      ['N', 'N'],
      ['A', 'S'],
      ['N', 'A'],
      ['S', 'S'],
    ]

    const found = intraRaterAgreement(pairs, OPTIONS)

    expect(found.items).toBe(6)
    expect(found.percentAgreement.value).toBeCloseTo(4 / 6, 12)
    // a mean of six zeros and ones
    expect(found.percentAgreement.analytic!.error).toBeCloseTo(Math.sqrt(((4 / 6) * (2 / 6)) / 5), 9)
    expect(found.ac1.interval!.low).toBeLessThan(found.ac1.value!)
    expect(found.ac1.analytic!.high).toBeLessThanOrEqual(1)
    expect(found.krippendorffAlpha.analytic!.p).toBeGreaterThan(0)
  })

  it('does not depend on the order of answers, and takes items answered once as none', () => {
    const rows = [
      ['S', 'N', 'S'],
      ['N', 'N'],
      ['A', 'A', 'S'],
      ['S', 'S'],
    ]
    const plain = intraRaterAgreement(rows, OPTIONS)

    const turned = intraRaterAgreement(
      rows.map((row) => row.toReversed()),
      OPTIONS,
    )
    const more = intraRaterAgreement([...rows, ['S'], [null, null]], OPTIONS)

    expect(turned).toEqual(plain)
    expect(more.items).toBe(4)
    expect(more.percentAgreement.value).toBeCloseTo(plain.percentAgreement.value!, 12)
    expect(more.krippendorffAlpha.value).toBeCloseTo(plain.krippendorffAlpha.value!, 12)
  })

  it('is less sure where items of a cluster stand or fall together', () => {
    const rows = Array.from({ length: 40 }, (_, item) => (item < 20 ? ['S', 'S'] : ['S', 'N']))
    const clusters = rows.map((_, item) => `patient ${Math.floor(item / 5)}`)

    const alone = intraRaterAgreement(rows, OPTIONS).percentAgreement
    const together = intraRaterAgreement(rows, { ...OPTIONS, clusters }).percentAgreement

    expect(together.value).toBe(alone.value)
    expect(together.analytic!.error).toBeGreaterThan(2 * alone.analytic!.error)
    expect(together.interval!.low).toBeLessThan(alone.interval!.low)
  })

  it('says why there is none, and refuses what cannot be', () => {
    const none = intraRaterAgreement([['S'], [null]], OPTIONS)
    expect(none.items).toBe(0)
    expect(none.percentAgreement).toMatchObject({
      value: null,
      reason: 'no item has two ratings',
      analytic: null,
    })
    expect(intraRaterAgreement([['S', 'S']], OPTIONS).ac1.analytic).toBeNull()
    expect(() => intraRaterAgreement([['S', 'X']], OPTIONS)).toThrow(RangeError)
    expect(() => intraRaterAgreement([['S', 'S']], { ...OPTIONS, clusters: [] })).toThrow(RangeError)
  })
})

describe('the reference implementation', () => {
  it('agrees on two answers of one person as on two people', () => {
    const { cases } = readReference<unknown>('verifact/agreement.json') as {
      cases: {
        name: string
        input: { raters: Record<string, (string | null)[]> }
        output: Record<'gwet' | 'krippendorff', { coefficient_value: number; se: number; p_value: number }>
      }[]
    }
    const { input, output } = cases.find(({ name }) => name === 'two_raters_vs_ground_truth')!
    const [first = [], second = []] = Object.values(input.raters)
    const found = intraRaterAgreement(
      first.map((label, item) => [label, second[item] ?? null]),
      { ...OPTIONS, labels: ['Supported', 'Not Supported', 'Not Addressed'] },
    )
    for (const [figure, reported] of [
      [found.ac1, output.gwet],
      [found.krippendorffAlpha, output.krippendorff],
    ] as const) {
      expect(figure.value).toBeCloseTo(reported.coefficient_value, 5)
      expect(figure.analytic!.error).toBeCloseTo(reported.se, 4.9)
      expect(figure.analytic!.p).toBeCloseTo(reported.p_value, 6)
    }
  })
})
