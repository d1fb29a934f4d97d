import { describe, expect, it } from 'vitest'
import { ageAtAdmission } from './age-at-admission'

describe('ageAtAdmission', () => {
  it.each([
    ['a birthday', { dob: '2090-05-01 00:00:00' }, '59'],
    ['a birthday moved by centuries', { dob: '1850-05-01 00:00:00' }, '> 89'],
    ['an age in a year', { anchorAge: 60, anchorYear: 2148 }, '62'],
    ['the oldest age that is reported', { anchorAge: 89, anchorYear: 2150 }, '89'],
    ['nothing', {}, null],
    ['a birthday after the admission', { dob: '2160-01-01' }, null],
  ])('reports age from %s', (_, birth, age) => {
    expect(ageAtAdmission(birth, '2150-03-03 22:15:00')).toBe(age)
  })
})
