import { describe, expect, it } from 'vitest'
import type { MarkedSpan } from '../protocols/marked-spans'
import { agreeAlike, beginChoice, isChanged, placesOf, toAgreed, withOption } from './session-choice'
import { beginWork, type WorkGroup } from './session-work'

const span = (id: string, start: number, end: number, label = 'time', severity?: string): MarkedSpan => ({
  id,
  start,
  end,
  label,
  attributes: severity === undefined ? {} : { severity },
  quote: '',
})
const sets = [
  [span('a', 0, 9, 'time', 'minor'), span('b', 20, 30, 'name'), span('c', 40, 50)],
  [span('a', 0, 9, 'time', 'minor'), span('b', 20, 35, 'time', 'major')],
]
const work = beginWork({ raters: ['one', 'two'], ratings: ['r1', 'r2'], sets }, null)
const [alike, differing, alone] = work.groups as [WorkGroup, WorkGroup, WorkGroup]

describe('what is to be agreed on of a group', () => {
  it('begins with what the raters have in common, and with nothing where they differ', () => {
    expect(beginChoice(alike, sets)).toEqual({
      place: { start: 0, end: 9 },
      label: 'time',
      attributes: { severity: 'minor' },
    })
    expect(beginChoice(differing, sets)).toEqual({ place: null, label: null, attributes: {} })
    expect(beginChoice(alone, sets)).toMatchObject({ place: { start: 40, end: 50 }, label: 'time' })
  })

  it('is a passage once words and class are chosen', () => {
    const choice = beginChoice(differing, sets)
    expect(toAgreed(choice)).toBeNull()
    expect(toAgreed({ ...choice, label: 'name' })).toBeNull()
    expect(toAgreed({ ...choice, label: 'name', place: { start: 20, end: 30 } })).toEqual({
      start: 20,
      end: 30,
      label: 'name',
      attributes: {},
    })
  })

  it('has the places of its raters, each once', () => {
    expect(placesOf(alike, sets)).toEqual([{ start: 0, end: 9, raters: [0, 1] }])
    expect(placesOf(differing, sets).map(({ raters }) => raters)).toEqual([[0], [1]])
  })

  it('is agreed on at once where all marked the very same, and nowhere else', () => {
    expect(agreeAlike(work, sets)).toEqual({
      kind: 'settle',
      groups: [
        {
          members: ['a', 'a'],
          revision: 0,
          reason: null,
          agreed: { start: 0, end: 9, label: 'time', attributes: { severity: 'minor' } },
        },
      ],
    })
    expect(agreeAlike({ ...work, groups: [differing, alone] }, sets)).toBeNull()
  })

  it('is changed once something else is chosen than what it is settled as', () => {
    const choice = beginChoice(alike, sets)
    const settled = { agreed: toAgreed(choice) }
    expect(isChanged(settled, choice)).toBe(false)
    expect(isChanged(settled, withOption(choice, 'severity', null))).toBe(true)
    expect(isChanged({ agreed: 'open' }, choice)).toBe(false)
  })
})
