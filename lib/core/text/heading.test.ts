import { describe, expect, it } from 'vitest'
import { isHeading } from './heading'

describe('isHeading', () => {
  it.each([
    'HISTORY OF PRESENT ILLNESS',
    'Plan:',
    'CC:',
    'ASSESSMENT AND PLAN',
    'Brief Hospital Course:',
    'HPI',
    '# CHF:',
    'Cardiovascular',
    'Past Medical History',
    'Ears, Eyes, Nose, Throat',
    'Hematology/Lymphatic/Immunology',
    'Head and Neck',
  ])('knows %j', (text) => {
    expect(isHeading(text)).toBe(true)
  })

  it.each([
    'K 3.1',
    'DNR',
    'Stable.',
    'NAD, RRR',
    'Labs: Na 139',
    'He said the following, twice:',
    'INTUBATED 3/4',
    '',
    'On 2 pressors:',
    '- Labs',
    'Allergies.',
    'neck',
    'Neck pain',
    'Heart murmur',
    'Hypertension',
    'Psychiatric: Endorses depression.',
    'of the and',
  ])('leaves %j', (text) => {
    expect(isHeading(text)).toBe(false)
  })
})
