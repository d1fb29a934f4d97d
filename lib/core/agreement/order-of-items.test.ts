import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import { LABELS } from '@/lib/testing/label-arbitraries'
import { altTest } from './alt-test'
import { compareRaters } from './compare-raters'
import { compareWithConsensus } from './compare-with-consensus'
import { calibration } from './confidence/calibration'
import { selectiveAgreement } from './confidence/selective-agreement'
import { kappaOfCells } from './confusion-figures'
import { nonInferiority } from './human-baseline'
import { intraRaterAgreement } from './intra-rater-agreement'
import { lightKappa } from './light-kappa'
import { predictionPoweredRates } from './prediction-powered-rates'
import { internalConsistency } from './scales/cronbach-alpha'
import { rankCorrelation } from './scales/rank-correlation'
import { scaleAgreement } from './scales/scale-agreement'
import { scoreAlpha } from './scales/score-alpha'
import { scoreBaseline } from './scales/score-baseline'
import { scoreDistance } from './scales/score-distance'
import { setAgreement } from './sets/set-agreement'
import { shareDifference } from './share-difference'
import { compareSpans } from './spans/compare-spans'
import { overlapF1 } from './spans/overlap-f1'
import { tokenAgreement } from './spans/token-agreement'

const random = mersenneUniform(5)
const pick = () => LABELS[Math.floor(3 * random())] ?? 'a'
const NAMES = [...LABELS]
const OPTIONS = { resamples: 60, seed: 3 }

/** What several say of items of eight patients, most of them what is true. */
const ITEMS = Array.from({ length: 48 }, (_, index) => {
  const consensus = pick()
  const base = 10 * random()
  return {
    consensus,
    said: random() < 0.7 ? consensus : pick(),
    other: random() < 0.6 ? consensus : pick(),
    confidence: Math.round(20 * random()) / 20,
    scores: [base, base + 2 * random(), base + 3 * random()].map(Math.round),
    isSettled: random() < 0.6,
    patient: `${index % 8}`,
  }
})

const TEXTS = Array.from({ length: 14 }, (_, index) => ({
  text: 'one two three four five six seven',
  first: [{ start: 0, end: 3 + (index % 5), label: 'a' }],
  second: [{ start: 4 * (index % 2), end: 7, label: index % 3 === 0 ? 'b' : 'a' }],
}))

/** Nine digits: sums in another order may differ beyond them. */
function rounded(figures: unknown): unknown {
  return JSON.parse(
    JSON.stringify(figures, (_, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(9)) : value,
    ),
  )
}

const columns = (items: typeof ITEMS, isByPatient: boolean) => ({
  consensus: items.map((item) => item.consensus),
  said: items.map((item) => item.said),
  other: items.map((item) => item.other),
  confidence: items.map((item) => item.confidence),
  scores: items.map((item) => item.scores),
  rows: items.map((item) => [item.consensus, item.said, item.other]),
  sampled: items.map((item) => (item.isSettled ? item.consensus : null)),
  clusters: isByPatient ? items.map((item) => item.patient) : null,
})
type Columns = ReturnType<typeof columns>

const BASELINE = {
  ...OPTIONS,
  labels: NAMES,
  measure: kappaOfCells,
  ties: 'shared',
  margin: 0.1,
  reference: 'leave-one-out',
} as const

const FIGURES: Record<string, (of: Columns) => unknown> = {
  compareWithConsensus: ({ consensus, said, clusters }) =>
    compareWithConsensus(consensus, said, { ...OPTIONS, labels: NAMES, clusters }),
  compareRaters: ({ consensus, said, other, clusters }) =>
    compareRaters(consensus, said, other, { ...OPTIONS, labels: NAMES, clusters }),
  calibration: (of) => calibration(of, OPTIONS),
  selectiveAgreement: (of) => selectiveAgreement(of, 0.8, OPTIONS),
  lightKappa: ({ rows, clusters }) => lightKappa(rows, NAMES, clusters),
  intraRaterAgreement: ({ rows, clusters }) =>
    intraRaterAgreement(rows, { ...OPTIONS, labels: NAMES, clusters }),
  scaleAgreement: ({ scores, clusters }) => scaleAgreement(scores, { ...OPTIONS, clusters }),
  scoreAlpha: ({ scores, clusters }) => scoreAlpha(scores, { ...OPTIONS, clusters }),
  rankCorrelation: ({ confidence, scores, clusters }) =>
    rankCorrelation(
      confidence,
      scores.map((row) => row[0] ?? null),
      { ...OPTIONS, clusters },
    ),
  scoreDistance: ({ confidence, scores, clusters }) =>
    scoreDistance(
      confidence,
      scores.map((row) => row[0] ?? null),
      { ...OPTIONS, clusters },
    ),
  scoreBaseline: ({ confidence, scores, clusters }) =>
    scoreBaseline(scores, confidence, { ...OPTIONS, reference: 'median', clusters }),
  internalConsistency: ({ scores, clusters }) => internalConsistency(scores, { ...OPTIONS, clusters }),
  setAgreement: ({ rows, clusters }) =>
    setAgreement(
      rows.map((row) => row.map((label) => (label === null ? null : [label, 'a']))),
      { ...OPTIONS, clusters },
    ),
  nonInferiority: ({ rows, said, clusters }) => nonInferiority(rows, said, { ...BASELINE, clusters }),
  altTest: ({ rows, said, clusters }) => altTest(rows, said, 0.1, clusters),
  predictionPoweredRates: ({ sampled, said, clusters }) =>
    predictionPoweredRates(sampled, said, NAMES, clusters),
  shareDifference: ({ consensus, said, clusters }) =>
    shareDifference(
      consensus.map((label, item) => ({
        group: said[item] === 'a' ? 'first' : 'second',
        isSuccess: label === 'b',
      })),
      clusters,
      OPTIONS,
    ),
}

describe.each([false, true])('figures and intervals, by patient: %s,', (isByPatient) => {
  it.each(Object.entries(FIGURES))('of %s are the same in whatever order items come', (_, figure) => {
    const reported = rounded(figure(columns(ITEMS, isByPatient)))

    expect(JSON.stringify(reported)).toContain('"low"')
    for (const order of [ITEMS.toReversed(), seededShuffle(ITEMS, 'an order')])
      expect(rounded(figure(columns(order, isByPatient)))).toEqual(reported)
  })
})

it.each([
  ['overlapF1', (texts: typeof TEXTS) => overlapF1(texts, { ...OPTIONS, isLabelAware: true })],
  [
    'compareSpans',
    (texts: typeof TEXTS) => compareSpans(texts, { ...OPTIONS, labels: ['a', 'b'], matching: 'best' }),
  ],
  ['tokenAgreement', (texts: typeof TEXTS) => tokenAgreement(texts, ['a', 'b'])],
] as const)('figures and intervals of %s are the same in whatever order texts come', (_, figure) => {
  const reported = rounded(figure(TEXTS))

  for (const order of [TEXTS.toReversed(), seededShuffle(TEXTS, 'an order')])
    expect(rounded(figure(order))).toEqual(reported)
})
