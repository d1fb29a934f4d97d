import { describe, expect, it } from 'vitest'
import { labelSetOf, toBytes } from '@/lib/core/labels'
import { definitionSchema } from '@/lib/core/protocols/definition'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { GRADE_DEFINITION, GRADES } from '@/lib/testing/grades'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { aiRaterTable } from './ai-raters/ai-rater-table'
import { aiViewSchema, listAiRaterRows } from './ai-raters/ai-view'
import { baselineViewSchema, humanBaseline } from './ai-raters/baseline-view'
import { confidenceOf, confidenceViewSchema } from './ai-raters/confidence-view'
import { configurationGrid, gridViewSchema } from './ai-raters/heat-grid'
import { ratedErrors } from './authors/rated-errors'
import { authorRates, ratesViewSchema } from './authors/rates-view'
import { settledRates } from './authors/settled-rates'
import { errorQuestions } from './errors/error-questions'
import { errorViewSchema } from './errors/error-view'
import { findDisagreements } from './errors/find-disagreements'
import { compareViewSchema, twoRaters } from './pairs/compare-view'
import { labelModelFigures, labelModelViewSchema } from './people/label-model-view'
import { peopleAgreement, peopleViewSchema } from './people/people-view'
import { raterView } from './people/rater-view'
import { planSize } from './study/size-plan'
import { expectedShares, sizePlanSchema, sizeProblems } from './study/size-view'
import { comparisonFigures } from './tables/comparison'
import { humanFigure } from './tables/humans'
import { modelFigure } from './tables/label-models'
import { raterFigures } from './tables/rater'
import { settledRatesFigure } from './tables/rates'
import { shareFigure } from './tables/shares'

const LINKS = { items: () => '/there', rater: () => '/rater' }
const ITEMS = 60

/** Of people and AI raters who take labels in turn, with so many labels. */
function matrixOf(codes: readonly string[], labelSet: StudyMatrix['labelSet']): StudyMatrix {
  const said = (step: number) =>
    Array.from({ length: ITEMS }, (_, item) => codes[(item + (item % step === 0 ? 1 : 0)) % codes.length]!)
  const blank = '.'.repeat(ITEMS)
  const matrix = makeMatrix([blank, blank, blank], { 'a 1': blank, 'b 2': blank, 'c 3': blank }, blank)
  const patients = matrix.items.map((item, index) => ({ ...item, patient: `${index % 8}` }))
  return {
    ...matrix,
    labelSet,
    items: patients,
    consensus: said(ITEMS + 1),
    states: matrix.states.map(() => 'agreed'),
    columns: matrix.columns.map((column, person) => ({
      ...column,
      codes: said(5 + person),
      bytes: toBytes(said(5 + person), labelSet.codes),
    })),
    aiRaters: matrix.aiRaters.map((aiRater, index) => ({
      ...aiRater,
      codes: toBytes(said(4 + 3 * index), labelSet.codes),
    })),
  }
}

/** A choice of so many labels without tones or schemes. */
function plainLabels(many: number): StudyMatrix['labelSet'] {
  const [field] = GRADE_DEFINITION.fields
  const options = Array.from({ length: many }, (_, index) => ({ code: `label ${index + 1}` }))
  return labelSetOf(
    definitionSchema.parse({
      ...GRADE_DEFINITION,
      fields: [{ ...field, options }],
      labelSchemes: [],
      positiveClass: undefined,
    }),
  )
}

describe.each([
  ['five labels with tones and a scheme', GRADES],
  ['two labels', plainLabels(2)],
  ['twelve labels', plainLabels(12)],
] as const)('of %s', (_, labelSet) => {
  const studyMatrix = matrixOf(labelSet.codes, labelSet)
  const many = labelSet.codes.length

  it('people agree by each label, and every figure has all of them', () => {
    const view = peopleViewSchema.parse({})
    const people = peopleAgreement(studyMatrix, view, 1)

    expect(people.byLabel.map(({ label }) => label)).toEqual(labelSet.labels.map(({ title }) => title))
    expect(people.coefficients?.estimates.ac1?.value).toBeGreaterThan(0)
    expect(people.shares[0]?.counts).toHaveLength(many)
    const table = humanFigure(people.table, { unit: view.unit, labelSet: people.labelSet }, LINKS)
    expect(table.columns).toHaveLength(1 + 3 * (1 + many))
    expect(shareFigure(people, view, LINKS).chart).toMatchObject({ labels: people.labelSet.labels })
  })

  it('AI raters are held against the consensus, in the table and its file', () => {
    const listing = listAiRaterRows(studyMatrix, aiViewSchema.parse({}), 1, { everything: true })
    const [head, ...rows] = aiRaterTable(listing)

    expect(listing.focus).toBe(labelSet.positive ?? labelSet.codes[0])
    expect(listing.rows[0]?.estimates.sensitivity?.value).not.toBeUndefined()
    expect(head?.filter((name) => String(name).startsWith('truth_'))).toHaveLength(many + many ** 2)
    expect(rows.every((row) => row.length === head?.length)).toBe(true)
    const margin = { measure: 'ac1', margin: 0.1 } as const
    expect(humanBaseline(studyMatrix, baselineViewSchema.parse({}), margin, 1)?.tests).toHaveLength(3)
    expect(configurationGrid(studyMatrix, gridViewSchema.parse({}), 1).cells.length).toBeGreaterThan(0)
    expect(confidenceOf(studyMatrix, confidenceViewSchema.parse({}), 1)?.items).toBe(ITEMS)
  })

  it('two raters, label models, rates and one person are reported with these labels', () => {
    const pair = twoRaters(studyMatrix, compareViewSchema.parse({ a: 'settled' }), 1)!
    const [bands, matrix] = comparisonFigures(pair, compareViewSchema.parse({}), LINKS)
    expect(bands?.chart).toMatchObject({ labels: labelSet.labels })
    expect(matrix?.rows).toHaveLength(many ** 2)
    const model = labelModelViewSchema.parse({})
    expect(modelFigure(labelModelFigures(studyMatrix, model)!, model, LINKS).rows).toHaveLength(
      (many + 1) * many,
    )
    const rates = settledRates(studyMatrix, ratesViewSchema.parse({ labels: 'all' }), 1)
    expect(rates.focus).toBe(labelSet.positive ?? labelSet.codes[0])
    expect(settledRatesFigure(rates, ratesViewSchema.parse({}), LINKS).rows.length).toBeGreaterThan(0)
    expect(authorRates(studyMatrix, ratesViewSchema.parse({}))?.focus).toBe(rates.focus)
    const answers = studyMatrix.columns[0]!.codes.map((code, index) => ({
      index,
      round: 1,
      code: code!,
      seconds: 10,
      isUncertain: false,
      at: index,
    }))
    const rater = { raterId: studyMatrix.columns[0]!.raterId, alias: 'rater-0', assigned: ITEMS }
    const own = raterView(studyMatrix, rater, answers, { list: [] }, 'all')
    expect(own.secondsByLabel).toHaveLength(many)
    expect(raterFigures(own, rater.raterId, null)[0]?.rows).toHaveLength(many ** 2)
  })

  it('sizes are planned from how often each label is expected', () => {
    const view = sizePlanSchema.parse({})
    const expected = expectedShares(view, labelSet)
    expect(expected).toHaveLength(many)
    expect(expected.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 9)
    expect(Math.min(...expected)).toBeGreaterThan(0)
    const plan = planSize(studyMatrix, view)
    expect(plan.sofar.share).toHaveLength(many - 1)
    expect(plan.ahead.some(({ found }) => found.plan !== null)).toBe(true)
    const asked = Array.from({ length: many - 1 }, () => '60')
    const words = sizeProblems(sizePlanSchema.parse({ share: asked }), labelSet).agreement
    expect(words === null).toBe(many === 2)
  })

  it('statements are found by what was said of them', () => {
    const [first = ''] = labelSet.codes
    const found = (query: object) => findDisagreements(studyMatrix, errorViewSchema.parse(query)).length
    const settled = studyMatrix.consensus.filter((code) => code === first).length

    expect(found({ a: 'settled', b: 'nobody', said: first })).toBe(settled)
    expect(found({ a: 'settled', b: 'nobody', said: `other than ${first}` })).toBe(ITEMS - settled)
    expect(found({ subset: first, differ: 'all' })).toBeGreaterThan(0)
    expect(found({ said: 'Never heard of' })).toBe(found({}))
  })
})

describe('of five labels', () => {
  it('a scheme merges them for every figure, and leaves out what counts as no answer', () => {
    const matrix = matrixOf(GRADES.codes, GRADES)
    const { labelSet, table } = peopleAgreement(matrix, peopleViewSchema.parse({ labels: 'known' }), 1)
    expect(labelSet.labels.map(({ title }) => title)).toEqual(['usable', 'useless'])
    expect(table.at(-1)?.cells.map(({ subset }) => subset)).toEqual(['all', 'excellent', 'poor'])
    const rates = settledRates(matrix, ratesViewSchema.parse({}), 1)
    expect(rates.labelSet.scheme).toBe('known')
    expect(rates.authors.at(-1)?.settled).toBe(matrix.consensus.filter((code) => code !== 'unclear').length)
  })

  it('tones show what is an error, and what an AI rater may have missed', () => {
    expect(ratedErrors(GRADES).map(({ focus, labels }) => [focus, labels])).toEqual([
      ['wrong', 'known'],
      ['wrong', 'all'],
      ['unclear', 'all'],
    ])
    expect(ratedErrors(plainLabels(4)).map(({ focus }) => focus)).toEqual(['label 1'])
    const titles = errorQuestions(GRADES).map(({ title }) => title)
    expect(titles).toContain('Some AI: Excellent, settled otherwise')
    expect(errorQuestions(plainLabels(3))).toHaveLength(titles.length - 1)
  })
})
