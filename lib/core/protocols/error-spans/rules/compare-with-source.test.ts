import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { compareWithSource } from './compare-with-source'

const SOURCE = `Brief hospital course: 72F with HTN and afib admitted on 2151-03-04 with fall. R hip fracture, s/p ORIF.
Given tylenol 650 mg q6h, lovenox 40 mg daily x 14 days. CXR without PNA. Seen by Dr. Miller of orthopedics.
Follow up in 2 weeks, at 10:30. Hgb 9.8, received two units of blood.`

const marks = (summary: string) =>
  compareWithSource(summary, SOURCE).map(({ start, end, label }) => `${summary.slice(start, end)}: ${label}`)

describe('a summary compared with its source by rules', () => {
  it.each([
    'You broke your right hip and have high blood pressure and atrial fibrillation.',
    'You were given acetaminophen (Tylenol) 650mg and enoxaparin 40 mg for two weeks.',
    'You came to us on 3/4/2151. Your chest x-ray was normal, and you had no pneumonia.',
    'Dr. Miller wants to see you in 14 days at 10:30. Your hemoglobin was 9.8.',
    'Call us if you have a fever above 38.5, chest pain or a rash within 3 days.',
    'You left the hospital right away, and we were right about it. ___ ___',
    '1. Rest.\n2. Walk.\n7. Drink.',
    '',
  ])('has nothing marked that the source says in whatever words, nor advice: %s', (summary) => {
    expect(marks(summary)).toEqual([])
  })

  it.each([
    ['You broke your left hip.', ['left: contradicted_fact']],
    [
      'You had pain in your right leg, treated with ibuprofen 400 mg.',
      ['ibuprofen 400 mg: medication_unsupported'],
    ],
    ['Take Tylenol 500 mg.', ['500 mg: medication_unsupported']],
    [
      'Come back in six weeks, on Monday or on 4/5/2151 at 9:15.',
      [
        'six weeks: time_unsupported',
        'Monday: time_unsupported',
        '4/5/2151: time_unsupported',
        '9:15: time_unsupported',
      ],
    ],
    ['You received three units of blood.', ['three: number_unsupported']],
    ['You had pneumonia and hepatitis.', ['hepatitis: condition_unsupported']],
    [
      'You had a CT scan and an appendectomy.',
      ['CT scan: procedure_unsupported', 'appendectomy: procedure_unsupported'],
    ],
    [
      'We moved you to the ICU, then to Mercy General Hospital.',
      ['ICU: location_unsupported', 'Mercy General Hospital: name_unsupported'],
    ],
    ['Please see Dr. Smith.', ['Dr. Smith: name_unsupported']],
  ])('has marked what has no counterpart, by its class: %s', (summary, wanted) => {
    expect(marks(summary)).toEqual(wanted)
  })

  it('gives a reason for each, and labels of the protocol alone, at places within the text that do not overlap', () => {
    const words = fc.constantFrom(
      'left',
      'hip',
      'Tylenol',
      '650',
      'mg',
      'two',
      'weeks',
      'Dr.',
      'Ng',
      'on',
      'MRI',
      '.',
      '\n',
      'sepsis',
      '🩺',
      '3/4/2151',
    )
    const codes = new Set(findShipped('error-spans').spanLayers[0]?.labels.map(({ code }) => code))
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (pieces) => {
        const text = pieces.join(' ')
        const found = compareWithSource(text, SOURCE)
        let from = 0
        for (const { start, end, label, reason } of found) {
          expect(start).toBeGreaterThanOrEqual(from)
          expect(end).toBeGreaterThan(start)
          expect(text.length).toBeGreaterThanOrEqual(end)
          expect(codes).toContain(label)
          expect(reason).not.toBe('')
          from = end
        }
        expect(compareWithSource(text, SOURCE)).toEqual(found)
      }),
    )
  })
})
