import { describe, expect, it } from 'vitest'
import {
  bindKeys,
  chartKeys,
  findKeyFault,
  type KeyPress,
  keyChangesSchema,
  LABELING_ACTIONS,
  LEFT_HAND_KEYS,
  STANDARD_KEYS,
  toAction,
} from './labeling-keys'

const press = (key: string, fields: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...fields,
})
const NOW = { at: 1000, last: null }
const ask = (key: string, fields: Partial<KeyPress> = {}) => toAction(press(key, fields), STANDARD_KEYS, NOW)

describe('toAction', () => {
  it.each([
    ['1', 'choose-1'],
    ['4', 'uncertain'],
    ['Enter', 'submit'],
    ['S', 'skip'],
    ['x', null],
    [' ', null],
  ] as const)('reads %s', (key, action) => {
    expect(ask(key)).toBe(action)
  })

  it('reads the number pad whatever its lock says', () => {
    expect(ask('End', { code: 'Numpad1' })).toBe('choose-1')
    expect(ask('Insert', { code: 'Numpad0' })).toBe('skip')
    expect(ask(',', { code: 'NumpadDecimal' })).toBe('uncertain')
    expect(ask('Enter', { code: 'NumpadEnter' })).toBe('submit')
    expect(ask('End', { code: 'End' })).toBeNull()
  })

  it('leaves combinations to the browser, but for undo', () => {
    expect(ask('c', { ctrlKey: true })).toBeNull()
    expect(ask('1', { altKey: true })).toBeNull()
    expect(ask('z', { ctrlKey: true })).toBe('undo')
    expect(ask('z', { metaKey: true })).toBe('undo')
  })

  it('answers nothing for a held key, also where a remote desktop sends it as new presses', () => {
    expect(ask('Enter', { repeat: true })).toBeNull()
    expect(ask('ArrowLeft', { repeat: true })).toBeNull()
    expect(ask('n', { repeat: true })).toBe('next-hit')
    const again = (key: string, lastKey: string, after: number) =>
      toAction(press(key), STANDARD_KEYS, { at: 1000 + after, last: { key: lastKey, at: 1000 } })
    expect(again('Enter', 'Enter', 33)).toBeNull()
    expect(again('1', '1', 33)).toBeNull()
    expect(again('Enter', '1', 5)).toBe('submit')
    expect(again('Enter', 'Enter', 150)).toBe('submit')
    expect(again('ArrowLeft', 'ArrowLeft', 5)).toBe('back')
  })

  it('follows a person’s own keys', () => {
    const own = bindKeys({ submit: ['f'] })

    expect(toAction(press('f'), own, NOW)).toBe('submit')
    expect(toAction(press('Enter'), own, NOW)).toBeNull()
  })
})

describe('bindings', () => {
  it.each([
    ['standard', STANDARD_KEYS],
    ['left hand', LEFT_HAND_KEYS],
  ])('%s: one meaning a key, a key for every action', (_, bindings) => {
    expect(findKeyFault(bindings)).toBeNull()
    for (const action of LABELING_ACTIONS) expect(bindings[action].length).toBeGreaterThan(0)
  })

  it('say which key has two meanings, and which is kept', () => {
    expect(findKeyFault(bindKeys({ submit: ['1'] }))).toEqual({ key: '1', actions: ['choose-1', 'submit'] })
    expect(findKeyFault(bindKeys({ submit: ['Tab'] }))).toEqual({ key: 'Tab', actions: ['submit'] })
    expect(keyChangesSchema.safeParse({ submit: ['c'] }).success).toBe(false)
    expect(keyChangesSchema.safeParse({ submit: [] }).success).toBe(false)
    expect(keyChangesSchema.safeParse({ fly: ['f'] }).success).toBe(false)
    expect(keyChangesSchema.safeParse({ submit: ['f'] }).success).toBe(true)
  })
})

describe('the keys of a chart elsewhere', () => {
  it('are a person’s own, without those of answers and without keys that the room needs', () => {
    const own = bindKeys({ find: ['4', 'f'], 'choose-1': ['j'] })
    const keys = chartKeys(own, ['1', '2', '3', '4'])

    expect(keys.find).toEqual(['f'])
    expect(keys['next-hit']).toEqual(['n'])
    expect(toAction(press('j'), keys, { at: 0, last: null })).toBeNull()
    expect(toAction(press('Enter'), keys, { at: 0, last: null })).toBeNull()
    expect(toAction(press('4'), keys, { at: 0, last: null })).toBeNull()
  })
})
