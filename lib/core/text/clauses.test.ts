import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitClauses } from './clauses'
import { isHeading } from './heading'
import { splitSentences } from './sentences'

function statements(text: string): string[] {
  return splitClauses({ start: 0, end: text.length, text }).map((clause) => clause.statement)
}

describe('splitClauses', () => {
  it.each([
    ['She was intubated and started on levophed.', ['She was intubated.', 'She was started on levophed.']],
    [
      'On arrival he was intubated, started on levophed and transferred to the MICU.',
      [
        'On arrival he was intubated.',
        'On arrival he was started on levophed.',
        'On arrival he was transferred to the MICU.',
      ],
    ],
    [
      'She failed a bedside swallow and was fed by tube.',
      ['She failed a bedside swallow.', 'She was fed by tube.'],
    ],
    ['Lipase was elevated at 312 but normalized.', ['Lipase was elevated at 312.', 'Lipase normalized.']],
    [
      'Her A1c was 6.1% and her LDL was 131 mg/dL, and simvastatin was replaced by atorvastatin.',
      ['Her A1c was 6.1%.', 'Her LDL was 131 mg/dL.', 'Simvastatin was replaced by atorvastatin.'],
    ],
    [
      'Antigen was positive, whereas influenza tests were negative.',
      ['Antigen was positive.', 'Influenza tests were negative.'],
    ],
    ['1. He was extubated; his fever resolved.', ['He was extubated.', 'His fever resolved.']],
    ['- Patient has CHF and takes lasix', ['Patient has CHF', 'Patient takes lasix']],
  ])('divides %j', (text, expected) => {
    expect(statements(text)).toEqual(expected)
  })

  it.each([
    'There was no fever, chills or cough.',
    'History of hypertension, hyperlipidemia and paroxysmal atrial fibrillation.',
    'A woman with hypertension and atrial fibrillation who was admitted with a stroke.',
    'Chest film showed consolidation and elevated hemidiaphragm.',
    'White count and platelets were normal.',
    'Because her pressure was low and her heart rate was high metoprolol was held.',
    'He had pain (which was severe and was treated) at night.',
    'She was not intubated and started on BiPAP.',
    'The patient understands and agrees with the plan.',
    'He was not monitoring his sugars and what he was eating.',
    'Started on vancomycin and zosyn.',
  ])('leaves %j whole', (text) => {
    expect(statements(text)).toEqual([text])
  })

  it('keeps the place of each clause in the document', () => {
    const document = 'Afebrile. She was extubated and was weaned to room air.'
    const sentence = splitSentences(document)[1] ?? { start: 0, end: 0, text: '' }

    const clauses = splitClauses(sentence)

    expect(clauses.map((clause) => document.slice(clause.start, clause.end))).toEqual([
      'She was extubated',
      'was weaned to room air.',
    ])
    expect(clauses.map((clause) => clause.text)).toEqual(['She was extubated', 'was weaned to room air.'])
  })
})

const fragment = fc.constantFrom(
  'She ',
  'was ',
  'intubated ',
  'and ',
  ', ',
  '; ',
  'but ',
  'started on ',
  'levophed ',
  'his ',
  'fever ',
  'resolved ',
  'who ',
  '(',
  ') ',
  'denies ',
  'no ',
  'then ',
  'given ',
  'while ',
  'that ',
  'is ',
  'however, ',
  '. ',
  '\n',
  '😀',
  '[**1**] ',
)
const sentences = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(''))

describe('splitClauses, for any sentence', () => {
  it('quotes the document in sorted clauses without overlap, each with its own statement', () => {
    fc.assert(
      fc.property(
        fc.oneof(sentences, fc.string({ unit: 'binary', maxLength: 200 })),
        fc.nat(5),
        (text, offset) => {
          const document = ' '.repeat(offset) + text
          const clauses = splitClauses({ start: offset, end: offset + text.length, text })

          let last = offset
          for (const clause of clauses) {
            expect(clause.text).toBe(document.slice(clause.start, clause.end))
            expect(clause.start).toBeGreaterThanOrEqual(last)
            last = clause.end
          }
          expect(last).toBe(clauses.length === 0 ? offset : offset + text.length)
          expect(clauses.length === 0).toBe(isHeading(text))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('divides a clause no further', () => {
    fc.assert(
      fc.property(sentences, (text) => {
        for (const clause of splitClauses({ start: 0, end: text.length, text })) {
          expect(splitClauses(clause).map((part) => part.text)).toEqual([clause.text])
        }
      }),
      { numRuns: 400 },
    )
  })

  it.each([
    ['conjunctions', 'and '.repeat(50_000)],
    ['clauses', 'she was seen and was fed, '.repeat(8_000)],
    ['letters', 'a'.repeat(200_000)],
    ['blanks', `She was seen${' '.repeat(1_000_000)}x`],
    ['participles', 'She was started, '.repeat(12_000)],
  ])('comes to an end with a very long sentence of %s', (_, text) => {
    const clauses = splitClauses({ start: 0, end: text.length, text })

    expect(clauses.every(({ start, end }) => start >= 0 && start < end && end <= text.length)).toBe(true)
  })
})
