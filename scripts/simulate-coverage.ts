import { writeFileSync } from 'node:fs'
import { groupByCluster, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { accuracy } from '@/lib/core/agreement/confusion-figures'
import { congerKappa } from '@/lib/core/agreement/conger-kappa'
import { estimateAgreement, type Measure } from '@/lib/core/agreement/estimate-agreement'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { byReferenceRule, REFERENCE_RULES, type ReferenceRule } from '@/lib/core/agreement/human-baseline'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'
import { toRatingPatterns } from '@/lib/core/agreement/rating-patterns'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'

/**
 * How often the intervals of agreement hold the truth: two raters, three labels, patients whose chance of agreement is drawn from
 * a beta distribution; and what tests of non-inferiority show by each rule of ties. Writes Markdown tables to the file that is named, or to the output.
 *
 * `node --import tsx scripts/simulate-coverage.ts [studies of each kind, 400] [file]`
 */
const STUDIES = Number(process.argv[2] ?? 400)
const SEED = 20
const LABELS = ['S', 'NS', 'NA'] as const
const LABEL_SHARES = [0.6, 0.25, 0.15] as const

const MEASURES = {
  percent: { coefficient: percentAgreement, population: 'paired', range: SHARE },
  ac1: { coefficient: gwetAc1, population: 'all' },
  kappa: { coefficient: congerKappa, population: 'all' },
} satisfies Record<string, Measure>
type Name = keyof typeof MEASURES
const NAMES = ['percent', 'ac1', 'kappa'] as const

const SHAPES: Record<string, (patient: number) => number> = {
  '10 each': () => 10,
  '40 each': () => 40,
  '5 to 160': (patient) => [5, 10, 20, 40, 80, 160][patient % 6] as number,
}
const PATIENTS = [5, 6, 8, 12, 20, 40, 80]
const AGREEMENTS = [0.8, 0.9, 0.95, 0.98]
const CORRELATIONS = [0, 0.1, 0.2, 0.4]

type Random = () => number

/** From a gamma distribution. @see Marsaglia G, Tsang WW (2000), ACM Trans Math Softw 26:363-372 */
function drawGamma(shape: number, random: Random): number {
  if (shape < 1) return drawGamma(shape + 1, random) * (1 - random()) ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** A patient's chance of agreement: so much of the variance of agreement lies between patients. */
function drawChance(mean: number, correlation: number, random: Random): number {
  if (correlation === 0) return mean
  const both = 1 / correlation - 1
  const [one, other] = [drawGamma(mean * both, random), drawGamma((1 - mean) * both, random)]
  return one + other === 0 ? Number(random() < mean) : one / (one + other)
}

function drawLabel(random: Random): number {
  const at = random()
  return at < LABEL_SHARES[0] ? 0 : at < LABEL_SHARES[0] + LABEL_SHARES[1] ? 1 : 2
}

function drawStudy(sizes: readonly number[], agreement: number, correlation: number, random: Random) {
  const names: string[] = []
  const rows = sizes.flatMap((size, patient) => {
    const chance = drawChance(agreement, correlation, random)
    return Array.from({ length: size }, () => {
      names.push(`${patient}`)
      const first = drawLabel(random)
      const second = random() < chance ? first : (first + (random() < 0.5 ? 1 : 2)) % 3
      return [LABELS[first] as 'S', LABELS[second] as 'S']
    })
  })
  return { rows, names }
}

/** What the coefficients are of all that could be drawn: agreement does not hang on the label. */
function consensusOf(agreement: number): Record<Name, number> {
  const many = 100_000
  const rows = LABELS.flatMap((first, index) =>
    LABELS.flatMap((second) => {
      const share = (LABEL_SHARES[index] as number) * (first === second ? agreement : (1 - agreement) / 2)
      return Array.from({ length: Math.round(many * share) }, () => [first, second])
    }),
  )
  const found = estimateAgreement(groupByPattern(rows, LABELS, { keepRaters: true }), MEASURES)
  return { percent: agreement, ac1: found.ac1.value ?? Number.NaN, kappa: found.kappa.value ?? Number.NaN }
}

type Cell = Record<Name, { held: number; shown: number; width: number }>

function newCell(): Cell {
  const none = () => ({ held: 0, shown: 0, width: 0 })
  return { percent: none(), ac1: none(), kappa: none() }
}

function count(cell: Cell, found: Record<Name, Estimate>, consensus: Record<Name, number>): void {
  for (const name of NAMES) {
    const { interval } = found[name]
    if (interval === null) continue
    cell[name].shown += 1
    cell[name].width += interval.high - interval.low
    if (interval.low <= consensus[name] && consensus[name] <= interval.high) cell[name].held += 1
  }
}

function simulate(sizes: readonly number[], agreement: number, correlation: number, random: Random): Cell {
  const consensus = truths.get(agreement) as Record<Name, number>
  const cell = newCell()
  for (let study = 0; study < STUDIES; study++) {
    const { rows, names } = drawStudy(sizes, agreement, correlation, random)
    count(
      cell,
      estimateAgreement(groupByCluster(rows, LABELS, names, { keepRaters: true }), MEASURES),
      consensus,
    )
  }
  return cell
}

const truths = new Map(AGREEMENTS.map((agreement) => [agreement, consensusOf(agreement)]))

function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((100 * part) / whole)}`
}

function coverageTable(random: Random): string[] {
  const columns = AGREEMENTS.flatMap((agreement) => CORRELATIONS.map((icc) => [agreement, icc] as const))
  const lines = [
    `| statements a patient | patients | ${columns.map(([agreement, icc]) => `${agreement}, ${icc}`).join(' | ')} |`,
    `| --- | --- | ${columns.map(() => '---').join(' | ')} |`,
  ]
  for (const [shape, sizeOf] of Object.entries(SHAPES))
    for (const patients of PATIENTS) {
      const sizes = Array.from({ length: patients }, (_, patient) => sizeOf(patient))
      const cells = columns.map(([agreement, icc]) => {
        const cell = simulate(sizes, agreement, icc, random)
        return NAMES.map((name) => percent(cell[name].held, cell[name].shown)).join(' / ')
      })
      lines.push(`| ${shape} | ${patients} | ${cells.join(' | ')} |`)
    }
  return lines
}

/** Kappa of single statements: so often both say the same for a reason, else each what comes up. */
function kappaTable(random: Random): string[] {
  const consensus = 0.7
  const lines = ['| share of the commonest of two labels | 30 | 50 | 100 |', '| --- | --- | --- | --- |']
  for (const share of [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98]) {
    const cells = [30, 50, 100].map((items) => {
      let [held, shown] = [0, 0]
      for (let study = 0; study < 5 * STUDIES; study++) {
        const draw = () => (random() < share ? 'S' : 'NS')
        const rows = Array.from({ length: items }, () => {
          const first = draw()
          return [first, random() < consensus ? first : draw()] as ('S' | 'NS')[]
        })
        const { kappa } = estimateAgreement(groupByPattern(rows, ['S', 'NS'], { keepRaters: true }), {
          kappa: MEASURES.kappa,
        })
        if (kappa.interval === null) continue
        shown += 1
        if (kappa.interval.low <= consensus && consensus <= kappa.interval.high) held += 1
      }
      return `${percent(held, shown)} (shown in ${percent(shown, 5 * STUDIES)})`
    })
    lines.push(`| ${share} | ${cells.join(' | ')} |`)
  }
  return lines
}

const HARD = 0.24
/** How often a person gives each label to a hard statement, and to another. */
type Kind = 'hard' | 'easy'
const PERSON: Record<Kind, [number, number, number]> = { hard: [0.6, 0.4, 0], easy: [0.97, 0.015, 0.015] }

/** How often the AI rater gives the label that nobody, or hardly anybody, gives, instead of answering as a person does. */
const AI_RATERS: [words: string, misses: Record<Kind, number>][] = [
  ['as good as people', { hard: 0, easy: 0 }],
  ['worse on hard statements', { hard: 0.4, easy: 0 }],
  ['twice as much worse on hard statements', { hard: 0.8, easy: 0 }],
  ['worse everywhere', { hard: 0.12, easy: 0.12 }],
]

/** How much less often it meets another person than a person does. */
function consensusOfTest(misses: Record<Kind, number>): number {
  const less = (kind: Kind) =>
    misses[kind] * (PERSON[kind].reduce((sum, share) => sum + share * share, 0) - PERSON[kind][2])
  return HARD * less('hard') + (1 - HARD) * less('easy')
}

function drawTest(people: number, misses: Record<Kind, number>, random: Random) {
  const draw = ([first, second]: (typeof PERSON)[Kind]) => {
    const at = random()
    return LABELS[at < first ? 0 : at < first + second ? 1 : 2] as 'S'
  }
  const kinds = Array.from({ length: 300 }, (): Kind => (random() < HARD ? 'hard' : 'easy'))
  const rows = kinds.map((kind) => Array.from({ length: people }, () => draw(PERSON[kind])))
  const ai = kinds.map((kind) => (random() < misses[kind] ? LABELS[2] : draw(PERSON[kind])))
  return { rows, ai }
}

/** What each rule of ties shows of an AI rater, and how often it passes with a margin of five points. */
function tiesTable(random: Random): string[] {
  const rules = Object.keys(REFERENCE_RULES) as ReferenceRule[]
  const lines = [
    `| AI rater | people | truly, points | ${rules.join(' | ')} |`,
    `| --- | --- | --- | ${rules.map(() => '---').join(' | ')} |`,
  ]
  for (const [words, misses] of AI_RATERS)
    for (const people of [3, 5]) {
      const studies = Array.from({ length: STUDIES }, () => {
        const { rows, ai } = drawTest(people, misses, random)
        return byReferenceRule(toRatingPatterns(rows, LABELS), ai, TEST, rules)
      })
      const cells = rules.map((_, rule) => {
        const tests = studies.flatMap((study) => study[rule] ?? [])
        const points = tests.reduce(
          (sum, { difference }) => sum + (100 * (difference.value ?? 0)) / STUDIES,
          0,
        )
        const passed = tests.filter(({ isNonInferior }) => isNonInferior === true).length
        return `${points.toFixed(1)}, passes in ${percent(passed, STUDIES)}`
      })
      lines.push(
        `| ${words} | ${people} | ${(-100 * consensusOfTest(misses)).toFixed(1)} | ${cells.join(' | ')} |`,
      )
    }
  return lines
}

const TEST = {
  labels: LABELS,
  clusters: null,
  resamples: 500,
  seed: SEED,
  measure: accuracy,
  range: SHARE,
  margin: 0.05,
}

const random = mersenneUniform(SEED)
const text = [
  `Per cent of ${STUDIES} simulated studies whose 95 % interval holds the truth, of percent agreement / AC1 / Cohen’s kappa, by true agreement and intra-class correlation (seed ${SEED}):`,
  '',
  ...coverageTable(random),
  '',
  `Per cent of ${5 * STUDIES} simulated studies of 30, 50 and 100 independent statements whose 95 % interval of kappa, where one is shown, holds the true 0.7:`,
  '',
  ...kappaTable(random),
  '',
  `Mean difference in points of ${STUDIES} simulated tests of 300 statements, and per cent that pass with a margin of 5 points:`,
  '',
  ...tiesTable(random),
  '',
].join('\n')
if (process.argv[3]) writeFileSync(process.argv[3], text)
else process.stdout.write(text)
