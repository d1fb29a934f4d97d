import { describe, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { defineFields, EVERY_KIND } from '@/lib/testing/answer-fields'
import {
  type AnswerEvent,
  type AnswerState,
  createAnswerModel,
  firstFocus,
  reduceAnswer,
  toGivenValues,
} from './answer-state'

const model = createAnswerModel(EVERY_KIND)
const NOTHING: AnswerState = { values: {}, focus: firstFocus(model, {}, {}) }
const after = (...events: AnswerEvent[]) =>
  events.reduce((state, event) => reduceAnswer(model, state, event), NOTHING)
const answer = (field: string, value: unknown, goOn = true): AnswerEvent => ({
  kind: 'answer',
  field,
  value,
  goOn,
})

describe('what is asked', () => {
  it('leaves out a field whose condition does not hold, and asks it at once where it does', () => {
    expect(model.read({}, {}).asked.map(({ id }) => id)).not.toContain('why')
    expect(model.read({ faults: ['odd'] }, {}).asked.map(({ id }) => id)).toContain('why')
  })

  it('keeps what was given to a field that is no longer asked, and submits it only while it is', () => {
    const state = after(answer('faults', ['odd']), answer('why', 'because'), answer('faults', ['old']))
    expect(state.values['why']).toBe('because')
    expect(toGivenValues(model, state.values, {})).toEqual({ faults: ['old'] })
    expect(toGivenValues(model, { ...state.values, faults: ['odd'] }, {})).toMatchObject({ why: 'because' })
  })

  it('reads attributes of the item’s parts', () => {
    const definition = findShipped('pdsqi-9')
    const { asked } = createAnswerModel(definition).read({ abstraction: 'yes' }, { summary: {} })
    expect(asked).toHaveLength(definition.fields.length)
  })
})

describe('what is lacking', () => {
  const problemOf = (field: string, value?: unknown) =>
    model.read({ faults: ['odd'], [field]: value }, {}).problems.get(field) ?? null

  it.each([
    ['clear', undefined, 'Not answered yet.'],
    ['clear', 'maybe', 'Choose one of the options.'],
    ['clear', 'yes', null],
    ['faults', [], null],
    ['faults', ['old', 'odd', 'long'], 'Choose at most 2.'],
    ['why', '  ', 'Not answered yet.'],
    ['why', '?!', 'Write it in words.'],
    ['useful', 2, 'Give a whole number from -1 to 1.'],
    ['useful', -1, null],
    ['count', 'three', 'Give a whole number from 0 to 9.'],
    ['count', 2.5, 'Give a whole number from 0 to 9.'],
    ['parts', { plan: { there: 'y' } }, '3 squares are open.'],
    ['parts', { plan: { there: 'y', right: 'n' }, exam: { there: 'y', right: 'n' } }, null],
    ['facts', undefined, null],
    ['facts', ['One fact', ''], 'Each entry needs words.'],
    ['facts', ['a1', 'b1', 'c1', 'd1'], 'Write 0 to 3 entries; there are 4.'],
  ])('%s with %j: %s', (field, value, problem) => {
    expect(problemOf(field, value)).toBe(problem)
  })

  it('says what the reader of answers says: without problems, an answer can be submitted', () => {
    const values = {
      clear: 'yes',
      faults: [],
      useful: 0,
      count: 3,
      parts: { plan: { there: 'y', right: 'n' }, exam: { there: 'y', right: 'n' } },
    }
    expect(model.read(values, {}).problems.size).toBe(0)
  })
})

describe('where keys go', () => {
  it('turns to the next field that is asked after the answer', () => {
    expect(after(answer('clear', 'yes')).focus).toMatchObject({ field: 'faults', isByKey: true })
    expect(after(answer('faults', ['odd'])).focus.field).toBe('why')
    expect(after(answer('faults', ['old'])).focus.field).toBe('useful')
  })

  it('stays at the last field, and before the first', () => {
    expect(after({ kind: 'turn', field: 'facts' }, { kind: 'move', by: 1 }).focus.field).toBe('facts')
    expect(after({ kind: 'move', by: -1 }).focus.field).toBe('clear')
  })

  it('walks a grid square by square, answers line by line, and leaves it over its edges', () => {
    const at = (...events: AnswerEvent[]) => after({ kind: 'turn', field: 'parts' }, ...events).focus
    expect(at({ kind: 'walk', rows: 1, columns: 0 })).toMatchObject({ row: 1, column: 0 })
    expect(at({ kind: 'walk', rows: 0, columns: 1 }, { kind: 'walk', rows: 0, columns: 1 })).toMatchObject({
      column: 1,
    })
    expect(at({ kind: 'walk', rows: -1, columns: 0 }).field).toBe('count')
    expect(at({ kind: 'walk', rows: 1, columns: 0 }, { kind: 'walk', rows: 1, columns: 0 }).field).toBe(
      'facts',
    )
    const square = (row: number, column: number): AnswerEvent => ({
      kind: 'square',
      field: 'parts',
      row,
      column,
      value: 'y',
      goOn: true,
    })
    expect(at(square(0, 1))).toMatchObject({ field: 'parts', row: 1, column: 0 })
    expect(at(square(1, 1)).field).toBe('facts')
  })

  it('comes into a grid from below at its last line', () => {
    expect(after({ kind: 'turn', field: 'facts' }, { kind: 'move', by: -1 }).focus).toMatchObject({
      field: 'parts',
      row: 1,
    })
  })

  it('opens at the first field without an answer', () => {
    expect(firstFocus(model, { clear: 'yes' }, {}).field).toBe('faults')
    expect(firstFocus(model, {}, {})).toMatchObject({ field: 'clear', isByKey: false })
  })

  it('moves nothing while somebody types', () => {
    const before = after({ kind: 'focus', field: 'count' })
    expect(reduceAnswer(model, before, answer('count', 3, false)).focus).toBe(before.focus)
  })
})

describe('values', () => {
  it('lets go what is cleared, down to the last square', () => {
    const square = (value: unknown): AnswerEvent => ({
      kind: 'square',
      field: 'parts',
      row: 0,
      column: 0,
      value,
      goOn: false,
    })
    expect(after(square('y')).values).toEqual({ parts: { plan: { there: 'y' } } })
    expect(after(square('y'), square(undefined)).values).toEqual({})
    expect(after(answer('clear', 'yes'), answer('clear', undefined)).values).toEqual({})
  })

  it('reads its own values again: what is stored can be changed', () => {
    const listed = createAnswerModel(
      defineFields([{ kind: 'list', id: 'facts', question: 'Which?', max: 3 }]),
    )
    expect(listed.read({ facts: [{ text: 'One fact', label: null }] }, {}).problems.size).toBe(0)
  })
})
