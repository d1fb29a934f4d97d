import { describe, expect, it } from 'vitest'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { readReference } from '@/lib/testing/reference-values'
import { viewSums } from './agreement-sums'
import { addUp, groupByPattern } from './agreement-units'
import { bootstrapAsPublished } from './as-published/agreement'
import { bootstrapFigures } from './bootstrap-figures'
import { brennanPrediger } from './brennan-prediger'
import { congerKappa } from './conger-kappa'
import { estimateAgreement } from './estimate-agreement'
import { fleissKappa } from './fleiss-kappa'
import { gwetAc1 } from './gwet-ac1'
import { alphaForError, krippendorffAlpha } from './krippendorff-alpha'
import { labelWeights, WEIGHTINGS } from './label-weights'
import { percentAgreement } from './percent-agreement'
import { analyticError } from './standard-error'
import { summarizeAgreement } from './summarize-agreement'
import { summarizeSpecificAgreement } from './summarize-specific-agreement'

type Reported = {
  coefficient_value: number | null
  se: number
  confidence_interval: [number, number]
  p_value: number
}
type Case = {
  name: string
  input: { raters: Record<string, (string | null)[]> }
  output: Record<'gwet' | 'fleiss' | 'conger' | 'bp' | 'krippendorff', Reported> & {
    percent_agreement: number
    categories_inferred: string[]
    gwet_with_all_three_labels_declared: Reported | null
  }
}
type BootstrapCase = {
  name: string
  input: { raters: Case['input']['raters']; metric: string; bootstrap_iterations: number }
  output: { value: number; ci_lower: number; ci_upper: number; p_value: number }
}

function readVector<Content>(name: string): Content {
  return readReference<Content>(`verifact/${name}`)
}

function itemsByRater(raters: Case['input']['raters']): (string | null)[][] {
  const columns = Object.values(raters)
  return (columns[0] ?? []).map((_, item) => columns.map((column) => column[item] ?? null))
}

const COEFFICIENTS = {
  gwet: gwetAc1,
  fleiss: fleissKappa,
  conger: congerKappa,
  bp: brennanPrediger,
} as const

describe('the reference implementation', () => {
  const cases = readVector<{ cases: Case[] }>('agreement.json').cases
  const usable = cases.filter(({ output }) => output.categories_inferred.length > 1)

  it.each(usable.map((entry) => [entry.name, entry] as const))('agrees on %s', (_, { input, output }) => {
    const table = itemsByRater(input.raters)
    const units = groupByPattern(table, output.categories_inferred, { keepRaters: true })
    const sums = addUp(units)

    expect(percentAgreement(sums).value).toBeCloseTo(output.percent_agreement, 12)
    for (const [name, coefficient] of Object.entries(COEFFICIENTS)) {
      const reported = output[name as keyof typeof COEFFICIENTS]
      const { error, low, high, p } = analyticError(units, (all) => coefficient(all), { population: 'all' })!
      expect(coefficient(sums).value).toBeCloseTo(reported.coefficient_value!, 5)
      expect(error).toBeCloseTo(reported.se, 4.9)
      expect(low).toBeCloseTo(reported.confidence_interval[0], 4.5)
      expect(high).toBeCloseTo(reported.confidence_interval[1], 4.5)
      // the reference halves the P value of Brennan and Prediger
      // and calls it certain where nothing varies
      expect(p === null).toBe(reported.se === 0)
      expect((name === 'bp' ? 0.5 : 1) * (p ?? 0)).toBeCloseTo(reported.p_value, 6)
    }
    expect(krippendorffAlpha(sums).value).toBeCloseTo(output.krippendorff.coefficient_value!, 5)
  })

  const declared = usable.filter(({ output }) => output.gwet_with_all_three_labels_declared)
  it.each(declared.map((entry) => [entry.name, entry] as const))(
    'counts labels nobody used in %s',
    (_, entry) => {
      const units = groupByPattern(itemsByRater(entry.input.raters), VERDICTS)
      const reported = entry.output.gwet_with_all_three_labels_declared!
      expect(gwetAc1(addUp(units)).value).toBeCloseTo(reported.coefficient_value!, 5)
    },
  )

  it.each(usable.map((entry) => [entry.name, entry] as const))(
    'agrees on the error of alpha on %s',
    (_, entry) => {
      const { krippendorff, categories_inferred } = entry.output
      const units = groupByPattern(itemsByRater(entry.input.raters), categories_inferred)
      const alpha = analyticError(units, krippendorffAlpha, { population: 'paired', errorOf: alphaForError })!
      expect(alpha.error).toBeCloseTo(krippendorff.se, 4.9)
      expect(alpha.low).toBeCloseTo(krippendorff.confidence_interval[0], 4.5)
      expect(alpha.high).toBeCloseTo(krippendorff.confidence_interval[1], 4.5)
      expect(alpha.p).toBeCloseTo(krippendorff.p_value, 6)
    },
  )

  it.each(cases.map((entry) => [entry.name, entry] as const))(
    'agrees on %s when only labels that occur count',
    (_, { input, output }) => {
      const labels = [...VERDICTS, ...output.categories_inferred.filter((label) => label.includes(' or '))]
      const table = itemsByRater(input.raters)
      const summary = summarizeAgreement(table, { labels })
      expect(summary['gwet_ac1_labels_seen']!.value).toBeCloseTo(output.gwet.coefficient_value!, 5)
      expect(summary['brennan_prediger_labels_seen']!.value).toBeCloseTo(output.bp.coefficient_value!, 5)
    },
  )

  const bootstraps = readVector<{ cases: BootstrapCase[] }>('bootstrap.json').cases

  it.each(bootstraps.map((entry) => [entry.name, entry] as const))(
    'draws the published resamples of %s',
    (_, { input, output }) => {
      const estimates = bootstrapAsPublished(itemsByRater(input.raters), VERDICTS, input.bootstrap_iterations)
      const estimate = input.metric === 'percent_agreement' ? estimates.percentAgreement : estimates.gwetAc1

      expect(estimate.value).toBeCloseTo(output.value, 14)
      expect([estimate.interval!.low, estimate.interval!.high]).toEqual([output.ci_lower, output.ci_upper])
      expect(estimate.p! / output.p_value).toBeCloseTo(1, 9)
    },
  )
})

/** Krippendorff's (2011) example of four raters and twelve items; the figures are his and those of irrCAC 0.4.4. */
const FOUR_RATERS = ['123321412...', '1233224125.3', '.3332342251.', '12332441251.']
const TWELVE_ITEMS = FOUR_RATERS[0]!
  .split('')
  .map((_, item) => FOUR_RATERS.map((codes) => (codes[item] === '.' ? null : (codes[item] ?? null))))
const LABELS = ['1', '2', '3', '4', '5']
const VALUES = [1, 2, 3, 4, 5]

describe('a worked example with missing ratings', () => {
  const summary = summarizeAgreement(TWELVE_ITEMS, {
    labels: LABELS,
    weighted: { weighting: 'quadratic' as const, values: VALUES },
  })

  it.each([
    ['percent_agreement', 0.81818, 0.10164],
    ['gwet_ac1', 0.77544, 0.14295],
    ['fleiss_kappa', 0.76117, 0.15302],
    ['conger_kappa', 0.76207, 0.15011],
    ['brennan_prediger', 0.77273, 0.14472],
  ])('has the published %s and its error', (name, value, error) => {
    expect(summary[name]!.value).toBeCloseTo(value, 4.9)
    expect(summary[name]!.analytic!.error).toBeCloseTo(error, 4.9)
  })

  it.each([
    ['krippendorff_alpha', 0.743],
    ['krippendorff_alpha_ordinal', 0.815],
    ['krippendorff_alpha_interval', 0.849],
    ['krippendorff_alpha_ratio', 0.797],
  ])('has the published %s', (name, value) => {
    expect(summary[name]!.value).toBeCloseTo(value, 3)
  })

  it.each([
    ['linear', 0.85874, 0.81794, 0.81314, 0.84848],
    ['quadratic', 0.914, 0.86494, 0.85717, 0.90152],
    ['ordinal', 0.89894, 0.85021, 0.84308, 0.88636],
    ['radical', 0.81981, 0.78992, 0.78765, 0.81263],
    ['ratio', 0.85737, 0.82134, 0.81101, 0.84024],
    ['circular', 0.8302, 0.8072, 0.80474, 0.82355],
    ['bipolar', 0.90037, 0.85307, 0.84424, 0.88815],
  ] as const)('has the reference figures with %s weights', (weighting, ac2, fleiss, conger, bp) => {
    const weights = labelWeights(weighting, VALUES)
    const sums = addUp(groupByPattern(TWELVE_ITEMS, LABELS, { keepRaters: true }))

    expect(WEIGHTINGS).toContain(weighting)
    expect(gwetAc1(sums, weights).value).toBeCloseTo(ac2, 4.9)
    expect(fleissKappa(sums, weights).value).toBeCloseTo(fleiss, 4.9)
    expect(congerKappa(sums, weights).value).toBeCloseTo(conger, 4.9)
    expect(brennanPrediger(sums, weights).value).toBeCloseTo(bp, 4.9)
  })

  it('has the error by hand of items that stand in clusters', () => {
    // percent agreement is a mean over items; with one cluster an item nothing changes
    const one = summarizeAgreement(TWELVE_ITEMS, {
      labels: LABELS,
      clusters: TWELVE_ITEMS.map((_, item) => `patient ${item}`),
    })
    expect(one['gwet_ac1']!.analytic!.error).toBeCloseTo(0.14295, 4.9)
  })
})

describe('weighted coefficients of the labels seen', () => {
  it.each([
    ['numbers', LABELS, LABELS.filter((label) => label !== '2' && label !== '5'), [1, 3, 4]],
    ['words, by their ranks', ['a', 'b', 'c', 'd', 'e'], ['a', 'c', 'd'], null],
  ])('are those of a declaration of just them: %s', (_, all, seen, values) => {
    const random = mersenneUniform(4)
    const rows = Array.from({ length: 60 }, () => [0, 1, 2].map(() => seen[Math.floor(random() * 3)]!))
    const wide = values && VALUES
    for (const weighting of WEIGHTINGS) {
      const declared = summarizeAgreement(rows, {
        labels: all,
        weighted: { weighting, values: wide },
      })
      const only = summarizeAgreement(rows, { labels: seen, weighted: { weighting, values } })
      for (const name of ['gwet_ac2', 'weighted_brennan_prediger']) {
        expect(declared[`${name}_labels_seen`]!.value).toBeCloseTo(only[name]!.value!, 12)
        expect(declared[`${name}_labels_seen`]!.analytic!.error).toBeCloseTo(only[name]!.analytic!.error, 9)
        expect(declared[name]!.value).not.toBeCloseTo(only[name]!.value!, 3)
      }
    }
  })
})

describe('agreement specific to a label', () => {
  it('is the share of others who gave it too', () => {
    const rows = [
      ['yes', 'yes'],
      ['yes', 'no'],
      ['no', 'no'],
      ['no', 'no'],
    ]
    const found = summarizeSpecificAgreement(rows, {
      labels: ['yes', 'no', 'unsure'],
    })
    expect(found['yes']!.value).toBeCloseTo(2 / 3, 12)
    expect(found['no']!.value).toBeCloseTo(4 / 5, 12)
    expect(found['unsure']!.reason).toBe('no item with two ratings has this label')
  })
})

describe('analytic and bootstrap intervals', () => {
  it('agree for every coefficient on many items', () => {
    const random = mersenneUniform(11)
    const rows = Array.from({ length: 900 }, () => {
      const level = Math.floor(random() * 5)
      return [0, 1, 2].map(() => LABELS[Math.min(4, Math.max(0, level + Math.floor(random() * 3) - 1))]!)
    })
    const options = {
      labels: LABELS,
      weighted: { weighting: 'linear' as const, values: VALUES },
    }
    // no error is published for a mean of kappas
    const { light_kappa: _, ...coefficients } = summarizeAgreement(rows, options)
    const estimates = { ...coefficients, ...summarizeSpecificAgreement(rows, options) }
    const unlike = Object.entries(estimates).filter(([, { interval, analytic }]) => {
      const ratio = (analytic!.high - analytic!.low) / (interval!.high - interval!.low)
      return !(ratio > 0.9 && ratio < 1.1)
    })
    expect(unlike).toEqual([])
    expect(Object.keys(estimates).length).toBeGreaterThan(18)
  })
})

describe('95 % intervals', () => {
  it('hold the AC1 of all items about 95 times in 100 samples of them', () => {
    const random = mersenneUniform(31)
    const draw = (): Verdict => VERDICTS[random() < 0.75 ? 0 : random() < 0.6 ? 1 : 2]!
    const all = Array.from({ length: 30_000 }, () => {
      const label = draw()
      return [0, 1, 2].map(() => (random() < 0.85 ? label : draw()))
    })
    const actual = gwetAc1(addUp(groupByPattern(all, VERDICTS))).value!
    const studies = Array.from({ length: 250 }, (_, study) => {
      const rows = Array.from({ length: 120 }, () => all[Math.floor(random() * all.length)]!)
      const units = groupByPattern(rows, VERDICTS)
      const ac1 = (totals: Float64Array) => gwetAc1(viewSums(totals, units.layout))
      const options = { resamples: 400, seed: study }
      return [
        estimateAgreement(units, { ac1: { coefficient: gwetAc1, population: 'all' } }).ac1.interval!,
        bootstrapFigures(units, { ac1 }, options).ac1.interval!,
        bootstrapFigures(units, { ac1 }, { ...options, method: 'bca' }).ac1.interval!,
        analyticError(units, gwetAc1, { population: 'all' })!,
      ]
    })
    for (const way of [0, 1, 2, 3]) {
      const held = studies.filter((intervals) => {
        const { low, high } = intervals[way]!
        return low <= actual && actual <= high
      })
      expect(held.length / studies.length).toBeGreaterThan(0.91)
      expect(held.length / studies.length).toBeLessThan(0.985)
    }
  })
})
