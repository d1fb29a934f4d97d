import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens'
import { splitSentences } from './sentences'

/** The sentences of a text, one a line, with "|" between them. */
function split(text: string): string[] {
  return splitSentences(text).map((span) => span.text.replace(/\s+/gu, ' '))
}

describe('splitSentences', () => {
  it.each([
    ['The patient was admitted. He did well.', ['The patient was admitted.', 'He did well.']],
    ['Seen by Dr. Smith in clinic. Plan: continue.', ['Seen by Dr. Smith in clinic.', 'Plan: continue.']],
    ['K 3.5 repleted. Na 138. WBC 12.1.', ['K 3.5 repleted.', 'Na 138.', 'WBC 12.1.']],
    ['Grew E. coli. Treated with Abx.', ['Grew E. coli.', 'Treated with Abx.']],
    ['Mr. J. Doe was seen vs. Mrs. K. Lee.', ['Mr. J. Doe was seen vs. Mrs. K. Lee.']],
    [
      'Took lasix 40 mg p.o. b.i.d. and 2.5 mg of metolazone.',
      ['Took lasix 40 mg p.o. b.i.d. and 2.5 mg of metolazone.'],
    ],
    [
      'Given at 8:00 a.m. and again at 6 p.m. The fever settled.',
      ['Given at 8:00 a.m. and again at 6 p.m.', 'The fever settled.'],
    ],
    [
      'Approx. 300 cc out, e.g. clear. No. 18 Foley. No. He refused.',
      ['Approx. 300 cc out, e.g. clear.', 'No. 18 Foley.', 'No.', 'He refused.'],
    ],
    [
      'Known hepatitis C. Vitamin K. Repeat INR at 10.',
      ['Known hepatitis C.', 'Vitamin K.', 'Repeat INR at 10.'],
    ],
    ['Pt. c/o SOB. no fever. will follow.', ['Pt. c/o SOB.', 'no fever.', 'will follow.']],
    ['Transferred to St. Mary on 3/4/12. Stable.', ['Transferred to St. Mary on 3/4/12.', 'Stable.']],
    ['etc... and so on. Waiting... Then done.', ['etc... and so on.', 'Waiting...', 'Then done.']],
    [
      ' "Quoted sentence." She left. (Parenthetical end.) Next.',
      ['"Quoted sentence."', 'She left.', '(Parenthetical end.)', 'Next.'],
    ],
    [
      'He left (against advice. Signed form) and returned. Then slept.',
      ['He left (against advice. Signed form) and returned.', 'Then slept.'],
    ],
    [
      'He was given aspirin (325 mg p.o.). He improved.',
      ['He was given aspirin (325 mg p.o.).', 'He improved.'],
    ],
    ['What is the plan? Stop heparin! Recheck PTT.', ['What is the plan?', 'Stop heparin!', 'Recheck PTT.']],
    ['CXR with ? pneumonia in RLL. Will treat.', ['CXR with ? pneumonia in RLL.', 'Will treat.']],
    [
      'hi , andrew . how are you ? good to see you .',
      ['hi , andrew .', 'how are you ?', 'good to see you .'],
    ],
    [
      'Seen on [**2147-3-4**]. [**First Name8 (NamePattern2) **] [**Last Name (Titles) **] was called. Transfer to [**Hospital1 18**].',
      [
        'Seen on [**2147-3-4**].',
        '[**First Name8 (NamePattern2) **] [**Last Name (Titles) **] was called.',
        'Transfer to [**Hospital1 18**].',
      ],
    ],
    [
      'IMPRESSION: 1. No PE. 2. Small nodule. 3. Grade 2. Stable',
      ['IMPRESSION: 1. No PE.', '2. Small nodule.', '3. Grade 2.', 'Stable'],
    ],
    [
      '1. Give aspirin 2. Clopidogrel load 3. Heparin drip',
      ['1. Give aspirin', '2. Clopidogrel load', '3. Heparin drip'],
    ],
    [
      'In DKA (pH 7.06). Given 2 g. Seen in ED. QT 457 ms. Off at 14:10. Stable.',
      ['In DKA (pH 7.06).', 'Given 2 g.', 'Seen in ED.', 'QT 457 ms.', 'Off at 14:10.', 'Stable.'],
    ],
    [
      'She was intubated.Then extubated. Given A.Fib',
      ['She was intubated.', 'Then extubated.', 'Given A.Fib'],
    ],
    ['Meds: • aspirin 81 mg • metoprolol', ['Meds:', '• aspirin 81 mg', '• metoprolol']],
    ['#. NSTEMI: Pt. on ASA.\nii. AKI', ['#. NSTEMI: Pt. on ASA.', 'ii. AKI']],
    ["He was d/c'd. (See above.) Cont. vanc. q12h.", ["He was d/c'd.", '(See above.)', 'Cont. vanc. q12h.']],
    ['1. Score was 2. He left.', ['1. Score was 2.', 'He left.']],
  ])('cuts %j', (text, expected) => {
    expect(split(text)).toEqual(expected)
  })

  it('keeps each list entry, heading and labeled line apart', () => {
    const text = [
      'HISTORY OF PRESENT ILLNESS',
      'Patient is a 59-year-old male.',
      '',
      '# CHF:',
      '- continue lasix 40mg p.o. b.i.d.',
      '-daily weights',
      '• Constitutional: Denies fever.',
      '1. Aspirin 81 mg daily',
      '2. Metoprolol 25 mg',
      'b) recheck BP',
      'Labs: Na 139, K 3.6',
      'Plan:',
      'admit',
      '_______',
    ].join('\n')

    expect(split(text)).toEqual([
      'HISTORY OF PRESENT ILLNESS',
      'Patient is a 59-year-old male.',
      '# CHF:',
      '- continue lasix 40mg p.o. b.i.d.',
      '-daily weights',
      '• Constitutional: Denies fever.',
      '1. Aspirin 81 mg daily',
      '2. Metoprolol 25 mg',
      'b) recheck BP',
      'Labs: Na 139, K 3.6',
      'Plan:',
      'admit',
    ])
  })

  it('reads a wrapped paragraph as prose and short lines as entries', () => {
    const wrapped =
      'The patient is a 71 year old woman with atrial fibrillation who was started on\nVancomycin and Zosyn for presumed pneumonia and then transferred to the\nMICU under Dr.\nSmith for further care. She did well there.'
    const lines = 'Lungs clear\nAbdomen soft\nNo edema'

    expect(splitSentences(wrapped).map((span) => span.text.replace(/\n/gu, ' '))).toEqual([
      'The patient is a 71 year old woman with atrial fibrillation who was started on Vancomycin and Zosyn for presumed pneumonia and then transferred to the MICU under Dr. Smith for further care.',
      'She did well there.',
    ])
    expect(split(lines)).toEqual(['Lungs clear', 'Abdomen soft', 'No edema'])
    expect(split(lines.replaceAll('\n', '\r\n'))).toEqual(['Lungs clear', 'Abdomen soft', 'No edema'])
    expect(split('no break at all\r\njust two lines\r\n\r\nnext')).toEqual([
      'no break at all just two lines',
      'next',
    ])
  })

  it('finds nothing in an empty or blank text', () => {
    expect(splitSentences('')).toEqual([])
    expect(splitSentences(' \n\t\r\n --- \n')).toEqual([])
  })
})

const fragment = fc.constantFrom(
  'Dr. ',
  'Smith ',
  'was seen',
  '. ',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '2. ',
  'K 3.5',
  'Labs: ',
  '[**2147-3-4**]',
  '(',
  ')',
  '"',
  ' ? ',
  '! ',
  '... ',
  'p.o. ',
  'b.i.d. ',
  'The ',
  'no. ',
  'He improved',
  ' and ',
  'vitamin K. ',
  'J. ',
  '\t',
  '\r\n',
  ': ',
  '[**',
  '😀',
  '\ud800',
  '\u0000',
  '\u2028',
  '#',
  '•',
  'e.g. ',
  '5 mg. ',
  'FINAL REPORT\n',
)
const clinical = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(''))
const anything = fc.oneof(clinical, fc.string({ unit: 'binary', maxLength: 300 }))

describe('splitSentences, of prose without stops', () => {
  it('bounds what a sentence may hold, and loses no letter', () => {
    const text = `${'given 2.5 mg of the drug at noon and again, '.repeat(2000)}then stopped.`

    const spans = splitSentences(text)

    for (const span of spans) {
      expect(countTokens(span.text)).toBeLessThanOrEqual(400)
      expect(text.slice(span.start, span.end)).toBe(span.text)
    }
    expect(spans.map((span) => span.text).join(' ')).toBe(text)
    expect(spans.slice(0, -1).every((span) => span.text.endsWith(','))).toBe(true)
  })
})

describe('splitSentences, for any text', () => {
  it('quotes the text with sorted spans that never overlap, lose no letter and hold no outer whitespace', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const spans = splitSentences(text)

        let last = 0
        let covered = ''
        for (const span of spans) {
          expect(span.start).toBeGreaterThanOrEqual(last)
          expect(span.end).toBeGreaterThan(span.start)
          expect(span.text).toBe(text.slice(span.start, span.end))
          expect(span.text).toBe(span.text.trim())
          last = span.end
          covered += span.text
        }
        const letters = (value: string) => value.match(/[\p{L}\p{N}]/gu)?.join('') ?? ''
        expect(letters(covered)).toBe(letters(text))
      }),
      { numRuns: 400 },
    )
  })

  it('splits an unwrapped sentence no further', () => {
    fc.assert(
      fc.property(clinical, (text) => {
        for (const span of splitSentences(text)) {
          const line = span.text.replace(/\s+/gu, ' ')
          expect(split(line)).toEqual([line])
        }
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['parentheses', '('.repeat(500_000)],
    ['token openings', '[**'.repeat(300_000)],
    ['stops', '. '.repeat(500_000)],
    ['doubts', 'a ? '.repeat(250_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['one word', 'a'.repeat(1_000_000)],
    ['empty lines', '\r\n'.repeat(500_000)],
    ['numbers', '1. 2. '.repeat(150_000)],
    ['short lines', 'A:\nb\n'.repeat(200_000)],
    ['prose', 'The patient was given 2.5 mg p.o. b.i.d. by Dr. Smith (see note).\n'.repeat(15_000)],
  ])('comes to an end with a megabyte of %s', (_, text) => {
    const sentences = splitSentences(text)

    expect(sentences.every(({ start, end }) => start < end && end <= text.length)).toBe(true)
  })
})
