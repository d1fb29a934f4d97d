import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareWithConsensus } from '@/lib/core/agreement/compare-with-consensus'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { fromByte } from '@/lib/core/labels'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { AI_MEASURES } from '../basis/measures'
import { aiEstimates, quickEstimates } from './ai-estimates'
import { aiSample } from './ai-rater-rows'

const letter = fc.constantFrom('S', 'S', 'N', 'A', '.')
const items = fc.array(fc.tuple(letter, letter), { minLength: 1, maxLength: 40 })

it.each(['item', 'patient'] as const)(
  'shows on pages what the command line says of the same cells, intervals by %s included',
  (unit) => {
    fc.assert(
      fc.property(items, fc.constantFrom(...VERDICTS), (pairs, focus) => {
        const settled = pairs.map(([consensus]) => consensus).join('')
        const matrix = makeMatrix([settled], { 'judge 5': pairs.map(([, said]) => said).join('') }, settled)
        const sample = aiSample(matrix, {})
        const [row] = sample.rows
        const options = { resamples: 60, seed: 8 }

        const page = aiEstimates(sample, row!, focus, { ...options, unit })
        const said = pairs.map((_, index) => fromByte(matrix.aiRaters[0]!.codes[index], VERDICTS))
        const command = compareWithConsensus(matrix.consensus, said, {
          ...options,
          labels: VERDICTS,
          clusters: unit === 'patient' ? matrix.items.map(({ patient }) => patient) : null,
        })

        const ofLabel = command.perLabel[VERDICTS.indexOf(focus)]!
        const shares: [Estimate | undefined, Estimate][] = [
          [page.coverage, command.coverage],
          [page.correct, command.correctOfAll],
          [page.sensitivity, ofLabel.sensitivity],
          [page.specificity, ofLabel.specificity],
          [page.ppv, ofLabel.ppv],
          [page.npv, ofLabel.npv],
        ]
        const coefficients: [Estimate | undefined, Estimate][] = [
          [page.agreement, command.percentAgreement],
          [page.ac1, command.ac1],
          [page.kappa, command.kappa],
          [page.mcc, command.mcc],
          [page.balanced, command.balancedAccuracy],
          [page['macro-f1'], command.macroF1],
          [page.f1, ofLabel.f1],
        ]
        for (const [shown, reported] of [...shares, ...coefficients])
          expect(rounded(shown?.value)).toBe(rounded(reported.value))
        // the share of agreement is Wilson’s on pages
        const [, ...drawn] = coefficients
        for (const [shown, reported] of [...shares, ...drawn]) expect(ends(shown)).toEqual(ends(reported))
      }),
      { numRuns: 60 },
    )
  },
)

it('draws the same resamples of patients as the command line', () => {
  const settled = 'SSNASSNASSNASSNASSNA'
  const matrix = makeMatrix([settled], { 'judge 5': 'SSNSSANASSNSSSAASNNA' }, settled)
  const sample = aiSample(matrix, {})
  const options = { resamples: 400, seed: 8 }
  const page = aiEstimates(sample, sample.rows[0]!, 'Supported', {
    ...options,
    unit: 'patient',
  })
  const command = compareWithConsensus(
    matrix.consensus,
    Array.from(matrix.aiRaters[0]!.codes, (byte) => fromByte(byte, VERDICTS)),
    {
      ...options,
      labels: VERDICTS,
      clusters: matrix.items.map(({ patient }) => patient),
    },
  )

  for (const [shown, reported] of [
    [page.ac1, command.ac1],
    [page.kappa, command.kappa],
    [page.mcc, command.mcc],
    [page.f1, command.perLabel[0]!.f1],
  ] as const)
    expect(ends(shown)).toEqual(ends(reported))
})

it.each(['item', 'patient'] as const)(
  'reports the same values quickly for many, with intervals about as wide as the bootstrap’s, by %s',
  (unit) => {
    const settled = 'SSNASSNASSNASSNASSNA'.repeat(60)
    const two = makeMatrix([settled], { 'judge 5': 'SSNSSANASSNSSSAASNN.'.repeat(60) }, settled)
    const matrix = { ...two, items: two.items.map((item, index) => ({ ...item, patient: `${index % 67}` })) }
    const sample = aiSample(matrix, {})
    const row = sample.rows[0]!
    const quick = quickEstimates(sample, row, 'Not Supported', unit, [...AI_MEASURES, 'coverage'])
    const slow = aiEstimates(sample, row, 'Not Supported', { resamples: 2000, seed: 3, unit })

    expect(quick.coverage).toEqual(slow.coverage)
    for (const measure of AI_MEASURES) {
      const [one, other] = [quick[measure]!, slow[measure]!]
      expect(one.value).toBeCloseTo(other.value!, 12)
      const ratio = (one.interval!.high - one.interval!.low) / (other.interval!.high - other.interval!.low)
      expect(ratio).toBeGreaterThan(0.9)
      expect(ratio).toBeLessThan(1.1)
    }
    const empty = { ...row, rated: 0, cells: new Float64Array(9) }
    const none = quickEstimates(sample, empty, 'Supported', 'item', ['mcc', 'ac1'])
    expect([none.mcc, none.ac1]).toMatchObject([
      { value: null, interval: null },
      { value: null, interval: null },
    ])
  },
)

function rounded(value: number | null | undefined): string | null {
  return value == null ? null : (value + 1.3e-13).toFixed(10).replace(/^-(0\.0+)$/, '$1')
}

function ends(estimate: Estimate | undefined): (string | null)[] {
  return [rounded(estimate?.interval?.low), rounded(estimate?.interval?.high)]
}
