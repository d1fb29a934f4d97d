import { describe, expect, it } from 'vitest'
import { compareWithConsensus } from '@/lib/core/agreement/compare-with-consensus'
import { accuracy } from '@/lib/core/agreement/confusion-figures'
import { nonInferiority } from '@/lib/core/agreement/human-baseline'
import { predictionPoweredRates } from '@/lib/core/agreement/prediction-powered-rates'
import { summarizeAgreement } from '@/lib/core/agreement/summarize-agreement'
import { fromByte, inScheme, labelName } from '@/lib/core/labels'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { readReference } from '@/lib/testing/reference-values'
import { makeMatrix, read } from '@/lib/testing/study-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { aiRaterTable } from '../ai-raters/ai-rater-table'
import { aiViewSchema, listAiRaterRows } from '../ai-raters/ai-view'
import { baselineViewSchema, humanBaseline } from '../ai-raters/baseline-view'
import { configurationGrid, gridViewSchema } from '../ai-raters/heat-grid'
import { authorRates, ratesViewSchema } from '../authors/rates-view'
import { errorViewSchema } from '../errors/error-view'
import { findDisagreements } from '../errors/find-disagreements'
import { compareViewSchema, twoRaters } from '../pairs/compare-view'
import { peopleAgreement, peopleViewSchema } from '../people/people-view'
import { matrixInScheme } from './matrix-in-scheme'

const PEOPLE = ['SSNSANSSNSAA', 'SSNNANSANSSN', 'SNNSA.SSNNAN']
const AI_RATER = 'SSNSANNSS.AN'
const SETTLED = 'SSNSANSSN.AA'
const MATRIX = makeMatrix(PEOPLE, { 'alpha 5': AI_RATER }, SETTLED)

/** Merged by hand: labels of our own, so that nothing of the matrix's way is used. */
const merged = (text: string) =>
  read(text).map((code) => (code === null ? null : code === 'Supported' ? 'yes' : 'no'))
const LABELS = ['yes', 'no']
const OPTIONS = { labels: LABELS, clusters: null, resamples: 1000, seed: 3 }

describe('with two labels', () => {
  it('people agree as the merged table says, chance correction and all', () => {
    const view = peopleViewSchema.parse({ labels: 'two', measure: 'cohen', unit: 'item' })
    const report = peopleAgreement(MATRIX, view, 3)
    const columns = PEOPLE.map(merged)
    const table = columns[0]!.map((_, item) => columns.map((column) => column[item] ?? null))
    const whole = summarizeAgreement(table, OPTIONS)

    for (const [ours, theirs] of [
      ['percent', 'percent_agreement'],
      ['ac1', 'gwet_ac1'],
      ['fleiss', 'fleiss_kappa'],
      ['cohen', 'conger_kappa'],
      ['alpha', 'krippendorff_alpha'],
      ['brennan-prediger', 'brennan_prediger'],
    ] as const) {
      const { value, interval } = whole[theirs]!
      expect(report.coefficients?.estimates[ours]).toMatchObject({ value, interval })
    }
    const ac1 = report.table.at(-1)?.cells[0]?.ac1
    expect(ac1?.value).toBeCloseTo(whole['gwet_ac1']!.value!, 12)
    expect(report.table[0]?.cells.map(({ subset }) => subset)).toEqual(['all', 'Supported', 'Not Supported'])
    expect(report.shares[0]?.counts).toEqual(
      ['yes', 'no'].map((label) => columns.flat().filter((said) => said === label).length),
    )
  })

  it.each(['item', 'patient'] as const)('an AI rater meets the merged answers, by %s', (unit) => {
    const view = aiViewSchema.parse({ labels: 'two', unit, focus: 'Not Addressed' })
    const listing = listAiRaterRows(MATRIX, view, 3, { everything: true })
    const clusters = unit === 'patient' ? MATRIX.items.map(({ patient }) => patient) : null
    const whole = compareWithConsensus(merged(SETTLED), merged(AI_RATER), { ...OPTIONS, clusters })

    const estimates = listing.rows[0]?.estimates
    const reported = {
      coverage: whole.coverage,
      ac1: whole.ac1,
      kappa: whole.kappa,
      mcc: whole.mcc,
      'macro-f1': whole.macroF1,
      balanced: whole.balancedAccuracy,
      f1: whole.perLabel[1]!.f1,
    }
    // over statements the two draw the same distribution in another order
    for (const [name, { value, interval }] of Object.entries(reported))
      expect(estimates?.[name as keyof typeof reported]).toMatchObject(
        unit === 'item' ? { value } : { value, interval },
      )
    expect(estimates?.agreement?.value).toBe(whole.percentAgreement.value)
    // asked for a label that is merged away, it reports the one it went into
    for (const share of ['sensitivity', 'specificity', 'ppv', 'npv'] as const)
      expect(estimates?.[share]).toEqual(whole.perLabel[1]?.[share])
    const [head, row] = aiRaterTable(listing)
    expect(head?.slice(-4)).toEqual(['truth_s_said_s', 'truth_s_said_u', 'truth_u_said_s', 'truth_u_said_u'])
    expect(row?.slice(-4)).toEqual(whole.confusion.counts.flat())
  })

  it('two raters, the grid, the baseline and the rates are those of the merged labels', () => {
    const consensus = merged(SETTLED)
    const said = merged(AI_RATER)
    const whole = compareWithConsensus(consensus, said, OPTIONS)
    const pair = twoRaters(MATRIX, compareViewSchema.parse({ labels: 'two', a: 'settled' }), 3)
    const rates = authorRates(MATRIX, ratesViewSchema.parse({ unit: 'item' }))
    const margin = { measure: 'agreement', margin: 0.05 } as const
    const view = baselineViewSchema.parse({ labels: 'two', unit: 'item' })

    expect(pair?.counts).toEqual(whole.confusion.counts)
    expect(pair?.estimates.find(({ measure }) => measure === 'ac1')?.estimate.value).toBeCloseTo(
      whole.ac1.value!,
      12,
    )
    expect(rates?.authors.at(-1)?.rate.tuned).toEqual(
      predictionPoweredRates(consensus, said, LABELS).rates[1]?.tuned,
    )
    const columns = PEOPLE.map(merged)
    const test = nonInferiority(
      consensus.map((_, item) => columns.map((column) => column[item] ?? null)),
      said,
      {
        ...OPTIONS,
        resamples: 500,
        measure: accuracy,
        ties: 'shared',
        margin: 0.05,
        reference: 'leave-one-out',
      },
    )
    expect(humanBaseline(MATRIX, view, margin, 3)?.tests[0]?.test.difference).toEqual(test.difference)
    const matrix = makeMatrix([], { 'alpha 5': AI_RATER, 'beta 5': AI_RATER }, SETTLED)
    const grid = configurationGrid(matrix, gridViewSchema.parse({ labels: 'two', measure: 'kappa' }), 3)
    expect(grid.cells[0]?.value).toBeCloseTo(whole.kappa.value!, 12)
  })

  it('statements on which raters differ only in why it is not supported are no differences', () => {
    const listed = (query: object) => findDisagreements(MATRIX, errorViewSchema.parse(query))
    const three = listed({})
    const two = listed({ labels: 'two' })

    expect(three).toContain(11)
    expect(two).not.toContain(11)
    expect(two.every((index) => three.includes(index))).toBe(true)
    expect(listed({ labels: 'two', a: 'settled', b: 'nobody', said: 'Not Addressed' })).toEqual(
      listed({ a: 'settled', b: 'nobody', said: 'other than Supported' }),
    )
  })

  it('leaves a matrix of three alone, and says what the second label is', () => {
    expect(matrixInScheme(MATRIX, 'three')).toBe(MATRIX)
    expect(labelName('Not Addressed', inScheme(VERDICT_LABELS, 'two'))).toBe('Unsupported')
    expect(labelName('Not Addressed', VERDICT_LABELS)).toBe('Not Addressed')
    expect(matrixInScheme(MATRIX, 'two').columns[2]?.codes[5]).toBeNull()
  })
})

describe('merging, against the published code', () => {
  it('gives every verdict the label it gets there, and leaves what is missing missing', () => {
    const { binarize } = readReference<unknown>('verifact/melt_binarize.json') as {
      binarize: { input: string | null; output: string | null }[]
    }
    const known = binarize.filter(
      ({ input }) => input === null || VERDICTS.some((verdict) => verdict === input),
    )
    const matrix = makeMatrix([], { 'alpha 5': '.'.repeat(known.length) }, '.'.repeat(known.length))
    const codes = known.map(({ input }) => input as Verdict | null)
    const two = matrixInScheme({ ...matrix, consensus: codes }, 'two').consensus

    expect(known).toHaveLength(VERDICTS.length + 1)
    expect(two.map((code) => (code === 'Not Supported' ? 'Not Supported or Addressed' : code))).toEqual(
      known.map(({ output }) => output),
    )
    expect(fromByte(matrixInScheme(matrix, 'two').aiRaters[0]?.codes[0], VERDICTS)).toBeNull()
  })
})
