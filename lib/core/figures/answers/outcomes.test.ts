import { describe, expect, it } from 'vitest'
import {
  findFigure as find,
  findDefinition,
  makeAnswerTable,
  makeDefinition,
  valueOf,
} from '@/lib/testing/answer-table'
import { isEstimate } from '../figure'
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
    const few = 'it rests on 2 patients, of the 5 that it takes'
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
