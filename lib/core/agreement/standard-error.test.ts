import { describe, expect, it } from 'vitest'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { readReference } from '@/lib/testing/reference-values'
import { type AgreementUnits, groupByPattern } from './agreement-units'
import { compareWithConsensus } from './compare-with-consensus'
import { fleissKappa } from './fleiss-kappa'
import { gwetAc1 } from './gwet-ac1'
import { percentAgreement } from './percent-agreement'
import { analyticError } from './standard-error'

const OPTIONS = { labels: VERDICTS, clusters: null, resamples: 400, seed: 2 }

type Case = {
  name: string
  input: { raters: Record<string, (string | null)[]> }
  output: Record<'gwet_with_all_three_labels_declared' | 'conger', { se: number; p_value: number }>
}

describe('analytic errors of a rater with the truth', () => {
  it('are the published ones of AC1 and kappa of two raters', () => {
    const { cases } = readReference<unknown>('verifact/agreement.json') as { cases: Case[] }
    const chosen = cases.filter(
      ({ name }) => name === 'two_raters_vs_ground_truth' || name === 'skewed_prevalence',
    )
    expect(chosen).toHaveLength(2)
    for (const { input, output } of chosen) {
      const [consensus = [], said = []] = Object.values(input.raters)
      const found = compareWithConsensus(consensus, said, {
        ...OPTIONS,
        labels: VERDICTS as readonly string[],
      })
      for (const [figure, reported] of [
        [found.ac1, output.gwet_with_all_three_labels_declared],
        [found.kappa, output.conger],
      ] as const) {
        expect(figure.analytic!.error).toBeCloseTo(reported.se, 4.9)
        expect(figure.analytic!.p).toBeCloseTo(reported.p_value, 6)
      }
    }
  })

  it('are those that the bootstrap finds, by item and by patient', () => {
    const random = mersenneUniform(17)
    const consensus = Array.from({ length: 1500 }, () => VERDICTS[Math.floor(random() ** 2 * 3)]!)
    const hard = Array.from({ length: 100 }, () => random())
    const said = consensus.map((label, item) =>
      random() < 0.5 + 0.5 * hard[item % 100]! ? label : VERDICTS[Math.floor(random() * 3)]!,
    )
    for (const clusters of [null, consensus.map((_, item) => `patient ${item % 100}`)]) {
      const found = compareWithConsensus(consensus, said, { ...OPTIONS, clusters, resamples: 2000 })
      const figures = [
        found.ac1,
        found.kappa,
        found.mcc,
        found.macroF1,
        ...found.perLabel.map(({ f1 }) => f1),
      ]
      for (const { analytic, interval } of figures) {
        const ratio = (analytic!.high - analytic!.low) / (interval!.high - interval!.low)
        expect(ratio).toBeGreaterThan(0.88)
        expect(ratio).toBeLessThan(1.14)
      }
    }
  })

  it('leave out items that were not rated, and are none where there is nothing to report', () => {
    const consensus = ['Supported', 'Not Supported', 'Supported', 'Supported', 'Not Addressed'] as const
    const said = ['Supported', 'Supported', 'Supported', 'Not Addressed', null] as const
    const whole = compareWithConsensus(consensus, said, OPTIONS)
    const rated = compareWithConsensus(consensus.slice(0, 4), said.slice(0, 4), OPTIONS)
    expect(whole.mcc.analytic).toEqual(rated.mcc.analytic)
    const one = compareWithConsensus(['Supported'], ['Not Supported'], OPTIONS)
    expect(one.ac1.analytic).toBeNull()
    expect(one.mcc.analytic).toBeNull()
  })
})

/** The same items, each for itself. */
function apart(units: AgreementUnits): AgreementUnits {
  const kinds = [...units.weights].flatMap((weight, kind) => Array.from({ length: weight }, () => kind))
  const spans = kinds.map((kind) => [units.starts[kind]!, units.starts[kind + 1]!] as const)
  let end = 0
  return {
    ...units,
    weights: new Float64Array(kinds.length).fill(1),
    starts: Uint32Array.from([0, ...spans.map(([from, to]) => (end += to - from))]),
    indices: Uint32Array.from(spans.flatMap(([from, to]) => Array.from(units.indices.subarray(from, to)))),
    values: Float64Array.from(spans.flatMap(([from, to]) => Array.from(units.values.subarray(from, to)))),
  }
}

describe('analytic errors of agreement', () => {
  it('are the same along kinds of items and along totals, whichever are fewer', () => {
    const random = mersenneUniform(5)
    const labels = ['a', 'b', 'c', 'd', 'e', 'f']
    const pick = () => labels[Math.floor(random() * labels.length)]!
    const kinds = [...Array.from({ length: 12 }, () => [pick(), pick(), pick()]), ['a', null, null]]
    const units = groupByPattern(
      kinds.flatMap((kind, index) => Array.from({ length: 10 + index }, () => kind)),
      labels,
    )
    for (const coefficient of [gwetAc1, fleissKappa, percentAgreement]) {
      const along = analyticError(units, coefficient, { population: 'all' })!
      const across = analyticError(apart(units), coefficient, { population: 'all' })!
      expect(along.error).toBeGreaterThan(0.01)
      expect(along.error).toBeCloseTo(across.error, 9)
    }
  })
})
