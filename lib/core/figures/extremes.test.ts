import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { figureFaults } from '@/lib/testing/figure-faults'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { aiSample } from './ai-raters/ai-rater-rows'
import { aiViewSchema, listAiRaterRows } from './ai-raters/ai-view'
import { baselineViewSchema, humanBaseline } from './ai-raters/baseline-view'
import { confidenceOf, confidenceViewSchema } from './ai-raters/confidence-view'
import { configurationGrid, gridViewSchema } from './ai-raters/heat-grid'
import { authorRates, ratesViewSchema } from './authors/rates-view'
import { settledRates } from './authors/settled-rates'
import { compareViewSchema, twoRaters } from './pairs/compare-view'
import { labelModelFigures, labelModelViewSchema } from './people/label-model-view'
import { peopleAgreement, peopleViewSchema } from './people/people-view'
import { rankedAiRaters } from './report/ai-report'
import { outlierRaters } from './study/outlier-raters'

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`

/** A study of so many patients, with AI raters named by their facts: 0, 1, 2 … */
function study(people: readonly string[], aiRaters: readonly string[], settled: string, patients: number) {
  const named = Object.fromEntries(aiRaters.map((said, index) => [`m${index % 2} ${index}`, said]))
  const matrix = makeMatrix(people, named, settled)
  return {
    ...matrix,
    items: matrix.items.map((item, index) => ({ ...item, patient: `p${index % patients}` })),
    aiRaters: matrix.aiRaters.map((aiRater, index) => ({ ...aiRater, raterId: idOf(index) })),
  }
}

const random = mersenneUniform(3)
const pick = () => 'SNA'[Math.floor(3 * random())] ?? 'S'

/** Of some people and AI raters who are right or guess, with few or many gaps, and some statements not settled. */
function drawStudy() {
  const [common, lacking] = [random(), 0.9 * random() ** 2]
  const items = 2 + Math.floor(80 * random() ** 2)
  const consensus = Array.from({ length: items }, () => (random() < common ? 'S' : pick()))
  const rate = (gaps: number, guessing: number) =>
    consensus.map((label) => (random() < gaps ? '.' : random() < guessing ? pick() : label)).join('')
  const people = Array.from({ length: 1 + Math.floor(4 * random()) }, () => rate(lacking, random() ** 2))
  const aiRaters = Array.from({ length: Math.floor(5 * random()) }, () => rate(random() ** 2, random() ** 2))
  const settled = consensus.map((label) => (random() < 0.15 ? '.' : label)).join('')
  return study(people, aiRaters, settled, 1 + Math.floor(12 * random()))
}

const ALL = 'S'.repeat(40)
const MIXED = 'SNA'.repeat(10)
const STUDIES: [string, ReturnType<typeof study>][] = [
  ['no statement', study([], [], '', 1)],
  ['one statement', study(['S', 'S'], ['S', 'N'], 'S', 1)],
  ['two statements', study(['SN', 'SS'], ['SN', 'N.'], 'SN', 2)],
  ['one answer alone', study([ALL, ALL, ALL], [ALL, ALL, 'N'.repeat(40)], ALL, 6)],
  ['nobody agreeing', study([ALL, 'N'.repeat(40)], ['A'.repeat(40)], '.'.repeat(40), 6)],
  ['no people', study([], [MIXED, `A${MIXED.slice(1)}`, `${MIXED.slice(2)}..`], MIXED, 6)],
  ['no AI rater', study([MIXED, MIXED, ALL.slice(10)], [], MIXED, 6)],
  ['one patient', study([MIXED, MIXED], [MIXED, ALL.slice(10)], MIXED, 1)],
  ...Array.from({ length: 16 }, (_, index): [string, ReturnType<typeof study>] => [
    `drawn ratings ${index}`,
    drawStudy(),
  ]),
]

describe.each(['item', 'patient'] as const)('by %s, a study of', (unit) => {
  it.each(STUDIES)('%s has figures or reasons on every page', (_, matrix) => {
    const view = { unit }
    const [first, second] = [idOf(0), idOf(1)]
    const figures = {
      aiRaters: listAiRaterRows(matrix, aiViewSchema.parse({ ...view, against: first, by: 'kind' }), 1),
      withMissing: listAiRaterRows(matrix, aiViewSchema.parse({ ...view, missing: 'wrong', sort: 'f1' }), 1),
      ranked: rankedAiRaters(aiSample(matrix, {})),
      grid: configurationGrid(matrix, gridViewSchema.parse(view), 1),
      baseline: humanBaseline(matrix, baselineViewSchema.parse(view), { measure: 'ac1', margin: 0.05 }, 1),
      rates: authorRates(matrix, ratesViewSchema.parse({ ...view, ai: first })),
      settled: settledRates(matrix, ratesViewSchema.parse(view), 1),
      confidence: confidenceOf(matrix, confidenceViewSchema.parse(view), 1),
      withConsensus: twoRaters(matrix, compareViewSchema.parse({ ...view, a: first, b: 'settled' }), 1),
      pair: twoRaters(matrix, compareViewSchema.parse({ ...view, a: first, b: second }), 1),
      labelModel: labelModelFigures(matrix, labelModelViewSchema.parse(view)),
      people: peopleAgreement(matrix, peopleViewSchema.parse({ ...view, also: 'kind' }), 1),
      apart: outlierRaters(matrix),
    }
    expect(figureFaults(figures)).toEqual([])
  })

  it.each(STUDIES)(
    '%s distinguishes AI raters over the statements that their figures are over',
    (_, matrix) => {
      const { leaders } = listAiRaterRows(matrix, aiViewSchema.parse({ unit }), 1)
      const over = leaders?.alike.map(({ test }) => test.items) ?? []
      expect(over.filter((items) => items !== leaders?.items)).toEqual([])
      const unrated = leaders?.unrated.reduce((sum, one) => sum + one.unrated, 0) ?? 0
      expect(unrated).toBe((leaders?.settled ?? 0) - (leaders?.items ?? 0))
    },
  )
})
