import { describe, expect, it } from 'vitest'
import { findDefinition, findFigure, makeAnswerTable } from '@/lib/testing/answer-table'
import { type Cell, columnTitle, type Figure, isEstimate } from '../figure'
import { answerViewSchema } from './answer-view'
import { figuresOf } from './figures-of'

// Cahoon et al. publish shares and kappas of 162 annotations of 108 questions, 54 of them by two of three physicians, and neither
// answers nor counts. These answers are made from the shares and kappas alone, to hold our tables against the published ones.

const RATERS = ['A', 'B', 'C'] as const
const PAIRS = [
  ['A', 'B'],
  ['A', 'C'],
  ['B', 'C'],
] as const
const ARMS = ['facts', 'note'] as const
type Arm = (typeof ARMS)[number]

/** Of each pair’s nine questions of an arm: how many the first alone, the second alone, and both answer against the common answer. */
type Apart = readonly [first: number, second: number, both: number]
const NONE: Apart = [0, 0, 0]

/**
 * `pairs`: by pair, the facts arm before the other. `alone`: so many of questions with one rater, by arm. `from`: on which question of
 * nine they begin.
 */
type Margins = {
  pairs: readonly (readonly [Apart, Apart])[]
  alone: readonly [number, number]
  from?: number
}

const MARGINS: Readonly<Record<string, Margins>> = {
  specific: {
    pairs: [
      [NONE, NONE],
      [[0, 0, 1], NONE],
      [NONE, [1, 0, 0]],
    ],
    alone: [0, 0],
  },
  verifiable: {
    pairs: [
      [[2, 0, 0], NONE],
      [NONE, [1, 1, 1]],
      [NONE, NONE],
    ],
    alone: [0, 0],
  },
  consistent: {
    pairs: [
      [NONE, NONE],
      [NONE, NONE],
      [[1, 0, 0], NONE],
    ],
    alone: [0, 0],
  },
  leaks: {
    pairs: [
      [NONE, [0, 0, 1]],
      [NONE, [0, 0, 1]],
      [NONE, NONE],
    ],
    alone: [0, 0],
    from: 5,
  },
  natural: {
    pairs: [
      [
        [1, 1, 0],
        [1, 1, 2],
      ],
      [
        [1, 1, 1],
        [1, 5, 3],
      ],
      [
        [1, 2, 1],
        [3, 4, 2],
      ],
    ],
    alone: [24, 7],
  },
  'type-right': {
    pairs: [
      [[0, 1, 1], NONE],
      [[1, 1, 0], NONE],
      [
        [1, 0, 0],
        [0, 1, 0],
      ],
    ],
    alone: [0, 7],
  },
  'topics-right': {
    pairs: [
      [NONE, NONE],
      [NONE, [1, 1, 1]],
      [NONE, [1, 2, 0]],
    ],
    alone: [20, 11],
  },
  approved: {
    pairs: [
      [
        [0, 1, 1],
        [0, 2, 0],
      ],
      [NONE, [1, 2, 0]],
      [
        [1, 1, 0],
        [1, 1, 0],
      ],
    ],
    alone: [1, 3],
  },
}

/** Who answers a question against the common answer. */
type Question = { arm: Arm; raters: readonly string[]; against: Readonly<Record<string, readonly string[]>> }

function againstOf(
  { pairs, from = 0 }: Margins,
  pair: number,
  arm: number,
  index: number,
): readonly string[] {
  const [first, second, both] = pairs[pair]?.[arm] ?? NONE
  const place = (index - from + 9) % 9
  const [one, other] = PAIRS[pair] ?? PAIRS[0]
  if (place < first) return [one]
  if (place < first + second) return [other]
  return place < first + second + both ? [one, other] : []
}

/** 54 questions of two raters, 18 a pair, and 54 of one, 12 and 6 a rater by arm. */
function makeQuestions(): Question[] {
  const criteria = Object.entries(MARGINS)
  const shared = PAIRS.flatMap((raters, pair) =>
    ARMS.flatMap((arm, of) =>
      Array.from({ length: 9 }, (_, index): Question => {
        const against = criteria.map(([id, margins]) => [id, againstOf(margins, pair, of, index)] as const)
        return { arm, raters, against: Object.fromEntries(against) }
      }),
    ),
  )
  const alone = ARMS.flatMap((arm, of) =>
    Array.from({ length: of === 0 ? 36 : 18 }, (_, index): Question => {
      const raters = [RATERS[index % 3] ?? 'A']
      const against = criteria.map(
        ([id, margins]) => [id, index < (margins.alone[of] ?? 0) ? raters : []] as const,
      )
      return { arm, raters, against: Object.fromEntries(against) }
    }),
  )
  return [...shared, ...alone]
}

const QUESTIONS = makeQuestions()
const definition = findDefinition('questions')
const topics = definition.fields.flatMap((field) =>
  field.id === 'topics' && field.kind === 'flags' ? field.options.map(({ code }) => code) : [],
)

function answerOf(question: Question, rater: string) {
  if (!question.raters.includes(rater)) return null
  const said = Object.entries(question.against).map(([id, raters]) => {
    const isAgainst = raters.includes(rater)
    return [id, isAgainst === (id === 'leaks') ? 'yes' : 'no'] as const
  })
  return { ...Object.fromEntries(said), 'answer-found': 'yes', 'answer-complete': 'yes' }
}

/** Spread evenly, two a question. */
function topicsOf(index: number) {
  return [topics[index % 19], topics[(index * 7 + 3) % 19]]
}

const made = figuresOf(
  definition,
  makeAnswerTable(definition, {
    people: Object.fromEntries(
      RATERS.map((rater) => [rater, QUESTIONS.map((question) => answerOf(question, rater))]),
    ),
    items: QUESTIONS.map(({ arm }, index) => ({
      patient: `patient ${index % 25}`,
      strata: { arm, type: ['recent', 'past', 'multi-hop'][index % 3] ?? '' },
      parts: { question: { topics: topicsOf(index) } as never },
    })),
  }),
  answerViewSchema.parse({}),
  1,
)

function wordsOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : ''
}

/** Numbers of a column by the words of the first cell, of the rows of these raters or groups. */
function columnOf(figure: Figure, column: string, second?: RegExp): Record<string, number | null> {
  const position = figure.columns.findIndex((_, index) => columnTitle(figure, index) === column)
  if (position < 0) throw new RangeError(`no ${column}`)
  return Object.fromEntries(
    figure.rows
      .filter(({ cells }) => second === undefined || second.test(wordsOf(cells[1])))
      .map(({ cells }) => {
        const cell = cells[position]
        return [wordsOf(cells[0]), isEstimate(cell) ? cell.estimate.value : Number(cell)]
      }),
  )
}

function rounded(of: Record<string, number | null>, digits: number, times = 1) {
  return Object.fromEntries(
    Object.entries(of).map(([id, value]) => [
      id,
      value === null ? null : Number((times * value).toFixed(digits)),
    ]),
  )
}

describe('answers with the published margins', () => {
  it('give the published shares of 162 answers by arm, but for one that no count rounds to', () => {
    const figure = findFigure(made, 'shares-specific-arm')

    expect(figure.title).toBe('Answers on each criterion, by arm: each answer counted')
    expect(rounded(columnOf(figure, '%, Note and facts'), 0, 100)).toMatchObject({
      'Patient-specific': 98,
      Verifiable: 98,
      Consistent: 99,
      Natural: 61,
      Type: 93,
      Topics: 78,
      Approval: 93,
    })
    expect(rounded(columnOf(figure, '%, Note alone'), 0, 100)).toMatchObject({
      // published as 98: 70 of 72 are 97.2, 71 are 98.6
      'Patient-specific': 99,
      Verifiable: 94,
      Consistent: 100,
      Leakage: 6,
      Natural: 50,
      Type: 89,
      Topics: 75,
      Approval: 86,
    })
    expect([columnOf(figure, 'n, Note and facts'), columnOf(figure, 'n, Note alone')]).toMatchObject([
      { Approval: 90 },
      { Approval: 72 },
    ])
  })

  it('are others when each of the 108 questions counts once', () => {
    const figure = findFigure(made, 'shares-specific-arm-items')

    expect(figure.title).toBe('Answers on each criterion, by arm: each question counted once')
    expect(columnOf(figure, 'n, All')).toMatchObject({ Approval: 108 })
    expect(rounded(columnOf(figure, '%, Note and facts'), 0, 100)).toMatchObject({
      Natural: 53,
      Topics: 68,
      Approval: 94,
    })
    expect(findFigure(made, 'shares-specific-type-items').columns).toHaveLength(2 + 2 * 4)
  })

  it('give the published mean kappas, with agreement on approval of 81 % beside a kappa of .045', () => {
    const figure = findFigure(made, 'agreement-specific')

    expect(rounded(columnOf(figure, 'Cohen’s kappa', /^mean/), 2)).toMatchObject({
      Leakage: 1,
      Natural: 0.13,
      Type: 0.17,
      Topics: 0.18,
      'Adjusted approval': 0.38,
    })
    expect(rounded(columnOf(figure, 'Cohen’s kappa', /^mean/), 3)).toMatchObject({ Approval: 0.045 })
    expect(rounded(columnOf(figure, 'Agreement %', /^mean/), 2)).toMatchObject({ Approval: 0.81 })
    expect(rounded(columnOf(figure, 'Gwet’s AC1', /^mean/), 2)).toMatchObject({ Approval: 0.77 })
    expect(rounded(columnOf(figure, 'PABAK', /^mean/), 2)).toMatchObject({ Approval: 0.63 })
  })

  it('reach the published kappas of three criteria only where pairs without a kappa count as 1, as ours never do', () => {
    const figure = findFigure(made, 'agreement-specific')
    const ofPairs = PAIRS.map((pair) =>
      columnOf(figure, 'Cohen’s kappa', new RegExp(`^${pair.join(' and ')}$`)),
    )
    const asOne = (field: string) =>
      ofPairs.reduce((sum, kappas) => sum + (kappas[field] ?? 1), 0) / ofPairs.length

    const published = { 'Patient-specific': 0.67, Verifiable: 0.48, Consistent: 0.67 }
    expect(
      rounded(Object.fromEntries(Object.keys(published).map((field) => [field, asOne(field)])), 2),
    ).toEqual(published)
    expect(rounded(columnOf(figure, 'Cohen’s kappa', /^mean/), 2)).toMatchObject({
      'Patient-specific': 0.5,
      Verifiable: 0.22,
      Consistent: 0,
    })
    expect(figure.rows.map(({ cells }) => cells[1])).toContain('mean of 3 pairs, kappa of 1')
  })

  it('have a diversity of .95 over 19 topics with an even spread alone: .947 with replacement, .956 without', () => {
    const figure = findFigure(made, 'diversity-topics-arm')
    const all = figure.rows.filter(({ cells }) => cells[1] === 'as given' && cells[2] === 'All')

    expect(
      all.map(({ cells }) => [
        cells[0],
        ...cells.slice(5).map((cell) => isEstimate(cell) && Number(cell.estimate.value?.toFixed(3))),
      ]),
    ).toEqual([
      ['First label', 0.947, 0.956],
      ['All labels', 0.947, 0.952],
      ['Sets of labels', 0.947, 0.956],
    ])
  })
})
