import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duplicateKey } from './duplicate-key'

const isDuplicate = (one: string, other: string) => duplicateKey(one) === duplicateKey(other)

describe('duplicateKey', () => {
  it.each([
    ['Has pneumonia.', ' HAS\npneumonia '],
    ['Has pneumonia.', '- Has pneumonia'],
    ['2. has pneumonia.', '11) Has pneumonia;'],
    ['Naïve to opiates.', '* naive to opiates'],
    ['Gave 5 mg of lorazepam.', '# gave 5 mg OF lorazepam'],
  ])('is one for %j and %j', (one, other) => expect(isDuplicate(one, other)).toBe(true))

  it.each([
    ['0.5 mg lorazepam IV was given.', '5 mg lorazepam IV was given.'],
    ['2.5 mg warfarin daily', '5 mg warfarin daily'],
    ['12.5 mg', '22.5 mg'],
    ['-5 mmHg', '5 mmHg'],
    ['- 5 mmHg', '5 mmHg'],
    ['7.35 pH', '6.35 pH'],
    ['2. 5 mg warfarin', '5 mg warfarin'],
    ['.5 mg', '5 mg'],
    ['5 mg of insulin', '5 Mg of insulin'],
    ['Platelets 10⁹', 'Platelets 109'],
    ['Lactate ≠ 2', 'Lactate = 2'],
    ['Takes ½ tablet', 'Takes 1⁄2 tablet'],
    ['+ rigors', 'rigors'],
    [`${'Lungs are clear, '.repeat(200)} no effusion`, `${'Lungs are clear, '.repeat(200)} large effusion`],
  ])('distinguishes %j from %j', (one, other) => expect(isDuplicate(one, other)).toBe(false))

  it('never takes a text for another one with other numbers, signs or units', () => {
    const sign = fc.constantFrom('', '-', '+', '<', '>', '±', '−', '~', '≤')
    const amount = fc.tuple(
      sign,
      fc.double({ min: 0, max: 500, noNaN: true }).map((value) => String(Math.round(value * 100) / 100)),
      fc.constantFrom('', ' ', '\n'),
      fc.constantFrom('mg', 'Mg', 'MG', 'µg', 'g', 'mmHg', '%', '°C', 'U', 'units', 'mL'),
    )
    const frame = fc.constantFrom(
      (dose: string) => dose,
      (dose: string) => `${dose} was given.`,
      (dose: string) => `- gave ${dose}`,
      (dose: string) => `Gave ${dose}.`,
      (dose: string) => `Dose: ${dose}; then stopped`,
    )
    fc.assert(
      fc.property(frame, amount, amount, (inText, one, other) => {
        const [dose, otherDose] = [one.join(''), other.join('')]
        fc.pre(dose.replace(/\s/gu, '') !== otherDose.replace(/\s/gu, ''))
        expect(duplicateKey(inText(dose))).not.toBe(duplicateKey(inText(otherDose)))
      }),
    )
  })

  it('does not depend on case, white space or accents of words without numbers', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé]{1,9}$/u), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(words, (list) => {
        expect(isDuplicate(list.join(' '), ` ${list.join('\n  ').toUpperCase().normalize('NFD')}.`)).toBe(
          true,
        )
      }),
    )
  })

  it('is not empty for marks alone', () => {
    expect(isDuplicate('-', '...')).toBe(false)
  })
})
