import { describe, expect, it } from 'vitest'
import { cohortRulesSchema } from './cohort-rules'
import { findCourse, takeCourse } from './find-course'

const rules = cohortRulesSchema.parse({})
const SUMMARY = [
  'Admission Date: invented',
  'See Brief Hospital Course: below.',
  'Brief Hospital Course:',
  '',
  'Pneumonia, treated.',
  'Home on day 3.',
  '',
  'Medications on Admission:',
  'Aspirin',
  'Brief Hospital Course: again',
]

describe('findCourse', () => {
  it('takes the lines between the heading that begins a line and the next end', () => {
    expect(findCourse(SUMMARY.join('\n'), rules)).toEqual({
      lines: { first: 5, last: 6 },
      text: 'Pneumonia, treated.\nHome on day 3.',
    })
  })

  it('takes words behind the heading on its own line, whatever its case', () => {
    const summary = 'BRIEF HOSPITAL COURSE: Did well.\nMedications on Admission:'

    expect(findCourse(summary, rules)).toEqual({ lines: { first: 1, last: 1 }, text: 'Did well.' })
  })

  it.each([
    ['no heading', 'Did well.\nMedications on Admission:', 'no-beginning'],
    [
      'an end that stands before the beginning',
      'Medications on Admission:\nBrief Hospital Course:\nA',
      'no-end',
    ],
    ['nothing between', 'Brief Hospital Course:\n \nMedications on Admission:', 'empty'],
  ])('says why there is none for %s', (_, summary, fault) => {
    expect(findCourse(summary, rules)).toEqual({ fault })
  })

  it('ends at whichever of several headings comes first', () => {
    const several = { ...rules, ends: ['Medications on Admission:', 'Discharge Medications:'] }
    const summary = 'Brief Hospital Course:\nDid well.\nDischarge Medications:\nMedications on Admission:'

    expect(findCourse(summary, several)).toMatchObject({ text: 'Did well.' })
  })
})

describe('takeCourse', () => {
  it('gives the same when the lines that were found are given back', () => {
    const found = findCourse('Brief Hospital Course: Did well.\nHome.\nMedications on Admission:', rules)

    expect(
      'lines' in found && takeCourse('Brief Hospital Course: Did well.\nHome.', found.lines, rules),
    ).toEqual(found)
  })

  it('takes the lines that a person names', () => {
    expect(takeCourse(SUMMARY.join('\n'), { first: 5, last: 5 }, rules)).toMatchObject({
      text: 'Pneumonia, treated.',
    })
    expect(takeCourse(SUMMARY.join('\n'), { first: 40, last: 41 }, rules)).toEqual({ fault: 'empty' })
  })
})
