import { describe, expect, it } from 'vitest'
import {
  findFigure as find,
  findDefinition,
  makeAnswerTable,
  makeDefinition,
  valueOf,
} from '@/lib/testing/answer-table'
import { columnTitle, isEstimate } from '../figure'
import { answerCsv } from './answer-csv'
import { answerViewSchema } from './answer-view'
import { figuresOf } from './figures-of'

const VIEW = answerViewSchema.parse({})

describe('scores', () => {
  const definition = findDefinition('key-facts')
  const fact = (present: string) => ({ present, contradicted: 'no' })
  const items = ['x', 'x', 'y', 'y', 'x', 'y'].map((system, item) => ({
    patient: `patient ${item % 3}`,
    strata: { system },
  }))
  const settled = ['yes', 'no', 'yes', 'yes', 'yes', 'no'].map(fact)
  const people = { ann: settled, bob: settled }

  it('are means over their units by stratum, with what is behind them; of nothing undefined and not 0', () => {
    const open = settled.map((one, item) => (items[item]?.strata.system === 'y' ? null : one))
    const made = figuresOf(definition, makeAnswerTable(definition, { people, settled, items }), VIEW, 1)
    const scores = find(made, 'scores-presence-system')
    // system x has patients 0, 1 and 1 with yes, no and yes
    expect(valueOf(scores, 'x', 'value %, Key facts present')).toBeCloseTo((1 + 0.5) / 2, 12)
    expect(valueOf(scores, 'x', 'n, Key facts present')).toBe(2)
    expect(valueOf(scores, 'All', 'value %, Key facts present')).toBeCloseTo((1 + 0.5 + 0.5) / 3, 12)
    const undone = find(
      figuresOf(definition, makeAnswerTable(definition, { people, settled: open, items }), VIEW, 1),
      'scores-presence-system',
    )
    expect(valueOf(undone, 'y', 'value %, Key facts present')).toBeNull()
  })

  it('are suppressed of few items that are not settled', () => {
    const few = { people, items, state: 'open' as const }
    const cell = find(
      figuresOf(definition, makeAnswerTable(definition, few), VIEW, 1),
      'scores-presence-system',
    ).rows[0]?.cells[4]
    expect(cell).toMatchObject({
      estimate: { value: null, reason: expect.stringContaining('fewer than 5 facts') },
    })
  })

  /** The scores of items of these systems, of which the first are open: label, units, and the value or why it is hidden. */
  const resultOf = (systems: readonly string[], open: number) => {
    const given = systems.map((_, item) => fact(item % 3 === 0 ? 'no' : 'yes'))
    const table = makeAnswerTable(definition, {
      people: { ann: given, bob: given },
      items: systems.map((system, item) => ({ patient: `patient ${item}`, strata: { system } })),
    })
    const states = table.states.map((_, item) => (item < open ? ('open' as const) : ('agreed' as const)))
    const made = figuresOf(definition, { ...table, states }, VIEW, 1)
    const scores = find(made, 'scores-presence-system')
    expect(answerCsv(made).filter(([, , row, , value]) => row === 'x' && value !== null)).not.toContainEqual(
      expect.arrayContaining([expect.stringContaining('value')]),
    )
    return scores.rows.map(({ cells }) => [
      cells[0],
      cells[2],
      isEstimate(cells[4]) ? (cells[4].estimate.value ?? cells[4].estimate.reason) : null,
    ])
  }
  const FEW = 'fewer than 5 facts, not all of them settled'
  const COMPLEMENT = 'with the others, it would reveal a figure that is suppressed'

  it('hide the smallest other group with one that is hidden, as that of all would reveal it', () => {
    const systems = ['x', 'x', 'x', 'x', 'y', 'y', 'y', 'y', 'y', 'y']
    expect(resultOf(systems, 4)).toEqual([
      ['x', null, FEW],
      ['y', null, COMPLEMENT],
      ['All', 10, 0.6],
    ])
  })

  it('hide no other where items of no group stand beside it', () => {
    const systems = ['x', 'x', 'x', 'x', 'y', 'y', 'y', 'y', 'y', 'y', '', '', '', '', '']
    expect(resultOf(systems, 4).map(([label, n]) => [label, n])).toEqual([
      ['x', null],
      ['y', 6],
      ['All', 15],
    ])
  })

  it('count for themselves which items they are based on, and a formula those of what it names', () => {
    const facts = findDefinition('entailment')
    const given = Array.from({ length: 10 }, (_, item) => ({
      entailed: item % 3 === 0 ? 'absent' : 'entailed',
    }))
    const table = makeAnswerTable(facts, {
      people: { ann: given, bob: given },
      items: given.map((_, item) => ({
        units: { decomposition: 'one' },
        parts: { hypothesis: { direction: item < 2 ? 'precision' : 'recall', weight: 1 } },
      })),
      state: 'open',
    })
    const made = figuresOf(facts, table, VIEW, 1)
    const scores = find(
      made,
      made.sections.at(-1)?.figures.find(({ name }) => name.startsWith('scores-'))?.name ?? '',
    )
    const reported = ['Fact precision', 'Fact recall', 'F1'].map((score) => {
      const position = scores.columns.findIndex(
        (_, index) =>
          /^value.*, /.test(columnTitle(scores, index)) && columnTitle(scores, index).endsWith(`, ${score}`),
      )
      const cell = scores.rows.find(({ isTotal }) => isTotal)?.cells[position] ?? null
      return isEstimate(cell) && cell.estimate.value
    })
    expect(reported).toEqual([null, 5 / 8, null])
  })

  it('hide a group by which those of no group would follow', () => {
    const systems = ['', 'x', 'x', 'x', 'x', 'x', 'y', 'y', 'y', 'y', 'y', 'y']
    expect(resultOf(systems, 12).map(([label, n]) => [label, n])).toEqual([
      ['x', null],
      ['y', 6],
      ['All', 12],
    ])
  })
})

describe('the file of all figures', () => {
  const definition = makeDefinition({
    fields: [{ id: 'good', kind: 'scale', question: 'Good?', from: 1, to: 3 }],
  })
  const given = (...points: number[]) => points.map((good) => ({ good }))

  it('has a number a row, with its interval or why there is none', () => {
    const table = makeAnswerTable(definition, { people: { ann: given(1, 2), bob: given(1, 3) } })
    const rows = answerCsv(figuresOf(definition, table, VIEW, 1))
    const people = 'Agreement among people'

    expect(rows[0]).toEqual(['section', 'figure', 'row', 'column', 'value', 'low', 'high', 'why_none'])
    expect(rows).toContainEqual([
      people,
      'Agreement among people on each scale',
      'Good?',
      'n',
      2,
      null,
      null,
      null,
    ])
    const few = 'it is based on 2 patients; 5 are needed'
    expect(rows).toContainEqual([
      people,
      'Agreement among people on each scale',
      'Good?',
      'Exact %',
      50,
      null,
      null,
      few,
    ])
  })
})

it('merges labels as a scheme of the definition has it', () => {
  const definition = findDefinition('entailment')
  const given = (...codes: string[]) => codes.map((entailed) => ({ entailed }))
  const table = makeAnswerTable(definition, {
    people: {
      ann: given('entailed', 'contradicted', 'absent', 'cannot judge'),
      bob: given('entailed', 'absent', 'absent', 'absent'),
    },
  })
  const whole = find(figuresOf(definition, table, VIEW, 1), 'labels')
  const merged = find(figuresOf(definition, table, { ...VIEW, labels: 'binary' }, 1), 'labels')

  expect([whole, merged].map((figure) => figure.rows[0]?.cells[1])).toEqual([4, 3])
  expect(
    [whole, merged].map(
      (figure) => isEstimate(figure.rows[0]?.cells[3]) && figure.rows[0].cells[3].estimate.value,
    ),
  ).toEqual([0.5, 1])
})

describe('answers by several strata at once', () => {
  const definition = findDefinition('validity')
  const said = (vague: boolean, imperative = false) => ({
    imperative: imperative ? 'yes' : 'no',
    interrogative: 'no',
    incomplete: 'no',
    vague: vague ? 'yes' : 'no',
  })
  const GROUPS = [
    ['a model', 'claim', 8],
    ['a model', 'sentence', 6],
    ['a person', 'claim', 6],
    ['a person', 'sentence', 3],
  ] as const
  const items = GROUPS.flatMap(([author, kind, count]) =>
    Array.from({ length: count }, (_, item) => ({
      patient: `patient ${item % 3}`,
      strata: { 'author-kind': author, kind },
    })),
  )
  const answers = items.map(({ strata }, item) =>
    said(
      strata.kind === 'sentence' && item % 2 === 0,
      strata['author-kind'] === 'a person' && item % 3 === 0,
    ),
  )
  const made = (members: { settled?: typeof answers; state?: 'open' }) =>
    figuresOf(
      definition,
      makeAnswerTable(definition, { people: { ann: answers, bob: answers }, items, ...members }),
      VIEW,
      1,
    )
  const CROSSED = 'crossed-validity-author-kind-kind'
  const cellsOf = (figure: ReturnType<typeof find>, column: number) =>
    Object.fromEntries(
      figure.rows.map(({ cells }) => {
        const cell = cells[column]
        return [
          cells.filter((one) => typeof one === 'string').join(', '),
          isEstimate(cell) ? (cell.estimate.value ?? cell.estimate.reason) : cell,
        ]
      }),
    )

  it('are shares of each combination and of all, drawn as bars, with reasons beside each other', () => {
    const validity = find(made({ settled: answers }), CROSSED)
    const reasons = find(made({ settled: answers }), 'crossed-imperative-author-kind-kind')

    expect(cellsOf(validity, 2)).toEqual({
      'a model, claim': 8,
      'a model, sentence': 6,
      'a person, claim': 6,
      'a person, sentence': 3,
      'All, All': 23,
    })
    expect(cellsOf(validity, 4)).toMatchObject({ 'a model, claim': 0, 'a model, sentence': 0.5 })
    expect(validity.chart).toMatchObject({ kind: 'bars', bars: { length: 5 } })
    expect(cellsOf(reasons, reasons.columns.length - 1)).toMatchObject({
      'a model, claim': 0,
      'a model, sentence': 0.5,
    })
    expect(reasons.chart).toMatchObject({ kind: 'heat', rows: { length: 5 }, columns: { length: 4 } })
  })

  it('are those of all where no stratum has two values', () => {
    const alone = items.map((item) => ({ ...item, strata: {} }))
    const table = makeAnswerTable(definition, { people: { ann: answers }, items: alone, settled: answers })

    expect(find(figuresOf(definition, table, VIEW, 1), 'shares-validity-all').rows).toHaveLength(1)
  })

  it('hide a small combination of people’s own answers with the smallest other, in the table and in the drawing', () => {
    const validity = find(made({ state: 'open' }), CROSSED)

    expect(cellsOf(validity, 4)).toMatchObject({
      'a model, claim': 0,
      'a model, sentence': expect.any(String),
      'a person, sentence': expect.any(String),
      'All, All': expect.any(Number),
    })
    expect(cellsOf(validity, 2)).toMatchObject({ 'a person, sentence': null })
    expect(validity.chart).toMatchObject({ bars: { 3: { counts: null } } })
  })
})
