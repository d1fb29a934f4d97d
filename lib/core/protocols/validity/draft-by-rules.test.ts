import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftByRules } from './draft-by-rules'
import { VALIDITY_CHECKS } from './validity-checks'

function flagsOf(statement: string): string[] {
  const draft = draftByRules(statement)
  return VALIDITY_CHECKS.filter((flag) => draft[flag])
}

describe('draftByRules', () => {
  it.each([
    'The patient was afebrile.',
    'Afebrile overnight.',
    'Intubated.',
    'K 3.1, repleted.',
    'Repeat CT showed no bleed.',
    'Follow-up imaging was negative.',
    'Transfer from [**Hospital1 18**] occurred on [**2150-3-4**].',
    '? pneumonia on chest film.',
    'She was discharged home.',
    'Cr peaked at 3.1.',
    'Hold of heparin was due to HIT.',
    'This patient has CHF.',
    'Allergic to PCN.',
    'This was his first episode of ketoacidosis.',
  ])('finds nothing against “%s”', (statement) => {
    expect(flagsOf(statement)).toEqual([])
  })

  it.each([
    ['Continue aspirin 81 mg daily.', 'imperative'],
    ['- Please call Dr. [**Last Name**] tomorrow.', 'imperative'],
    ['Follow up with cardiology in 2 weeks.', 'imperative'],
    ['Do not drive while taking oxycodone.', 'imperative'],
    ['You should return for fever.', 'imperative'],
    ['What is the plan for anticoagulation?', 'interrogative'],
    ['PAST MEDICAL HISTORY:', 'incomplete'],
    ['Aspirin.', 'incomplete'],
    ['Transferred to the ICU for', 'incomplete'],
    ['___', 'incomplete'],
    ['', 'incomplete'],
    ['Medications as listed,', 'incomplete'],
    ['This was stopped on the third day.', 'vague'],
    ['They were reassured about the findings.', 'vague'],
    ['Antibiotics were given as above.', 'vague'],
  ])('finds that “%s” is %s', (statement, flag) => {
    expect(flagsOf(statement)).toContain(flag)
  })

  it('comes to an end of a statement of capitals alone', () => {
    expect(flagsOf(`${'É'.repeat(1_000_000)} of`)).toEqual(['incomplete'])
  })

  it('answers all four for any text, however odd', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        expect(Object.keys(draftByRules(text))).toEqual([...VALIDITY_CHECKS])
      }),
    )
  })
})
