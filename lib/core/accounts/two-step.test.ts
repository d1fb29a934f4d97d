import { describe, expect, it } from 'vitest'
import { type StudyRole, wantsTwoStep } from '../actor'
import { groupByFour, readTypedCode } from './two-step'

function person(...roles: StudyRole[]) {
  return { isAdmin: false, roles: new Map(roles.map((role, index) => [`study ${index}`, role])) }
}

describe('who is to sign in in two steps', () => {
  it('is nobody who does not like it, where it is a choice', () => {
    expect(wantsTwoStep('optional', { ...person('pi'), isAdmin: true })).toBe(false)
  })

  it('is whoever leads or settles in any study, or administers, where leads are to', () => {
    expect(wantsTwoStep('leads', person('rater', 'pi'))).toBe(true)
    expect(wantsTwoStep('leads', person('adjudicator'))).toBe(true)
    expect(wantsTwoStep('leads', { ...person(), isAdmin: true })).toBe(true)
    expect(wantsTwoStep('leads', person('rater', 'rater'))).toBe(false)
  })

  it('is everybody where all are to', () => {
    expect(wantsTwoStep('everybody', person())).toBe(true)
  })
})

describe('a code that was typed', () => {
  it('is read as an app or we wrote it, however it was grouped', () => {
    expect(readTypedCode(' 012 345 ')).toEqual({ kind: 'app', code: '012345' })
    expect(readTypedCode('ABCD-efgh-2345-mnop')).toEqual({ kind: 'recovery', code: 'abcdefgh2345mnop' })
    expect(readTypedCode('１２３４５６')).toEqual({ kind: 'app', code: '123456' })
  })

  it.each(['', '12345', '1234567', 'abcd-efgh', 'abcdefgh1890mnop', '12 34 5x'])('is none: %s', (typed) => {
    expect(readTypedCode(typed)).toBeNull()
  })

  it('is shown in groups of four', () => {
    expect(groupByFour('abcdefgh2345mnop', '-')).toBe('abcd-efgh-2345-mnop')
    expect(groupByFour('abcde', ' ')).toBe('abcd e')
    expect(groupByFour('', '-')).toBe('')
  })
})
