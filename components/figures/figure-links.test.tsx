import { globSync, readFileSync } from 'node:fs'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { OverruledChart, ReasonChart } from '@/components/adjudication/decision-charts'
import { FEWEST_DRAWN } from '@/components/adjudication/decision-counts'
import { BaselineChart, DifferenceChart } from '@/components/agreement/baseline-charts'
import { ComparisonCharts } from '@/components/agreement/comparison-charts'
import { GridChart, SensitivityChart } from '@/components/agreement/grid-charts'
import { LabelAgreementChart } from '@/components/agreement/label-agreement-chart'
import { ModelChart } from '@/components/agreement/label-model-tables'
import {
  CoefficientChart,
  ExperienceChart,
  GroupChart,
  PairwiseChart,
  StandingChart,
} from '@/components/agreement/people-charts'
import { RatesChart } from '@/components/agreement/rates-chart'
import { SettledRatesChart } from '@/components/agreement/settled-rates-chart'
import { ShareChart } from '@/components/agreement/share-chart'
import { CalibrationChart, CoverageChart } from '@/components/agreement/sureness-charts'
import { RaterCharts } from '@/components/raters/rater-charts'
import { LabelChart, RepeatChart, SettledChart } from '@/components/raters/rater-label-charts'
import { itemsAddress } from '@/components/statements/addresses'
import { decisionMatrix } from '@/lib/core/adjudication/decision-matrix'
import { authorRates, ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { settledRates } from '@/lib/core/figures/authors/settled-rates'
import type { ErrorQuery } from '@/lib/core/figures/errors/error-view'
import { baselineViewSchema, humanBaseline } from '@/lib/core/figures/judges/baseline-view'
import { configurationGrid, gridViewSchema } from '@/lib/core/figures/judges/heat-grid'
import { surenessOf, surenessViewSchema } from '@/lib/core/figures/judges/sureness-view'
import { compareViewSchema, twoRaters } from '@/lib/core/figures/pairs/compare-view'
import { labelModelFigures, labelModelViewSchema } from '@/lib/core/figures/people/label-model-view'
import { peopleAgreement, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { FEWEST_TO_PART, type RaterAnswer, raterView } from '@/lib/core/figures/people/rater-view'
import { VERDICTS } from '@/lib/core/verdict'
import { makeMargin } from '@/lib/testing/ai-results'
import { makeFrame } from '@/lib/testing/study-frame'

/** Charts whose figures open nothing, and why. */
const EXCEPTIONS = new Map<string, string>([
  ['ExperienceChart', 'the statements would tell whose years of practice these are'],
])

const SETTLED = 'SSNSANSSNSAASNSA'
const ID = (place: number) => `6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a${10 + place}`
const FRAME = (() => {
  const people = [0, 1, 2, 3, 4, 5].map((person) =>
    SETTLED.replaceAll(/./g, (label, place: number) => ((place * (person + 2)) % 7 === 0 ? 'N' : label)),
  )
  const judges = { 'alpha 5': 'SSNSANSSNSAASNSS', 'beta 5': 'SSSSANNSNSASSNSA', 'beta 9': 'NSNSNNSSSSAASSSA' }
  const frame = makeFrame(people, judges, SETTLED)
  return {
    ...frame,
    columns: frame.columns.map((column, place) => ({
      ...column,
      raterId: ID(place),
      practiceYears: [1, 2, 3, 10, 12, 15][place] ?? null,
    })),
    judges: frame.judges.map((judge, place) => ({ ...judge, raterId: ID(place + 10) })),
  }
})()

const people = peopleViewSchema.parse({ by: 'patient' })
const report = peopleAgreement(FRAME, people, 1)
const shown = { studyId: 's', report, view: people }
const model = labelModelViewSchema.parse({})
const sure = surenessViewSchema.parse({ unit: 'item' })
const sureness = surenessOf(FRAME, sure, 1)!
const grid = gridViewSchema.parse({})
const configurations = configurationGrid(FRAME, grid, 1)
const rates = ratesViewSchema.parse({ ai: ID(10), unit: 'item' })
const baselineView = baselineViewSchema.parse({ unit: 'item' })
const margin = makeMargin()
const tested = { baseline: humanBaseline(FRAME, baselineView, margin, 1)!, margin, view: baselineView }
const pair = twoRaters(FRAME, { ...compareViewSchema.parse({}), a: ID(10), b: ID(11) }, 1)!
const matrix = decisionMatrix(
  // as many as are drawn
  Array.from({ length: FEWEST_DRAWN }, () => ({
    code: 'Supported',
    patient: '1',
    reason: 'rater-error',
    votes: [{ raterId: 'a', code: 'Not Addressed', round: 1 }],
  })),
  new Map([['a', 'rater-1']]),
)
// as many as are parted
const answers = Array.from({ length: FEWEST_TO_PART }, (_, at): RaterAnswer => {
  const place = at % FRAME.items.length
  return {
    place,
    round: 1,
    code: FRAME.columns[0]!.codes[place]!,
    seconds: 20 + place,
    isUncertain: false,
    at,
  }
})
const own = raterView(
  FRAME,
  { raterId: ID(0), alias: 'rater-0', assigned: 16 },
  answers,
  { list: [{ first: 'Supported', again: 'Not Supported', place: 0 }] },
  'all',
)
const hrefOf = (query: ErrorQuery) => itemsAddress('s', query)
const ofRater = { alias: own.alias, hrefOf, raterId: ID(0) }

const CHARTS: ReactElement[] = [
  <CoefficientChart key="" {...shown} />,
  <LabelAgreementChart key="" {...shown} />,
  <GroupChart key="" {...shown} />,
  <ShareChart key="" {...shown} />,
  <StandingChart key="" {...shown} />,
  <PairwiseChart key="" {...shown} />,
  <ExperienceChart key="" report={report} view={people} />,
  <ModelChart key="" studyId="s" figures={labelModelFigures(FRAME, model)!} view={model} />,
  <CalibrationChart key="" studyId="s" view={sure} sureness={sureness} />,
  <CoverageChart key="" studyId="s" view={sure} sureness={sureness} />,
  <GridChart key="" studyId="s" grid={configurations} view={grid} />,
  <SensitivityChart
    key=""
    studyId="s"
    sensitivity={configurations.sensitivity[0]!}
    view={grid}
    grid={configurations}
  />,
  <RatesChart key="" studyId="s" rates={authorRates(FRAME, rates)!} view={rates} />,
  <SettledRatesChart key="" studyId="s" rates={settledRates(FRAME, rates, 1)} view={rates} />,
  <DifferenceChart key="" studyId="s" {...tested} />,
  <BaselineChart key="" studyId="s" {...tested} place={0} />,
  <ComparisonCharts key="" pair={pair} labels={VERDICTS} hrefOf={() => '/there'} allHref="/all" />,
  <ReasonChart key="" studyId="s" matrix={matrix} />,
  <OverruledChart key="" studyId="s" matrix={matrix} />,
  <RaterCharts key="" view={own} hrefOf={hrefOf} raterId={ID(0)} />,
  <SettledChart key="" {...ofRater} settled={own.settled!} />,
  <RepeatChart key="" {...ofRater} repeats={own.repeats!} />,
  <LabelChart key="" view={own} hrefOf={hrefOf} raterId={ID(0)} />,
]
const nameOf = ({ type }: ReactElement) => (type as { name: string }).name

afterEach(cleanup)

describe('figures open the statements behind them', () => {
  it.each(CHARTS.map((chart) => [nameOf(chart), chart] as const))('of %s', (name, chart) => {
    const { container } = render(chart)
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

  it('of every chart that there is', () => {
    const drawn = globSync('components/**/*.tsx')
      .filter((file) => !file.endsWith('.test.tsx'))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split(/^export function /m)
          .slice(1),
      )
      .filter((source) => source.includes('<ChartFrame'))
      .map((source) => /^\w+/.exec(source)?.[0])

    expect(CHARTS.map(nameOf)).toEqual(expect.arrayContaining(drawn))
    expect(drawn.length).toBeGreaterThan(15)
  })

  it('but for those with a reason', () => {
    for (const name of EXCEPTIONS.keys()) expect(CHARTS.map(nameOf)).toContain(name)
  })
})
