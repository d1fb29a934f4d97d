import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { figureFaults } from '@/lib/testing/figure-faults'
import { altTest } from './alt-test'
import { compareRaters } from './compare-raters'
import { compareWithConsensus } from './compare-with-consensus'
import { calibration } from './confidence/calibration'
import { selectiveAgreement } from './confidence/selective-agreement'
import { accuracy, kappaOfCells } from './confusion-figures'
import { nonInferiority } from './human-baseline'
import { intraRaterAgreement } from './intra-rater-agreement'
import { dawidSkene, FLAT_PRIOR } from './label-models/dawid-skene'
import { mace } from './label-models/mace'
import { labelWeights } from './label-weights'
import { lightKappa } from './light-kappa'
import { pairwiseAgreement } from './pairwise-agreement'
import { predictionPoweredRates } from './prediction-powered-rates'
import { internalConsistency } from './scales/cronbach-alpha'
import { rankCorrelation } from './scales/rank-correlation'
import { scaleAgreement } from './scales/scale-agreement'
import { scoreAlpha } from './scales/score-alpha'
import { scoreBaseline } from './scales/score-baseline'
import { scoreDistance } from './scales/score-distance'
import { setAgreement } from './sets/set-agreement'
import { compareSpans } from './spans/compare-spans'
import { countAlpha } from './spans/count-alpha'
import { overlapF1 } from './spans/overlap-f1'
import { tokenAgreement } from './spans/token-agreement'
import { summarizeAgreement } from './summarize-agreement'

const LABELS = ['a', 'b', 'c']
const OPTIONS = { resamples: 40, seed: 3 }

type Table = (string | null)[][]
const times = (count: number, rowOf: (item: number) => (string | null)[]): Table =>
  Array.from({ length: count }, (_, item) => rowOf(item))

const random = mersenneUniform(11)
/** Of few or many items, skewed or not, with few or many gaps, of raters who are right or guess. */
function drawTable(): Table {
  const [items, raters] = [1 + Math.floor(random() ** 2 * 40), 2 + Math.floor(3 * random())]
  const [common, lacking, guessing] = [random(), random() ** 2, random() ** 2]
  const pick = () => LABELS[Math.floor(3 * random())] ?? 'a'
  return times(items, () => {
    const consensus = random() < common ? 'a' : pick()
    return Array.from({ length: raters }, () => {
      if (random() < lacking) return null
      return random() < guessing ? pick() : consensus
    })
  })
}

const TABLES: [string, Table][] = [
  ['no item', []],
  ['one item', [['a', 'a', 'b']]],
  ['one item on which all agree', [['a', 'a', 'a']]],
  ['two items', times(2, (item) => ['a', item === 0 ? 'a' : 'b', 'a'])],
  ['one label alone', times(12, () => ['a', 'a', 'a'])],
  ['nobody agreeing', times(12, () => ['a', 'b', 'c'])],
  ['all but one agreeing', [...times(30, () => ['a', 'a', 'a']), ['a', 'b', 'a']]],
  ['one rating an item', times(9, (item) => [0, 1, 2].map((at) => (at === item % 3 ? 'a' : null)))],
  ['hardly two ratings', [...times(30, (item) => [LABELS[item % 2] ?? 'a', null, null]), ['a', 'b', null]]],
  ['no rating', times(6, () => [null, null, null])],
  ...Array.from({ length: 30 }, (_, at): [string, Table] => [`drawn ratings ${at}`, drawTable()]),
]

const PATIENTS: Record<string, ((item: number) => string) | null> = {
  'items alone': null,
  'one patient': () => 'p',
  'some patients': (item) => `p${item % 6}`,
  'one patient with nearly all': (item) => `p${Math.max(0, item - 25)}`,
}

describe.each(Object.entries(PATIENTS))('of %s', (_, patientOf) => {
  it.each(TABLES)('%s give figures or reasons, and intervals around figures', (_name, rows) => {
    const clusters = patientOf && rows.map((_row, item) => patientOf(item))
    const column = (rater: number) => rows.map((row) => row[rater] ?? null)
    const [consensus, said, other] = [column(0), column(1), column(2)]
    const answers = { consensus, said, confidence: rows.map((_row, item) => (item % 3) / 2), clusters }
    const scores = rows.map((row) => row.map((label) => (label === null ? null : LABELS.indexOf(label))))
    const options = { ...OPTIONS, labels: LABELS, clusters }
    const baseline = { ...options, ties: 'shared' as const, margin: 0.1 }
    const figures = {
      summarizeAgreement: summarizeAgreement(rows, options),
      pairwiseAgreement: pairwiseAgreement(rows, { labels: LABELS, clusters }),
      lightKappa: lightKappa(rows, LABELS, clusters),
      intraRaterAgreement: intraRaterAgreement(rows, options),
      compareWithConsensus: compareWithConsensus(consensus, said, options),
      compareRaters: compareRaters(consensus, said, other, options),
      calibration: calibration(answers, OPTIONS),
      selectiveAgreement: selectiveAgreement(answers, 0.8, OPTIONS),
      altTest: altTest(rows, said, 0.1, clusters),
      predictionPoweredRates: predictionPoweredRates(
        consensus.map((label, item) => (item % 2 === 0 ? label : null)),
        said,
        LABELS,
        clusters,
      ),
      dawidSkene: [dawidSkene(rows, LABELS), dawidSkene(rows, LABELS, { prior: FLAT_PRIOR })],
      mace: [mace(rows, LABELS), mace(rows, LABELS, { prevalence: 'equal' })],
      scaleAgreement: scaleAgreement(scores, { ...OPTIONS, clusters }),
      scoreAlpha: scoreAlpha(scores, { ...OPTIONS, clusters }),
      countAlpha: countAlpha(scores, OPTIONS),
      weightedKappa: lightKappa(rows, LABELS, clusters, labelWeights('quadratic', [0, 1, 2])),
      rankCorrelation: rankCorrelation(
        scores.map((row) => row[0] ?? null),
        scores.map((row) => row[1] ?? null),
        { ...OPTIONS, clusters },
      ),
      scoreDistance: scoreDistance(
        scores.map((row) => row[0] ?? null),
        scores.map((row) => row[1] ?? null),
        { ...OPTIONS, clusters },
      ),
      scoreBaseline: scoreBaseline(
        scores,
        scores.map((row) => row[2] ?? null),
        { ...OPTIONS, reference: 'mean', clusters },
      ),
      internalConsistency: internalConsistency(scores, { ...OPTIONS, clusters }),
      setAgreement: setAgreement(
        rows.map((row) => row.map((label) => (label === null ? null : label === 'c' ? [] : ['a', label]))),
        { ...OPTIONS, clusters },
      ),
      nonInferiority:
        rows.length === 0
          ? null
          : [
              nonInferiority(rows, said, { ...baseline, measure: kappaOfCells, reference: 'leave-one-out' }),
              nonInferiority(rows, said, { ...baseline, measure: accuracy, reference: 'all' }),
            ],
    }

    expect(figureFaults(figures)).toEqual([])
  })
})

it.each([
  ['no text', []],
  ['a text that is not known', [{ text: null, first: [], second: [] }]],
  ['an empty text', [{ text: '', first: [], second: [] }]],
  ['nothing marked', [{ text: 'a b', first: [], second: [] }]],
  ['one who marked nothing', [{ text: 'a b', first: [{ start: 0, end: 1, label: 'a' }], second: [] }]],
])('spans of %s give figures or reasons', (_, texts) => {
  const options = { ...OPTIONS, labels: LABELS }
  const figures = [
    overlapF1(texts, { ...OPTIONS, isLabelAware: true }),
    tokenAgreement(texts, LABELS),
    compareSpans(texts, { ...options, matching: 'best' }),
  ]
  expect(figureFaults(figures)).toEqual([])
})
