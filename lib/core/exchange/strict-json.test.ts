import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStrictJson } from './strict-json'

describe('parseStrictJson', () => {
  it('reads everything that JSON.stringify writes as JSON.parse does', () => {
    const noBadKeys = fc.jsonValue().filter((value) => {
      const text = JSON.stringify(value)
      return (
        !/"(?:__proto__|constructor|prototype)":/.test(text) &&
        text.isWellFormed() &&
        !/\\u00[01]|\\b|\u007f/.test(text)
      )
    })
    fc.assert(
      fc.property(noBadKeys, (value) => {
        const text = JSON.stringify(value)
        const isSafe = (text.match(/-?\d{16,}/g) ?? []).length === 0 && !/\\ud[89a-f]/i.test(text)
        fc.pre(isSafe)
        expect(parseStrictJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    ['{"a":1,"a":2}', 'duplicate_key'],
    ['{"__proto__":1}', 'json'],
    ['{"a":12345678901234567890}', 'json'],
    ['{"a":1e999}', 'json'],
    ["{'a':1}", 'json'],
    ['{"a":1} x', 'json'],
    ['{"a":1,}', 'json'],
    ['{"a":01}', 'json'],
    ['{"a":"\\ud800"}', 'control_character'],
    ['{"a":"\\u0000"}', 'control_character'],
    ['{"a":"\\b"}', 'control_character'],
    ['{"\\u0001":1}', 'control_character'],
    ['{"a":"\\x"}', 'json'],
    ['{"a":"\u0001"}', 'json'],
    ['', 'json'],
    [`[${'1,'.repeat(20_000)}1]`, 'json'],
    ['[{},'.repeat(40), 'json'],
  ])('refuses %j', (text, code) => {
    expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code }) as Error)
  })

  it('names the place of a control character, and takes those that charts have', () => {
    const text = '{"entry":[{"id":"1"},{"a b":{"div":["x","y\\u001f"]}}]}'

    expect(() => parseStrictJson(text)).toThrow(
      expect.objectContaining({
        column: 'entry.1.….div.1',
        message: 'entry.1.….div.1 holds a control character.',
      }) as Error,
    )
    expect(parseStrictJson('"a\\tb\\r\\nc\\fd"')).toBe('a\tb\r\nc\fd')
  })
})
