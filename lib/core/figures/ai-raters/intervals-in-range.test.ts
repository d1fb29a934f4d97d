import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { altTest } from '@/lib/core/agreement/alt-test'
import { compareRaters } from '@/lib/core/agreement/compare-raters'
import { compareWithConsensus } from '@/lib/core/agreement/compare-with-consensus'
import { calibration } from '@/lib/core/agreement/confidence/calibration'
import { selectiveAgreement } from '@/lib/core/agreement/confidence/selective-agreement'
import { accuracy } from '@/lib/core/agreement/confusion-figures'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { nonInferiority } from '@/lib/core/agreement/human-baseline'
import { intraRaterAgreement } from '@/lib/core/agreement/intra-rater-agreement'
import { pairwiseAgreement } from '@/lib/core/agreement/pairwise-agreement'
import { predictionPoweredRates } from '@/lib/core/agreement/prediction-powered-rates'
import { scaleAgreement } from '@/lib/core/agreement/scales/scale-agreement'
import { scoreAlpha } from '@/lib/core/agreement/scales/score-alpha'
import { summarizeAgreement } from '@/lib/core/agreement/summarize-agreement'
import { summarizeSpecificAgreement } from '@/lib/core/agreement/summarize-specific-agreement'
import { toBytes } from '@/lib/core/labels'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { OF_ONE_CLUSTER, OUTWEIGHED } from '@/lib/core/stats/effective-clusters'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { AI_MEASURES, PEOPLE_MEASURES } from '../basis/measures'
import { countPairs, meetingKindsEstimate } from '../basis/pair-figures'
import { aiEstimates, quickEstimates } from './ai-estimates'
import { type AiRaterRow, aiSample } from './ai-rater-rows'

const OPTIONS = { labels: VERDICTS, resamples: 60, seed: 5 }

/** Statements of patients on whom people differ never, now and then or nearly always: what stretches intervals most. */
const study = fc.array(
  fc.record({ size: fc.integer({ min: 1, max: 40 }), apart: fc.constantFrom(0, 0, 0, 0.1, 0.4, 0.9) }),
  { minLength: 5, maxLength: 8 },
)

type Patients = { size: number; apart: number }[]

function rate(patients: Patients, next: () => number): { rows: Verdict[][]; clusters: string[] } {
  const clusters = patients.flatMap(({ size }, patient) => Array(size).fill(`${patient}`) as string[])
  const pick = () => VERDICTS[Math.floor(next() ** 3 * VERDICTS.length)] as Verdict
  const rows = patients.flatMap(({ size, apart }) =>
    Array.from({ length: size }, () => {
      const first = pick()
      return [first, ...[0, 1].map(() => (next() < apart ? pick() : first))]
    }),
  )
  return { rows, clusters }
}

const NO_SHARES = / (difference|interval90|overconfidence)/
/** Intraclass correlations, and how well confidence sorts answers, fall below any number. */
const NO_LOWER_END = / (icc|sorting) /
const SHARES =
  /percent|agreement$|Agreement \d|f1|balanced|brier|expectedError|area|target|coverage|sensitivity|specificity|ppv|npv|correct|humans|powered|tuned|aiInterval|humanInterval|Supported|Addressed/i

const isShare = (path: string) => SHARES.test(path) && !NO_SHARES.test(path)

type Shown = { path: string; low: number; high: number; value: number | null }

/** All intervals anywhere in what was found, by their paths. */
function intervalsOf(found: unknown, path: string): Shown[] {
  if (typeof found !== 'object' || found === null) return []
  const { low, high, value } = found as Record<string, unknown>
  if (typeof low === 'number' && typeof high === 'number')
    return [{ path, low, high, value: typeof value === 'number' ? value : null }]
  return Object.entries(found).flatMap(([name, inner]) =>
    intervalsOf(
      name === 'interval' && typeof inner === 'object' ? inner && { ...inner, value } : inner,
      `${path} ${name}`,
    ),
  )
}

function isWrong({ path, low, high, value }: Shown): boolean {
  const most = / difference ac1/.test(path) ? 2 : 1
  const least = NO_LOWER_END.test(path) ? Number.NEGATIVE_INFINITY : isShare(path) ? 0 : -most
  const isHeld = value === null || (low <= value + 1e-9 && value <= high + 1e-9)
  return !(isHeld && low >= least && high <= most + 1e-9)
}

/** One AI rater held against consensus labels, as pages do. */
function aiRaterOf(
  consensus: readonly (Verdict | null)[],
  said: readonly (Verdict | null)[],
  patients: string[],
) {
  const codes = (labels: typeof consensus) =>
    labels.map((label) => (label === null ? '.' : 'SNA'[VERDICTS.indexOf(label)])).join('')
  const made = makeMatrix([codes(consensus)], { 'judge 1': codes(said) }, codes(consensus))
  const items = made.items.map((item, index) => ({ ...item, patient: patients[index] ?? '' }))
  const matrix = { ...made, items }
  const sample = aiSample(matrix, {})
  return { sample, row: sample.rows[0] as AiRaterRow }
}

function measureAll({ rows, clusters }: { rows: Verdict[][]; clusters: string[] }): Record<string, unknown> {
  const by = { ...OPTIONS, clusters }
  const column = (index: number) => rows.map((row) => row[index] ?? null)
  const [consensus, said, other] = [column(0), column(1), column(2)]
  const scores = rows.map((row) => row.map((label) => VERDICTS.indexOf(label) + 1))
  const answers = { consensus, said, confidence: scores.map(([, , sure = 1]) => sure / 3), clusters }
  const { sample, row } = aiRaterOf(consensus, said, clusters)
  const [first, second] = [toBytes(consensus, VERDICTS), toBytes(said, VERDICTS)]
  const kinds = [...new Set(clusters)].map((cluster) => {
    const isOfCluster = Uint8Array.from(clusters, (name) => (name === cluster ? 1 : 0))
    return { cells: countPairs(first, second, VERDICTS.length, isOfCluster), clusters: 1 }
  })
  return {
    summary: summarizeAgreement(rows, { ...by, weighted: { weighting: 'quadratic', values: null } }),
    'specific agreement': summarizeSpecificAgreement(rows, by),
    consensus: compareWithConsensus(consensus, said, by),
    difference: compareRaters(consensus, said, other, by),
    calibration: calibration(answers, OPTIONS),
    selective: selectiveAgreement(answers, 0.9, OPTIONS),
    pairs: pairwiseAgreement(rows, { ...by, labels: VERDICTS }),
    repeats: intraRaterAgreement(rows, by),
    rates: predictionPoweredRates(
      consensus.map((label, index) => (index % 3 ? label : null)),
      said,
      VERDICTS,
      clusters,
    ),
    scale: scaleAgreement(scores, by),
    alpha: scoreAlpha(scores, by),
    'stands in': altTest(rows, said, 0.2, clusters),
    baseline: nonInferiority(rows, said, {
      ...by,
      measure: accuracy,
      range: SHARE,
      ties: 'shared',
      margin: 0.05,
      reference: 'leave-one-out',
    }),
    aiRater: aiEstimates(sample, row, 'Not Supported', { ...OPTIONS, unit: 'patient' }),
    quick: quickEstimates(sample, row, 'Not Supported', 'patient', AI_MEASURES),
    meetings: Object.fromEntries(
      PEOPLE_MEASURES.map((measure) => [
        measure,
        meetingKindsEstimate(kinds, kinds, measure, VERDICTS.length),
      ]),
    ),
  }
}

describe('intervals by patient of every measure', () => {
  it('hold their figure and end where it does', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(study, fc.nat(9999), (patients, draw) => {
        const found = measureAll(rate(patients, mersenneUniform(draw)))
        const all = intervalsOf(found, '')
        for (const { path } of all) seen.add(path)
        expect(all.filter(isWrong)).toEqual([])
      }),
      { numRuns: 25, seed: 11 },
    )
    expect(seen.size).toBeGreaterThan(100)
  })

  it('end below 1 where five patients agree on all and a sixth does not', () => {
    const rows = Array.from({ length: 240 }, (_, item): Verdict[] => {
      const label = item % 4 === 0 ? 'Not Supported' : 'Supported'
      return [label, item < 15 ? 'Not Addressed' : label]
    })
    const clusters = rows.map((_, item) => `patient ${Math.floor(item / 40)}`)
    const { percent_agreement, gwet_ac1, fleiss_kappa } = summarizeAgreement(rows, { ...OPTIONS, clusters })

    expect(percent_agreement?.value).toBe(0.9375)
    for (const figure of [percent_agreement, gwet_ac1, fleiss_kappa]) {
      expect(figure?.interval?.high).toBeLessThan(1)
      expect(figure?.interval?.high).toBeGreaterThan(0.98)
      expect(figure?.interval?.low).toBeLessThan(0.8)
      expect(figure?.analytic?.high).toBe(1)
    }
  })

  it('are none where the figure is based on one patient, however often others are drawn', () => {
    const consensus = Array.from(
      { length: 240 },
      (_, item): Verdict => (item < 10 ? 'Not Supported' : 'Supported'),
    )
    const said = consensus.map((label, item): Verdict => (item < 5 ? 'Supported' : label))
    const clusters = consensus.map((_, item) => `patient ${Math.floor(item / 40)}`)
    const { perLabel } = compareWithConsensus(consensus, said, { ...OPTIONS, clusters })
    const f1 = perLabel.find(({ label }) => label === 'Not Supported')?.f1
    const { sample, row } = aiRaterOf(consensus, said, clusters)
    const quick = quickEstimates(sample, row, 'Not Supported', 'patient', ['f1'])

    expect(f1).toMatchObject({ interval: null, noIntervalReason: OF_ONE_CLUSTER, analytic: null })
    expect(f1?.value).toBeCloseTo(2 / 3, 12)
    expect(quick.f1).toMatchObject({ value: f1?.value, interval: null })
  })

  it('are none where one patient outweighs all others', () => {
    const clusters = [3, 3, 3, 3, 3, 300].flatMap(
      (size, patient) => Array(size).fill(`${patient}`) as string[],
    )
    const rows = clusters.map((_, item): Verdict[] => ['Supported', item % 9 ? 'Supported' : 'Not Supported'])
    const { gwet_ac1 } = summarizeAgreement(rows, { ...OPTIONS, clusters })

    expect(gwet_ac1).toMatchObject({
      interval: null,
      noIntervalReason: OUTWEIGHED,
      analytic: null,
    })
  })
})
