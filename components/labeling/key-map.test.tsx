import { describe, expect, it } from 'vitest'
import { KEYS, type KeyPress, takesKey, toIntent } from './key-map'

const press = (key: string, fields: Partial<KeyPress> = {}): KeyPress => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isTyping: false,
  ...fields,
})

describe('toIntent', () => {
  it.each([
    ['1', { kind: 'choose', code: 'Supported' }],
    ['2', { kind: 'choose', code: 'Not Supported' }],
    ['3', { kind: 'choose', code: 'Not Addressed' }],
    ['4', { kind: 'toggle-uncertain' }],
    ['Enter', { kind: 'submit' }],
    ['S', { kind: 'skip' }],
    ['x', null],
  ])('reads %s', (key, intent) => {
    expect(toIntent(press(key))).toEqual(intent)
  })

  it('leaves keys to text fields and combinations to the browser', () => {
    expect(toIntent(press('1', { isTyping: true }))).toBeNull()
    expect(toIntent(press('c', { ctrlKey: true }))).toBeNull()
    expect(toIntent(press('c', { metaKey: true }))).toBeNull()
  })

  it('answers nothing for a held key', () => {
    expect(toIntent(press('Enter', { repeat: true }))).toBeNull()
    expect(toIntent(press('1', { repeat: true }))).toBeNull()
    expect(toIntent(press('n', { repeat: true }))).toEqual({ kind: 'next-hit' })
  })

  it('gives each key one meaning', () => {
    const keys = KEYS.flatMap((entry) => entry.keys)

    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('takesKey', () => {
  it('knows what keeps its keys', () => {
    const make = (html: string) => {
      document.body.innerHTML = html
      return document.body.firstElementChild
    }

    expect(takesKey(make('<textarea></textarea>'), '1')).toBe(true)
    expect(takesKey(make('<input type="search">'), 's')).toBe(true)
    expect(takesKey(make('<button>x</button>'), 'Enter')).toBe(true)
    expect(takesKey(make('<button>x</button>'), '1')).toBe(false)
    expect(takesKey(make('<input type="radio">'), 'ArrowLeft')).toBe(true)
    expect(takesKey(make('<input type="radio">'), 'Enter')).toBe(false)
  })
})
