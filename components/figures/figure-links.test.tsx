import { globSync, readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FEWEST_DRAWN, titleOf } from '@/components/adjudication/decision-counts'
import { gridLink } from '@/components/agreement/grid-links'
import { itemsAddress } from '@/components/statements/addresses'
import { decisionMatrix } from '@/lib/core/adjudication/decision-matrix'
import { aiViewSchema, listAiRaterRows } from '@/lib/core/figures/ai-raters/ai-view'
import { baselineViewSchema, humanBaseline } from '@/lib/core/figures/ai-raters/baseline-view'
import { confidenceOf, confidenceViewSchema } from '@/lib/core/figures/ai-raters/confidence-view'
import { configurationGrid, gridViewSchema } from '@/lib/core/figures/ai-raters/heat-grid'
import { authorRates, ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { settledRates } from '@/lib/core/figures/authors/settled-rates'
import type { ErrorQuery } from '@/lib/core/figures/errors/error-view'
import type { Figure } from '@/lib/core/figures/figure'
import { compareViewSchema, twoRaters } from '@/lib/core/figures/pairs/compare-view'
import { labelModelFigures, labelModelViewSchema } from '@/lib/core/figures/people/label-model-view'
import { peopleAgreement, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { FEWEST_TO_PART, type RaterAnswer } from '@/lib/core/figures/people/rater-stretches'
import { raterView } from '@/lib/core/figures/people/rater-view'
import { aiRatersFigure } from '@/lib/core/figures/tables/ai-raters'
import { baselineFigure, differenceFigure, replacementFigure } from '@/lib/core/figures/tables/baseline'
import { comparisonFigures, nearerFigure } from '@/lib/core/figures/tables/comparison'
import { calibrationFigure, coverageFigure } from '@/lib/core/figures/tables/confidence'
import { overruledFigure, reasonFigure } from '@/lib/core/figures/tables/decisions'
import { gridFigure, sensitivityFigure } from '@/lib/core/figures/tables/grid'
import { humanFigure } from '@/lib/core/figures/tables/humans'
import {
  modeledRatersFigure,
  modelFigure,
  overruledStatementsFigure,
} from '@/lib/core/figures/tables/label-models'
import {
  coefficientFigure,
  experienceFigure,
  groupFigure,
  labelAgreementFigure,
  pairwiseFigure,
  withOthersFigure,
} from '@/lib/core/figures/tables/people'
import { raterFigures } from '@/lib/core/figures/tables/rater'
import { helpedRatesFigure, settledRatesFigure } from '@/lib/core/figures/tables/rates'
import { shareFigure } from '@/lib/core/figures/tables/shares'
import { makeMargin } from '@/lib/testing/ai-results'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { figureLinks } from './figure-links'
import { FigureView } from './figure-view'

const TASK = { studyId: 's', taskId: 't' }

/** Figures that open nothing, and why. */
const EXCEPTIONS = new Map<string, string>([
  ['experienceFigure', 'the statements would reveal whose years of practice these are'],
])

/** Those of the report, those that sum up a figure below them, parts of others, those beside a figure
   that opens the same statements, and those of patients or of several answers at once. */
const IN_REPORTS = [
  'altTestFigure',
  'chainFigure',
  'characteristicsFigure',
  'measuresFigure',
  'metFigure',
  'prevalenceFigure',
  'publishedFigure',
  'transitionFigure',
]

const SETTLED = 'SSNSANSSNSAASNSA'
const ID = (index: number) => `6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a${10 + index}`
const MATRIX = (() => {
  const people = [0, 1, 2, 3, 4, 5].map((person) =>
    SETTLED.replaceAll(/./g, (label, index: number) => ((index * (person + 2)) % 7 === 0 ? 'N' : label)),
  )
  const aiRaters = {
    'alpha 5': 'SSNSANSSNSAASNSS',
    'beta 5': 'SSSSANNSNSASSNSA',
    'beta 9': 'NSNSNNSSSSAASSSA',
  }
  const matrix = makeMatrix(people, aiRaters, SETTLED)
  return {
    ...matrix,
    columns: matrix.columns.map((column, index) => ({
      ...column,
      raterId: ID(index),
      practiceYears: [1, 2, 3, 10, 12, 15][index] ?? null,
    })),
    aiRaters: matrix.aiRaters.map((aiRater, index) => ({ ...aiRater, raterId: ID(index + 10) })),
  }
})()

const people = peopleViewSchema.parse({ by: 'patient' })
const report = peopleAgreement(MATRIX, people, 1)
const model = labelModelViewSchema.parse({})
const modeled = labelModelFigures(MATRIX, model)!
const sure = confidenceViewSchema.parse({ unit: 'item' })
const confidence = confidenceOf(MATRIX, sure, 1)!
const grid = gridViewSchema.parse({})
const configurations = configurationGrid(MATRIX, grid, 1)
const rates = ratesViewSchema.parse({ ai: ID(10), unit: 'item' })
const baselineView = baselineViewSchema.parse({ unit: 'item' })
const margin = makeMargin()
const tested = { baseline: humanBaseline(MATRIX, baselineView, margin, 1)!, margin, view: baselineView }
const compared = { ...compareViewSchema.parse({}), a: ID(10), b: ID(11) }
const pair = twoRaters(MATRIX, compared, 1)!
const matrix = decisionMatrix(
  // as many as are drawn
  Array.from({ length: FEWEST_DRAWN }, () => ({
    code: 'Supported',
    patient: '1',
    reason: 'rater-error',
    votes: [{ raterId: 'a', code: 'Not Addressed', round: 1 }],
  })),
  new Map([['a', 'rater-1']]),
  ['Supported', 'Not Supported', 'Not Addressed'],
)
// as many as are parted
const answers = Array.from({ length: FEWEST_TO_PART }, (_, at): RaterAnswer => {
  const index = at % MATRIX.items.length
  return {
    index,
    round: 1,
    code: MATRIX.columns[0]!.codes[index]!,
    seconds: 20 + index,
    isUncertain: false,
    at,
  }
})
const own = raterView(
  MATRIX,
  { raterId: ID(0), alias: 'rater-0', assigned: 16 },
  answers,
  { list: [{ first: 'Supported', again: 'Not Supported', index: 0 }] },
  'all',
)
const hrefOf = (query: ErrorQuery) => itemsAddress(TASK, query)
const LINKS = figureLinks(TASK)
const toGrid = gridLink(TASK, grid, configurations.items)

const { tests } = tested.baseline
const FIGURES: Record<string, Figure | undefined> = {
  coefficientFigure: coefficientFigure(report, people, LINKS),
  labelAgreementFigure: labelAgreementFigure(report, people, LINKS),
  groupFigure: groupFigure(report.groups, report.pairs.raters.length, people, LINKS),
  shareFigure: shareFigure(report, people, LINKS),
  withOthersFigure: withOthersFigure(report, people, LINKS),
  pairwiseFigure: pairwiseFigure(report, people, LINKS),
  experienceFigure: experienceFigure(report.experience!, people, LINKS),
  humanFigure: humanFigure(report.table, { ...people, labelSet: report.labelSet }, LINKS),
  modelFigure: modelFigure(modeled, model, LINKS),
  modeledRatersFigure: modeledRatersFigure(modeled, model, LINKS),
  overruledStatementsFigure: overruledStatementsFigure(
    [
      {
        index: 0,
        votes: [1, 0, 0],
        majority: 'Supported',
        likeliest: 'Not Supported',
        probability: 0.9,
        itemId: 'i',
        text: 't',
        patient: 'p',
        href: '/there',
      },
    ],
    modeled,
  ),
  aiRatersFigure: aiRatersFigure(listAiRaterRows(MATRIX, aiViewSchema.parse({ unit: 'item' }), 1), LINKS),
  calibrationFigure: calibrationFigure(confidence, sure, LINKS),
  coverageFigure: coverageFigure(confidence, sure, LINKS),
  gridFigure: gridFigure(configurations, grid, toGrid),
  sensitivityFigure: sensitivityFigure(configurations.sensitivity[0]!, configurations, grid, toGrid),
  helpedRatesFigure: helpedRatesFigure(authorRates(MATRIX, rates)!, rates, LINKS),
  settledRatesFigure: settledRatesFigure(settledRates(MATRIX, rates, 1), rates, LINKS),
  differenceFigure: differenceFigure(tested.baseline, margin, baselineView, LINKS),
  baselineFigure: baselineFigure(tested.baseline, tests[0]!, margin, baselineView, LINKS),
  replacementFigure: replacementFigure(tested.baseline, baselineView, LINKS),
  nearerFigure: nearerFigure(pair, pair.nearer!, compared, LINKS),
  reasonFigure: reasonFigure(matrix, titleOf, LINKS),
  overruledFigure: overruledFigure(matrix, [], FEWEST_DRAWN, titleOf, LINKS),
}
for (const figure of comparisonFigures(pair, compared, LINKS)) FIGURES[`pair: ${figure.name}`] = figure
for (const figure of raterFigures(own, ID(0), hrefOf)) FIGURES[`rater: ${figure.name}`] = figure

describe('figures open the statements behind them', () => {
  it.each(Object.keys(FIGURES))('of %s', (name) => {
    const { container } = render(<FigureView figure={FIGURES[name]!} />)
    const isOpen = (element: Element) =>
      element.matches('tr') ? element.querySelector('a[href]') !== null : element.closest('a[href]') !== null
    // where nothing was counted nothing opens
    const isNothing = (element: Element) =>
      [...element.querySelectorAll('td')].some(({ textContent }) => textContent === '0')
    const shapes = [...container.querySelectorAll('tbody tr, svg circle')]
    const closed = shapes.filter((shape) => !isOpen(shape) && !isNothing(shape))

    expect(shapes.length).toBeGreaterThan(0)
    expect(closed).toEqual(EXCEPTIONS.has(name) ? shapes : [])
  })

  it('of every figure that a page shows', () => {
    const made = globSync('lib/core/figures/tables/*.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^export function (\w+Figure)\(/gm)])
      .map(([, name]) => name!)

    expect(made.filter((name) => !(name in FIGURES)).toSorted()).toEqual([...IN_REPORTS].toSorted())
    expect(made.length).toBeGreaterThan(20)
  })
})
