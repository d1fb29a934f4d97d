import { describe, expect, it } from 'vitest'
import {
  dayCell,
  dayOrTimeCell,
  flagCell,
  idCell,
  numericIdCell,
  objectCell,
  shareCell,
  timeCell,
} from './cells'

describe('timeCell', () => {
  it.each([
    ['2150-03-01 14:30:05', '2150-03-01 14:30:05'],
    ['2150-03-01T14:30', '2150-03-01 14:30:00'],
    ['2150-03-01', '2150-03-01 00:00:00'],
    ['2152-02-29 00:00:00.000', '2152-02-29 00:00:00'],
    ['1000-01-01', '1000-01-01 00:00:00'],
  ])('reads %s', (text, time) => {
    expect(timeCell.parse(text)).toBe(time)
  })

  it.each([
    '2150-02-30',
    '2150-13-01',
    '2150-03-01 24:00:00',
    '2150-03-01 14:60',
    '01/02/2024',
    '2150-03-01T14:30:00Z',
    '2150-03-01 14:30:00+01:00',
    '0999-01-01',
    '3000-01-01',
    '2150-3-1',
    'yesterday',
  ])('refuses %s', (text) => {
    expect(timeCell.safeParse(text).success).toBe(false)
  })
})

describe('cells', () => {
  it('keeps a day apart from its midnight where the time of day may be unknown', () => {
    expect(dayOrTimeCell.parse('2150-03-01')).toBe('2150-03-01')
    expect(dayOrTimeCell.parse('2150-03-01T00:00')).toBe('2150-03-01 00:00:00')
    expect(dayOrTimeCell.safeParse('2150-02-30').success).toBe(false)
  })

  it('reads a day, also as its midnight, and refuses a time of day', () => {
    expect(dayCell.parse('2150-03-01')).toBe('2150-03-01')
    expect(dayCell.parse('2150-03-01 00:00:00')).toBe('2150-03-01')
    expect(dayCell.safeParse('2150-03-01 10:00:00').success).toBe(false)
  })

  it.each(['00123', '1e5', '2024-01-02', 'TRUE', '12345678901234567890'])('keeps the id %s as text', (id) => {
    expect(idCell.parse(id)).toBe(id)
  })

  it('takes the float out of a numeric id', () => {
    expect(numericIdCell.parse('145834.0')).toBe('145834')
    expect(numericIdCell.parse('145834.5')).toBe('145834.5')
  })

  it('reads Python and JSON flags and nothing else', () => {
    expect(flagCell.parse('True')).toBe(true)
    expect(flagCell.parse(false)).toBe(false)
    expect(flagCell.safeParse('yes').success).toBe(false)
  })

  it.each([
    ['0.25', 0.25],
    ['.5', 0.5],
    ['1', 1],
    ['5e-2', 0.05],
    ['2.5E-1', 0.25],
  ])('reads the share %j', (text, share) => {
    expect(shareCell.parse(text)).toBe(share)
  })

  it.each(['', '.', '1.', '1.5', '-0.5', '5e', '0x1', `${'0'.repeat(1_000_000)}x`])(
    'takes no other text for a share',
    (text) => {
      expect(shareCell.safeParse(text).success).toBe(false)
    },
  )

  it('reads an object from text', () => {
    expect(objectCell.parse('{"a":[1]}')).toEqual({ a: [1] })
    expect(objectCell.safeParse('[1]').success).toBe(false)
    expect(objectCell.safeParse('{').success).toBe(false)
    expect(objectCell.safeParse('{"a":"\\u0000"}').success).toBe(false)
    expect(objectCell.safeParse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`).success).toBe(false)
  })
})
