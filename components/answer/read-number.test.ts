import { describe, expect, it } from 'vitest'
import { findFieldProblem } from './field-problem'
import { readNumber } from './read-number'

describe('a number as it is typed', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['−2', -2],
    ['0,125', 0.125],
    ['1000', 1000],
    ['1,000,000', 1_000_000],
    ['1,234.5', 1234.5],
    ['', undefined],
    ['1,000', '1,000'],
    ['12,50,1', '12,50,1'],
  ])('reads “%s” as %s', (typed, value) => {
    expect(readNumber(typed)).toBe(value)
  })

  it('refuses one comma before three digits with a sentence that says how to write it', () => {
    const field = { kind: 'number', id: 'size', question: 'Size?', isWhole: false, required: true } as const

    expect(findFieldProblem(field, readNumber('1,000'))).toBe(
      'Write “1,000” without the comma, or with a point: it may be thousands or decimals.',
    )
  })
})
