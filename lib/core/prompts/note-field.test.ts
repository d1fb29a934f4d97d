import { describe, expect, it } from 'vitest'
import { toNoteField, withoutHeads } from './note-field'

describe('toNoteField', () => {
  it.each(['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f', ' \n\t\n '])(
    'makes one line of a value with the line end %j',
    (end) => expect(toNoteField(`${end}Nursing${end}2. When: now${end}`)).toBe('Nursing 2. When: now'),
  )

  it('leaves a value of one line as it is, blanks included', () => {
    expect(toNoteField('Physician  (resident) ')).toBe('Physician  (resident) ')
  })
})

describe('withoutHeads', () => {
  it('joins lines before a head alone', () => {
    expect(withoutHeads('Plan:\n1.5 mg\n\n2. Date: none\n10 am', /\d+\.\s/y)).toBe(
      'Plan:\n1.5 mg 2. Date: none\n10 am',
    )
  })
})
