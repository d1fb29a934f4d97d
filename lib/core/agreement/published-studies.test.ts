import { describe, expect, it } from 'vitest'
import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import { readReference } from '@/lib/testing/reference-values'
import { addUp, groupByPattern } from './agreement-units'
import { bootstrapFigures } from './bootstrap-figures'
import { compareWithConsensus } from './compare-with-consensus'
import { juryVote } from './confidence/jury-vote'
import { kappaOfCells } from './confusion-figures'
import { confusionUnits } from './confusion-units'
import { fleissKappa } from './fleiss-kappa'
import { majorityLabel } from './majority-label'
import { proportion } from './one-versus-rest'
import { planDetection } from './planning/plan-proportion'
import { defined } from './rating-table'

const OPTIONS = { labels: ['1', '0'], clusters: null, resamples: 2000, seed: 7 }

function readVector<Content>(name: string): Content {
  return readReference<Content>(name)
}

const texts = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? null : String(value)))

type Recorded = {
  scores_30_patients_x_3_facts: Record<string, number[][]>
  recorded_kappas: Record<string, number>
  recorded_ci: Record<string, [number, number]>
  juries: Record<
    string,
    { members: string[]; kappa_tie_yes: number; kappa_tie_no: number; tied_facts: number }
  >
}

describe('MedFactEval', () => {
  it('has the recorded kappas of all judges, intervals within their noise, and juries under both tie rules', () => {
    const recorded = readVector<Recorded>('medfacteval/recorded_deepseek_r1.json')
    const scores = Object.fromEntries(
      Object.entries(recorded.scores_30_patients_x_3_facts).map(([name, rows]) => [name, texts(rows.flat())]),
    )
    const physicians = scores['Single Physician']!
    const aiRaters = Object.keys(scores).filter((name) => name !== 'Single Physician')
    expect(aiRaters).toHaveLength(10)
    for (const name of aiRaters) {
      const { kappa } = compareWithConsensus(physicians, scores[name]!, OPTIONS)
      const [low, high] = recorded.recorded_ci[name]!
      expect(kappa.value).toBeCloseTo(recorded.recorded_kappas[name]!, 12)
      expect(Math.abs(kappa.interval!.low - low)).toBeLessThan(0.04)
      expect(Math.abs(kappa.interval!.high - high)).toBeLessThan(0.04)
    }
    for (const { members, kappa_tie_yes, kappa_tie_no, tied_facts } of Object.values(recorded.juries)) {
      const vote = (tie: string | null) =>
        physicians.map(
          (_, fact) =>
            juryVote(
              members.map((name) => scores[name]![fact] ?? null),
              tie,
            ).label,
        )
      const kappa = (tie: string) => compareWithConsensus(physicians, vote(tie), OPTIONS).kappa.value
      expect(kappa('1')).toBeCloseTo(kappa_tie_yes, 12)
      expect(kappa('0')).toBeCloseTo(kappa_tie_no, 12)
      expect(vote(null).filter((label) => label === null)).toHaveLength(tied_facts)
    }
  })

  it('has the recorded bootstrap of one kappa within its noise, and its limits', () => {
    const { a, b, kappa, ci95 } = readVector<{
      a: number[]
      b: number[]
      kappa: number
      ci95: [number, number]
    }>('medfacteval/bootstrap_kappa.json')
    const found = compareWithConsensus(texts(a), texts(b), OPTIONS).kappa
    expect(found.value).toBeCloseTo(kappa, 12)
    const names = ['0', '1']
    const units = confusionUnits(texts(a), [texts(b)], names, null)
    const drawn = bootstrapFigures(units, { kappa: (cells) => kappaOfCells(cells, 2) }, OPTIONS).kappa
    expect(Math.abs(drawn.interval!.low - ci95[0])).toBeLessThan(0.06)
    // kappa is 1 in 25 of its 999 resamples, one short of an upper end of 1; 35 are to be expected
    expect([ci95[1], 1].some((end) => Math.abs(drawn.interval!.high - end) < 0.02)).toBe(true)
    // of so few the score interval reaches lower, and says that it cannot be sure of an upper end either
    expect(found.interval!.low).toBeLessThan(drawn.interval!.low)
    const limit = (one: string[], other: string[]) => compareWithConsensus(one, other, OPTIONS).kappa
    expect(limit(['1', '1', '1'], ['1', '1', '1']).reason).toBe('only one label was used')
    expect(limit(['1', '1', '1'], ['1', '0', '1']).value).toBe(0)
    expect(limit(['1', '0'], ['0', '1']).value).toBe(-1)
  })
})

type HumanAgreement = {
  fleiss: { ratings: number[][]; kappa: number }[]
  blank_labels: { ratings: (number | null)[][] } & Record<
    'authors_rule_blank_as_0' | 'alternative_drop_items_with_blank',
    number
  >
  consensus_mode_first_seen_on_tie: { labels: number[]; human_pred: number }[]
}
type Judged = { label: number; entailment_pred: number; not_parseable: boolean }
type JudgeMetrics = Record<'accuracy' | 'precision' | 'recall' | 'f1_score' | 'not_parseable' | 'n', number>

describe('FactEHR', () => {
  it("has the Fleiss' kappas of the human raters, blank as 0 and blank left out", () => {
    const { fleiss, blank_labels } = readVector<HumanAgreement>('factehr/human_agreement.json')
    const kappa = (rows: readonly (readonly (number | null)[])[]) =>
      fleissKappa(addUp(groupByPattern(rows.map(texts), ['0', '1']))).value
    for (const one of fleiss) expect(kappa(one.ratings)).toBeCloseTo(one.kappa, 12)
    const { ratings } = blank_labels
    expect(kappa(ratings.map((row) => row.map((value) => value ?? 0)))).toBeCloseTo(
      blank_labels.authors_rule_blank_as_0,
      12,
    )
    expect(kappa(ratings.filter((row) => !row.includes(null)))).toBeCloseTo(
      blank_labels.alternative_drop_items_with_blank,
      12,
    )
  })

  it('votes as the consensus does where there is no tie', () => {
    const { consensus_mode_first_seen_on_tie } = readVector<HumanAgreement>('factehr/human_agreement.json')
    const reported = consensus_mode_first_seen_on_tie.map(({ labels, human_pred }) => ({
      found: majorityLabel(texts(labels), texts([labels[0] ?? null])[0] ?? null),
      message: String(human_pred),
    }))
    for (const one of reported) expect(one.found).toBe(one.message)
  })

  it('has the metrics of the judge, undefined where the reference writes 0', () => {
    const vector = readVector<{ rows: Judged[]; output: JudgeMetrics; degenerate: { rows: Judged[] } }>(
      'factehr/judge_metrics.json',
    )
    const metrics = (rows: Judged[]) =>
      compareWithConsensus(
        texts(rows.map(({ label }) => label)),
        texts(rows.map(({ entailment_pred }) => entailment_pred)),
        OPTIONS,
      )
    const { percentAgreement, perLabel } = metrics(vector.rows)
    expect(percentAgreement.value).toBeCloseTo(vector.output.accuracy, 12)
    expect(perLabel[0]!.ppv.value).toBeCloseTo(vector.output.precision, 12)
    expect(perLabel[0]!.sensitivity.value).toBeCloseTo(vector.output.recall, 12)
    expect(perLabel[0]!.f1.value).toBeCloseTo(vector.output.f1_score, 12)
    const unparsed = vector.rows.filter(({ not_parseable }) => not_parseable).length
    expect(proportion(unparsed, vector.rows.length, '').value).toBeCloseTo(vector.output.not_parseable, 12)
    expect(metrics(vector.degenerate.rows).perLabel[0]!.f1.reason).toMatch(/neither is nor was said/)
  })

  // facts count alike here, and no answer is scored that could not be read: of weights, of its policies for such answers, of
  // atomicity by embeddings and of its tokens there is nothing to compare
  it('has the share of entailed facts, undefined for no facts where the reference writes 0', () => {
    const { cases } = readVector<{
      cases: { preds: (number | string)[]; sample_weights: number[] | null; output: unknown }[]
    }>('factehr/entailment_proportion.json')
    const plain = cases.filter(({ sample_weights }) => sample_weights === null)
    expect(plain.length).toBeGreaterThan(3)
    for (const { preds, output } of plain) {
      const entailed = preds.filter((one) => Number(one) === 1).length
      expect(proportion(entailed, preds.length, 'no facts').value ?? 0).toBe(output)
    }
  })
})

describe('figures printed in FactEHR', () => {
  type Checks = {
    table11_nearest_integer_confusion_matrix: Record<
      'tp' | 'fp' | 'tn' | 'fn' | 'sens' | 'spec' | 'ppv' | 'npv' | 'f1' | 'acc' | 'cohen_kappa_derived',
      number
    >
    buderer: {
      Se: number
      Sp: number
      prevalence: number
      examples: { z: number; d: number; n_se: number; n_sp: number }[]
    }
  }

  it('follow from the nearest confusion matrix, within the tenth of a point by which print and matrix differ', () => {
    const { table11_nearest_integer_confusion_matrix: reported } = readVector<Checks>(
      'factehr/published_table_checks.json',
    )
    const items = [
      ...Array.from({ length: reported.tp }, () => ['1', '1'] as const),
      ...Array.from({ length: reported.fn }, () => ['1', '0'] as const),
      ...Array.from({ length: reported.fp }, () => ['0', '1'] as const),
      ...Array.from({ length: reported.tn }, () => ['0', '0'] as const),
    ]
    const found = compareWithConsensus(
      items.map(([truth]) => truth),
      items.map(([, said]) => said),
      { ...OPTIONS, resamples: 20 },
    )
    const [entailed] = found.perLabel
    const { sensitivity, specificity, ppv, npv, f1 } = entailed!

    for (const [figure, printed] of [
      [found.percentAgreement, reported.acc],
      [sensitivity, reported.sens],
      [specificity, reported.spec],
      [ppv, reported.ppv],
      [npv, reported.npv],
      [f1, reported.f1],
    ] as const)
      expect(Math.abs(100 * figure.value! - printed)).toBeLessThan(0.08)
    expect(found.kappa.value).toBeCloseTo(reported.cohen_kappa_derived, 3)
    // the published large-sample error of kappa of these four cells
    expect(found.kappa.analytic!.error).toBeCloseTo(
      kappaErrorByHand([
        [696, 28],
        [110, 202],
      ]),
      4,
    )
  })

  it('ask for as many items as the planned ones', () => {
    const { Se, Sp, prevalence, examples } = readVector<Checks>('factehr/published_table_checks.json').buderer
    expect(new Set(examples.map(({ z }) => z)).size).toBeGreaterThan(1)
    for (const { z, d, n_se, n_sp } of examples) {
      // another confidence is a 95 % interval of another width: the formula knows z and width by their ratio alone
      const width = (2 * d * 1.96) / z
      const plan = planDetection({ sensitivity: Se, specificity: Sp, prevalence }, width)
      expect(plan).toMatchObject({ forSensitivity: Math.ceil(n_se), forSpecificity: Math.ceil(n_sp) })
    }
  })
})

/** Fleiss, Cohen and Everitt (1969), Psychol Bull 72:323-327: the large-sample error of an unweighted kappa. */
function kappaErrorByHand(counts: readonly (readonly number[])[]): number {
  const all = counts.flat().reduce((sum, count) => sum + count, 0)
  const share = (row: number, column: number) => (counts[row]?.[column] ?? 0) / all
  const indices = counts.map((_, index) => index)
  const rows = indices.map((row) => indices.reduce((sum, column) => sum + share(row, column), 0))
  const columns = indices.map((column) => indices.reduce((sum, row) => sum + share(row, column), 0))
  const observed = indices.reduce((sum, index) => sum + share(index, index), 0)
  const chance = indices.reduce((sum, index) => sum + rows[index]! * columns[index]!, 0)
  let squares = 0
  for (const row of indices)
    for (const column of indices) {
      const margins = columns[row]! + rows[column]!
      squares +=
        row === column
          ? share(row, row) * (1 - chance - (rows[row]! + columns[row]!) * (1 - observed)) ** 2
          : share(row, column) * (1 - observed) ** 2 * margins ** 2
    }
  const rest = (observed * chance - 2 * chance + observed) ** 2
  return Math.sqrt((squares - rest) / (all * (1 - chance) ** 4))
}

describe('the score of a report with its interval', () => {
  it('is the recorded one, the interval within the one fact by which resamples differ', () => {
    const reported = readVector<{
      results: Record<string, { r: Record<string, number> }>
      mean_lower_upper: [number, number, number]
    }>('medfacteval/report_score_ci.json')
    const facts = Object.values(reported.results).flatMap(({ r }) => Object.values(r))
    const [mean, lower, upper] = reported.mean_lower_upper

    const { percentAgreement } = compareWithConsensus(
      facts.map(() => '1'),
      texts(facts),
      { ...OPTIONS, resamples: 1000 },
    )

    expect(facts).toHaveLength(30)
    expect(percentAgreement.value).toBeCloseTo(mean, 12)
    const step = 1 / facts.length + 1e-9
    expect(Math.abs(percentAgreement.interval!.low - lower)).toBeLessThan(step)
    expect(Math.abs(percentAgreement.interval!.high - upper)).toBeLessThan(step)
  })
})

/** Efron and Tibshirani (1993), table 14.1: how 26 children did in a test of spatial perception. */
const SPATIAL = [
  48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41,
]

describe('the BCa interval', () => {
  const list = new UnitList(3)
  for (const value of SPATIAL) list.count(list.add(Float64Array.of(1, value, value ** 2)))
  const units: AdditiveUnits = list.finish()
  const variance = ([count = 1, sum = 0, squares = 0]: Float64Array) =>
    defined(squares / count - (sum / count) ** 2)

  it('of the variance of the published example is that of SciPy with 200,000 resamples', () => {
    const options = { resamples: 20_000, seed: 1 }
    const plain = bootstrapFigures(units, { variance }, options).variance
    const corrected = bootstrapFigures(units, { variance }, { ...options, method: 'bca' }).variance

    expect(plain.value).toBeCloseTo(171.5, 1)
    expect(Math.abs(plain.interval!.low - 86.6)).toBeLessThan(2)
    expect(Math.abs(plain.interval!.high - 249.3)).toBeLessThan(3)
    expect(Math.abs(corrected.interval!.low - 105.8)).toBeLessThan(2)
    expect(Math.abs(corrected.interval!.high - 279)).toBeLessThan(4)
  })
})
