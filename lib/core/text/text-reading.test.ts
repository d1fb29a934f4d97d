import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlacer, placeGiven, ReadingSearch, type TextReading, toLf } from './text-reading'

const BREAKS = ['as they stand', 'LF', 'CRLF'] as const
const UNITS = ['code points', 'UTF-16 code units'] as const
const READINGS: TextReading[] = UNITS.flatMap((unit) => BREAKS.map((breaks) => ({ unit, breaks })))

const textOf = fc
  .array(fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '\r', '💊', 'é', '\u0301'), { maxLength: 40 })
  .map((pieces) => pieces.join(''))

/** The text as a tool has it that counts so, up to a place. */
function countAs(before: string, { unit, breaks }: TextReading): number {
  const own =
    breaks === 'LF'
      ? before.replaceAll('\r\n', '\n')
      : breaks === 'CRLF'
        ? before.replaceAll(/(?<!\r)\n/g, '\r\n')
        : before
  return unit === 'code points' ? Array.from(own).length : own.length
}

describe('how files count', () => {
  it('any place between characters comes back from each way of counting', () => {
    fc.assert(
      fc.property(textOf, fc.constantFrom(...READINGS), (text, reading) => {
        const place = createPlacer(text, reading)
        let at = 0
        for (const character of text.match(/\r\n|[^]/gu) ?? []) {
          expect(place(countAs(text.slice(0, at), reading))).toBe(at)
          at += character.length
        }
        expect(place(countAs(text, reading))).toBe(text.length)
        expect(place(countAs(text, reading) + 1)).toBeNull()
        expect(place(-1)).toBeNull()
      }),
    )
  })

  it('no place is within a character', () => {
    expect(createPlacer('💊', { unit: 'UTF-16 code units', breaks: 'as they stand' })(1)).toBeNull()
    expect(createPlacer('a\nb', { unit: 'code points', breaks: 'CRLF' })(2)).toBeNull()
  })

  it('a passage without text, or with another text, stands nowhere', () => {
    const place = createPlacer('one two', { unit: 'code points', breaks: 'as they stand' })
    expect(placeGiven('one two', place, { start: 3, end: 3, quote: null })).toBeNull()
    expect(placeGiven('one two', place, { start: 4, end: 7, quote: 'one' })).toBeNull()
    expect(
      placeGiven('one\r\ntwo', createPlacer('one\r\ntwo', { unit: 'code points', breaks: 'LF' }), {
        start: 0,
        end: 7,
        quote: 'one two',
      }),
    ).toEqual({ start: 0, end: 8 })
  })

  it('is found out of several texts, and open where all ways place them alike or nothing shows which it is', () => {
    const search = new ReadingSearch(READINGS)
    search.take('💊 aa', [{ start: 3, end: 4, quote: 'a' }], 1)
    expect(search.isOpen).toBe(true)
    search.take('💊💊 dose', [{ start: 5, end: 9, quote: 'dose' }], 2)
    expect(search.found).toEqual({ unit: 'UTF-16 code units', breaks: 'as they stand' })
    expect(search.isOpen).toBe(false)
    search.take('💊 a', [{ start: 2, end: 3, quote: 'a' }], 3)
    expect(search.found).toEqual({ line: 3, place: null })
    expect(toLf('a\r\nb\rc')).toBe('a\nb\nc')
  })
})
