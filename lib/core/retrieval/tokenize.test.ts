import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stem } from './stem'
import { tokenize } from './tokenize'

/** Terms with their unit after "~". */
function terms(text: string): string[] {
  return tokenize(text).map((token) => (token.unit === null ? token.term : `${token.term}~${token.unit}`))
}

describe('tokenize', () => {
  it.each([
    ['Lasix 2.5 mg p.o. b.i.d. x2', ['furosemid', '2.5~mg', 'by', 'mouth', 'twic', 'daili', '2']],
    ['71F, 83 yo M, 60-year-old', ['71~year', 'woman', '83~year', 'man', '60~year', 'old']],
    ['1,200 cc over 7-day, 2L NC, 82%', ['1200~ml', 'over', '7~day', '2~l', 'nasal', 'cannula', '82~%']],
    [
      '[**2147-3-4**] [**11-3**] [**2145**] [**Hospital1 18**] 3/4/2147',
      ['2147-03-04', '11-03', '2145', '2147-03-04'],
    ],
    ['gtt off 14:10, BP 158/80', ['infus', 'off', '14:10~time', 'blood', 'pressur', '158', '80']],
    ['L effusion, 2 L oxygen, lt arm', ['left', 'effus', '2~l', 'oxygen', 'left', 'arm']],
    ['AF or af', ['atrial', 'fibril', 'or', 'af']],
    ['dyspneic/SOB', ['shortness', 'of', 'breath', 'shortness', 'of', 'breath']],
  ])('reads %j', (text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  it('lets forms of one word meet', () => {
    const forms = [
      ['intubated', 'intubation', 'intubate'],
      ['cultures', 'culture', 'cultured'],
      ['therapies', 'therapy'],
      ['denies', 'denied'],
      ['improvement', 'improved', 'improving'],
      ['fibrillation', 'fibrillating'],
    ]

    for (const group of forms) expect(new Set(group.map(stem)).size).toBe(1)
    expect([stem('diuresis'), stem('pus'), stem('gas')]).toEqual(['diuresis', 'pus', 'gas'])
  })

  it('gives tokens in order, inside the text, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc
        .array(
          fc.constantFrom(
            'AF',
            'p.o.',
            '[**',
            '**]',
            '2147-3-4',
            '5',
            'mg',
            '/',
            'n/v',
            ' ',
            '-',
            '\n',
            'F',
            'shortness of breath',
            '%',
          ),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (value) => {
        let last = 0
        for (const token of tokenize(value)) {
          expect(token.start).toBeGreaterThanOrEqual(last)
          expect(token.end).toBeGreaterThan(token.start)
          expect(token.end).toBeLessThanOrEqual(value.length)
          last = token.start
        }
      }),
    )
  })

  it.each(['a', '1', '[**', '1,111', 'a.', 'n/', '12:', 'AF '])(
    'comes to an end with a long text of %j',
    (part) => {
      expect(Array.isArray(tokenize(part.repeat(200_000)))).toBe(true)
    },
  )
})
