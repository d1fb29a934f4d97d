import { describe, expect, it } from 'vitest'
import type { Field } from '@/lib/core/protocols/field'
import { EVERY_KIND } from '@/lib/testing/answer-fields'
import { keysOfOptions, keysOfPoints, listPoints, toAnswerEvent, toggleCode } from './answer-keys'

const fieldOf = (id: string): Field => EVERY_KIND.fields.find((field) => field.id === id) as Field
const press = (id: string, key: string, values: Record<string, unknown> = {}) =>
  toAnswerEvent(fieldOf(id), values, { field: id, row: 0, column: 0, isByKey: true }, key)

describe('keys of points and options', () => {
  it.each([
    [1, 5, '1 2 3 4 5'],
    [0, 5, '0 1 2 3 4 5'],
    [1, 10, '1 2 3 4 5 6 7 8 9 0'],
    [0, 10, '0 1 2 3 4 5 6 7 8 9 x'],
    [-3, 3, '1 2 3 4 5 6 7'],
    [-5, 5, '1 2 3 4 5 6 7 8 9 0 x'],
    [20, 22, '1 2 3'],
  ])('from %i to %i: %s', (from, to, keys) => {
    expect(keysOfPoints(listPoints({ from, to }) ?? []).join(' ')).toBe(keys)
  })

  it('has no key for each point of a long scale, nor for options beyond the tenth, nor for flags beyond the nineteenth', () => {
    expect(listPoints({ from: 0, to: 100 })).toBeNull()
    expect(keysOfOptions(12).slice(8)).toEqual(['9', '0', null, null])
    expect(keysOfOptions(20, false).slice(8)).toEqual([
      '9',
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => `Shift+${digit}`),
      null,
    ])
  })
})

describe('what a key asks for', () => {
  it('answers a choice or a scale, and goes on', () => {
    expect(press('clear', '2')).toEqual({ kind: 'answer', field: 'clear', value: 'no', goOn: true })
    expect(press('useful', '1')).toEqual({ kind: 'answer', field: 'useful', value: -1, goOn: true })
  })

  it('turns flags on and off in their own order, and takes 0 for none of them', () => {
    expect(press('faults', '1', { faults: ['odd'] })).toMatchObject({
      value: ['old', 'odd'],
      goOn: false,
      row: 0,
    })
    expect(press('faults', '2', { faults: ['odd'] })).toMatchObject({ value: [], goOn: false })
    expect(press('faults', '0')).toMatchObject({ value: [], goOn: true })
    expect(toggleCode([{ code: 'a' }], 'nonsense', 'a')).toEqual(['a'])
  })

  it('answers a square and goes on', () => {
    expect(press('parts', '1')).toMatchObject({ kind: 'square', row: 0, column: 0, value: 'y', goOn: true })
  })

  it('takes every digit, so that none skips an item by mistake, and leaves all letters to others', () => {
    expect(press('clear', '7')).toBe('nothing')
    expect(press('count', '0')).toBe('nothing')
    expect(press('clear', 's')).toBeNull()
    expect(press('clear', 'Enter')).toBeNull()
  })

  it('changes the field by up and down, the option by left and right', () => {
    expect(press('clear', 'ArrowDown')).toEqual({ kind: 'move', by: 1 })
    expect(press('clear', 'ArrowRight')).toMatchObject({ value: 'yes', goOn: false })
    expect(press('clear', 'ArrowRight', { clear: 'yes' })).toMatchObject({ value: 'no' })
    expect(press('clear', 'ArrowLeft')).toMatchObject({ value: 'no' })
    expect(press('faults', 'ArrowRight')).toEqual({ kind: 'walk', rows: 1, columns: 0 })
    expect(press('parts', 'ArrowDown')).toEqual({ kind: 'walk', rows: 1, columns: 0 })
  })

  it('clears by Delete', () => {
    expect(press('clear', 'Delete', { clear: 'yes' })).toMatchObject({ value: undefined })
    expect(press('parts', 'Delete')).toMatchObject({ kind: 'square', value: undefined })
  })
})
