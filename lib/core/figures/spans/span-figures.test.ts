import { describe, expect, it } from 'vitest'
import type { SpanSession } from '@/lib/core/adjudication/span-session'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { findDefinition, findFigure, makeAnswerTable, valueOf } from '@/lib/testing/answer-table'
import { drawnTable, rangeSentence } from '../answers/answer-opening'
import { answerViewSchema } from '../answers/answer-view'
import { figuresOf, reportFiguresOf } from '../answers/figures-of'
import type { LayerMarks } from './layer-marks'
import { settleAlike } from './settled-marks'

const definition = findDefinition('error-spans')
const TEXT = 'You had chest pain and took aspirin 81mg daily.'

const mark = (quote: string, label: string, id = quote): MarkedSpan => {
  const start = TEXT.indexOf(quote)
  return { id: id.replaceAll(' ', '-'), start, end: start + quote.length, label, attributes: {}, quote }
}
const pain = mark('chest pain', 'condition_unsupported')
const drug = mark('aspirin', 'medication_unsupported')
const dose = mark('aspirin 81mg', 'medication_unsupported')
const daily = mark('daily', 'time_unsupported')
const answer = (...errors: MarkedSpan[]) => ({
  errors,
  'key-facts': [],
  mentions: [],
  jargon: [],
  'mentioned-by': [],
})

const N = 12
const items = Array.from({ length: N }, (_, index) => ({
  patient: `patient ${index % 6}`,
  strata: { author: index % 2 === 0 ? 'GPT' : 'Llama' },
}))
const A = Array.from({ length: N }, (_, index) => (index % 3 === 0 ? answer() : answer(pain, drug)))
const B = Array.from({ length: N }, (_, index) => (index % 3 === 0 ? answer() : answer(pain, dose, daily)))
const AI = Array.from({ length: N }, (_, index) => (index === 1 ? null : answer(drug)))

const session: SpanSession = {
  raters: ['id of A', 'id of B'],
  ratings: ['a', 'b'],
  spans: [pain, dose],
  groups: [
    { members: [pain.id, pain.id], agreed: pain.id, reason: null },
    { members: [drug.id, dose.id], agreed: dose.id, reason: null },
    { members: [null, daily.id], agreed: null, reason: 'it is in the source' },
  ],
}
const settled = (index: number): LayerMarks['settled'][number] =>
  index % 3 === 0
    ? settleAlike(['id of A', 'id of B'], ['a', 'b'], [[], []])
    : {
        session,
        isAlike: false,
        sets: [
          [pain, drug],
          [pain, dose, daily],
        ],
      }
const settledErrors = Array.from({ length: N }, (_, index) => settled(index))

const table = (more: Partial<Parameters<typeof makeAnswerTable>[1]> = {}) =>
  makeAnswerTable(definition, { people: { A, B }, items, text: TEXT, ...more })
const figures = (more = {}, view = {}) => figuresOf(definition, table(more), answerViewSchema.parse(view), 1)

describe('figures of marked passages', () => {
  it('say how far two people agree on each layer, and on the first one closely', () => {
    const made = figures()
    expect(made).toMatchObject({ of: 'errors', isCounted: true, paired: N, hasLayers: true })
    expect(made.variables.slice(0, 2).map(({ id }) => id)).toEqual(['errors', 'key-facts'])
    const summary = findFigure(made, 'marked')
    // what opens a page is about what is marked, and not how many passages are
    expect(rangeSentence(drawnTable(summary)!)).toMatch(
      /^Agreement among people on what is marked: Alpha for unitizing, .* \(Errors\)\.$/,
    )
    // words: A marks chest, pain, aspirin; B also 81mg and daily, in each of eight summaries
    expect(valueOf(summary, 'Errors', 'Words, F1')).toBeCloseTo((2 * 3) / (3 + 5), 12)
    expect(summary.rows[0]?.cells[3]).toEqual({ text: '16, 24', value: '16, 24' })
    const close = findFigure(made, 'span-agreement-errors')
    expect(close.words).toContain('A marked 16 passages in 12 summaries, B 24.')
    expect(close.words).toContain('16 of them meet one of the other’s, 8 at the very same place.')
    // one the same, one that overlaps by half, one alone: 2 x 1.5 / 5
    expect(valueOf(close, 'Passages that overlap, F1', 'value')).toBeCloseTo(0.6, 12)
    expect(valueOf(close, 'Covered by 0.8', 'value')).toBeCloseTo(4 / 5, 12)
  })

  it('count passages as published where they are asked to, and mean over pairs of more than two people', () => {
    const published = findFigure(figures({}, { matching: 'published' }), 'span-agreement-errors')
    expect(valueOf(published, 'Passages that overlap, F1', 'value')).toBeCloseTo(0.6, 12)
    const three = figures({ people: { A, B, C: A } })
    const pairs = findFigure(three, 'span-pairs-errors')
    expect(pairs.rows).toHaveLength(3)
    const summary = findFigure(three, 'marked')
    expect(summary.rows[0]?.cells[4]).toMatchObject({ estimate: { interval: null } })
    expect(valueOf(summary, 'Errors', 'Words, F1')).toBeCloseTo((0.75 + 1 + 0.75) / 3, 12)
  })

  it('cross labels with who did not mark, and count them by rater and in the agreed set', () => {
    const made = figures({ sessions: { errors: settledErrors } })
    const { chart } = findFigure(made, 'span-confusion-errors')
    expect(chart).toMatchObject({
      labels: ['Condition', 'Medication', 'Time', 'not marked'],
      counts: [
        [8, 0, 0, 0],
        [0, 8, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 8, 0],
      ],
    })
    const totals = findFigure(made, 'span-labels-errors')
    expect(valueOf(totals, 'Time', 'B')).toBe(8)
    expect(valueOf(totals, 'Medication', 'Agreed set')).toBe(8)
    expect(valueOf(totals, 'all', 'A')).toBe(16)
    const bySystem = findFigure(made, 'span-labels-errors-author')
    expect(bySystem.words).toContain('GPT in 6 summaries, Llama in 6 summaries, All in 12 summaries')
    for (const label of ['Condition', 'Medication'])
      expect(['GPT', 'Llama', 'All'].map((system) => valueOf(bySystem, label, system))).toEqual([4, 4, 8])
    expect(['GPT', 'Llama', 'All'].map((system) => valueOf(bySystem, 'all', system))).toEqual([8, 8, 16])
    expect(() => findFigure(figures(), 'span-labels-errors-author')).toThrow('no span-labels-errors-author')
  })

  it('hold AI raters and people against the agreed set, and leave out what the AI rater gave no answer to', () => {
    const ai = figures({ sessions: { errors: settledErrors }, ai: { model: AI } })
    const found = findFigure(ai, 'span-detection-errors')
    expect(found.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['A', 'Agreed set', N],
      ['B', 'Agreed set', N],
      ['model', 'Agreed set', N - 1],
    ])
    // the model marks aspirin everywhere: in seven summaries it overlaps, in four it stands beside
    expect(valueOf(found, 'model', 'recall')).toBeCloseTo(3.5 / 14, 12)
    expect(valueOf(found, 'model', 'precision')).toBeCloseTo(3.5 / 11, 12)
    const recall = findFigure(ai, 'span-recall-errors')
    expect(recall.chart).toMatchObject({ rows: ['Condition', 'Medication'], columns: ['A', 'B', 'model'] })
    const apart = findFigure(figures({ ai: { model: AI } }), 'span-detection-errors')
    expect(apart.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['model', 'A'],
      ['model', 'B'],
    ])
  })

  it('say what sessions came to by system, their identities holding', () => {
    const made = figures({ sessions: { errors: settledErrors } })
    const { rows, columns, chart, words } = findFigure(made, 'session-errors-author')
    expect(columns.map((column) => (typeof column === 'string' ? column : column.title))).toEqual([
      'System',
      'summaries',
      'marked',
      'removed',
      'only',
      'marked',
      'removed',
      'only',
      'same label',
      'other label',
      'agreed',
      'Found by two or more',
      'Same label, of those',
    ])
    expect(rows.map(({ cells }) => cells[0])).toEqual(['GPT', 'Llama', 'All'])
    // of eight summaries two passages of A, three of B, of which the third is removed; none of four
    expect(rows[2]?.cells.slice(1, 8)).toEqual([
      12,
      { text: '1.33 (0.98)' },
      { text: '0.00 (0.00)' },
      { text: '0.00 (0.00)' },
      { text: '2.00 (1.48)' },
      { text: '0.67 (0.49)' },
      { text: '0.00 (0.00)' },
    ])
    expect(words).toContain(
      'agreed on 16 passages: 16 that two raters or more had marked, 16 of these with one label',
    )
    expect(chart).toMatchObject({
      kind: 'bars',
      bars: [{ counts: [8, 0, 0, 0] }, {}, { counts: [16, 0, 0, 0] }],
    })
  })

  it('count a rater over the sessions that the rater sat in, whoever else did', () => {
    const withThree = (own: LayerMarks['settled'][number]): LayerMarks['settled'][number] =>
      own && {
        ...own,
        session: {
          ...own.session,
          raters: ['id of C', ...own.session.raters],
          ratings: ['c', ...own.session.ratings],
          groups: own.session.groups.map((group, index) => ({
            ...group,
            members: [index === 0 ? pain.id : null, ...group.members],
          })),
        },
        sets: [[pain], ...own.sets],
      }
    // C sat in two of the sessions alone, and marked one passage in each
    const sessions = settledErrors.map((own, index) => (index === 1 || index === 2 ? withThree(own) : own))
    const people = { A, B, C: A.map((_, index) => (index === 1 || index === 2 ? answer(pain) : null)) }
    const figure = findFigure(figures({ people, sessions: { errors: sessions } }), 'session-errors-author')
    const [all] = figure.rows.slice(-1)
    const at = figure.columns.findIndex((column) => typeof column === 'object' && column.group === 'C')
    expect(all?.cells.slice(at, at + 3)).toEqual([
      { text: '1.00 (0.00)' },
      { text: '0.00 (0.00)' },
      { text: '0.00 (0.00)' },
    ])
    expect(all?.cells[2]).toEqual({ text: '1.33 (0.98)' })
  })

  it('stay of more people than can be read in pairs', () => {
    const many = Object.fromEntries(
      Array.from({ length: 13 }, (_, index) => [`R${index}`, index % 2 ? A : B]),
    )
    const made = figures({ people: many })
    expect(valueOf(findFigure(made, 'marked'), 'Errors', 'Words, F1')).toBeGreaterThan(0.75)
    expect(made.sections.flatMap((section) => section.figures.map(({ name }) => name))).not.toContain(
      'span-pairs-errors',
    )
  })

  it('count errors by system with words, by the agreed set where everything is settled', () => {
    const plain = findFigure(figures(), 'counts-errors-n-author')
    expect(valueOf(plain, 'GPT', 'mean, Number of errors')).toBeCloseTo(2.5 * (4 / 6), 12)
    expect(valueOf(plain, 'All', 'mean, Words')).toBe(9)
    const agreed = findFigure(figures({ sessions: { errors: settledErrors } }), 'counts-errors-n-author')
    expect(valueOf(agreed, 'GPT', 'mean, Number of errors')).toBeCloseTo(2 * (4 / 6), 12)
    expect(agreed.words).toContain('number of errors by the agreed sets')
  })

  it('stand in a report, a section a layer, and leave out what nobody marked', () => {
    const report = reportFiguresOf(definition, table(), 1)
    expect(report.sections.map(({ id }) => id)).toContain('layer-errors')
    const none = makeAnswerTable(definition, {
      people: { A: A.map(() => null), B: A.map(() => null) },
      items,
      text: TEXT,
    })
    const empty = figuresOf(definition, none, answerViewSchema.parse({}), 1)
    expect(empty.sections.map(({ id }) => id)).toEqual(['answers'])
    expect(empty).toMatchObject({ of: null, hasLayers: false })
  })

  it('suppress figures of few that are not settled', () => {
    const few = makeAnswerTable(definition, {
      people: { A: A.slice(0, 3), B: B.slice(0, 3) },
      items: items.slice(0, 3),
      text: TEXT,
      state: 'discussion',
    })
    const made = figuresOf(definition, few, answerViewSchema.parse({}), 1)
    const close = findFigure(made, 'span-agreement-errors')
    expect(close.words).not.toContain('marked 4')
    expect(JSON.stringify(close.rows)).not.toMatch(/"value":[01.]/)
    expect(valueOf(findFigure(made, 'span-labels-errors'), 'Time', 'B')).toBeNull()
  })

  it('count what an AI rater marks without a class: of any label, but of none that people give', () => {
    const unclassed = { ...drug, label: definition.spanLayers[0]?.unclassed ?? '' }
    const ai = { script: Array.from({ length: N }, () => answer(unclassed)) }
    const found = findFigure(figures({ ai, people: { A } }), 'span-detection-errors')
    const [row] = found.rows
    const cells = Object.fromEntries(found.columns.map((column, index) => [column, row?.cells[index]]))
    expect(cells).toMatchObject({ rater: 'script', 'found at the same place': 8, missed: 8, 'beside it': 4 })
    expect(cells['F1 of one place']).toMatchObject({ estimate: { value: 16 / 28 } })
    expect(cells['F1 of one place and label']).toMatchObject({ estimate: { value: 0 } })
  })
})
