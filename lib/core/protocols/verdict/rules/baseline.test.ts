import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { answerByRules } from './baseline'

function facts(...texts: string[]): RetrievedFact[] {
  return texts.map((text, index) => ({
    id: `f${index}`,
    noteId: `n${index}`,
    text,
    start: 0,
    end: text.length,
    category: 'Physician',
    description: 'Progress Note',
    chartDate: '2150-03-04',
    chartTime: null,
    storeTime: null,
    score: 1,
  }))
}

const verdict = (statement: string, ...texts: string[]) => answerByRules(statement, facts(...texts)).verdict

describe('answerByRules', () => {
  it.each([
    ['The patient was treated with furosemide 40 mg.', 'Lasix 40 mg IV given with good UOP.'],
    ['She has atrial fibrillation.', 'PMH: HTN, AF, CAD.'],
    ['There was no fever or cough.', 'ROS: denies fever, chills, cough.'],
    ['He was afebrile.', 'No fever overnight.'],
    ['Her potassium was 3.1.', 'Labs: Na 139, K 3.1, Cr 0.9.'],
    ['The ejection fraction was greater than 50%.', 'TTE: LVEF 55%, mild MR.'],
    ['CT showed a left lower lobe pneumonia.', 'CT chest: LLL pneumonia, small effusion.'],
    ['He was extubated on [**2150-3-4**].', 'Extubated this AM to 2L NC.'],
  ])('finds %j supported by %j', (statement, fact) => {
    expect(verdict(statement, 'Slept well.', fact)).toBe('Supported')
  })

  it.each([
    ['Her potassium was 4.1.', 'Labs: Na 139, K 3.1, Cr 0.9.'],
    ['CT showed a left pleural effusion.', 'CT: right pleural effusion.'],
    ['She has a history of seizures.', 'No history of seizures.'],
    ['Blood cultures were negative.', 'Blood cultures were positive.'],
    ['He received vancomycin 1 g.', 'Vancomycin 750 mg given.'],
    ['He was started on levofloxacin on [**2150-3-9**].', 'Levofloxacin was started [**2150-3-4**].'],
  ])('finds %j not supported by %j', (statement, fact) => {
    expect(verdict(statement, 'Slept well.', fact)).toBe('Not Supported')
  })

  it('lets a fact that corrects the chart outweigh the facts it corrects', () => {
    const wrong = 'CTA shows a right M1 occlusion.'
    const correction = 'Assessment should read LEFT M1 occlusion.'

    expect(answerByRules('CTA showed a right M1 occlusion.', facts(wrong, correction))).toMatchObject({
      verdict: 'Not Supported',
      reason:
        'Contradicted by [2]: it corrects the chart and says left, not right. It reads: Assessment should read LEFT M1 occlusion.',
    })
    expect(verdict('CTA showed a left M1 occlusion.', wrong, correction)).toBe('Supported')
  })

  it('does not take the mere naming of a finding for its presence', () => {
    expect(verdict('Legionella tests were negative.', 'Sputum, urine legionella, flu swab.')).not.toBe(
      'Not Supported',
    )
  })

  it('calls a sentence not supported when a fact contradicts one of its clauses', () => {
    const sentence = 'She was extubated on the third day and her creatinine was 2.4 at discharge.'

    expect(verdict(sentence, 'Extubated on the third day.', 'Creatinine 1.1 at discharge.')).toBe(
      'Not Supported',
    )
  })

  it('calls a statement not addressed when no fact shares its words, or there are no facts', () => {
    expect(verdict('An influenza vaccine was given.', 'Lungs clear.', 'K 3.5.')).toBe('Not Addressed')
    expect(answerByRules('She has diabetes.', [])).toEqual({
      verdict: 'Not Addressed',
      reason: 'Not addressed: nothing retrieved shares enough of its words.',
      evidence: [],
      score: 0,
    })
  })

  it('cites the numbered facts it rests on, with their place in the note', () => {
    const { reason, evidence, score } = answerByRules(
      'She has atrial fibrillation.',
      facts('Slept well.', 'Known AF.'),
    )

    expect(reason).toBe('Supported by [2]: Known AF.')
    expect(evidence).toEqual([
      { number: 2, factId: 'f1', noteId: 'n1', start: 0, end: 9, quote: 'Known AF.' },
    ])
    expect(score).toBe(1)
  })

  it('says what contradicts and what is missing', () => {
    const against = answerByRules('Her potassium was 4.1.', facts('K 3.1 today.'))
    const partly = answerByRules(
      'He received vancomycin 1 g for endocarditis.',
      facts('Vancomycin for endocarditis.'),
    )

    expect(against.reason).toBe('Contradicted by [1]: it gives 3.1, not 4.1. It reads: K 3.1 today.')
    expect(partly.reason).toBe(
      'Only partly backed by [1]: not found is "1 g". Nearest is Vancomycin for endocarditis.',
    )
  })

  it('takes any text, cites only given facts and scores from 0 to 1', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc
        .array(
          fc.constantFrom(
            'no ',
            'left ',
            'AF ',
            '3.5 ',
            'mg ',
            '[**2147-3-4**] ',
            'and ',
            'was ',
            'fever',
            ', ',
            '. ',
            'not ',
            'K ',
          ),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (statement, texts) => {
        const { evidence, score, reason } = answerByRules(statement, facts(...texts))

        expect(evidence.every((fact) => fact.quote === texts[fact.number - 1])).toBe(true)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(reason).not.toBe('')
      }),
    )
  })

  it.each([', ', '; ', 'fever, ', "a''", 'was seen and '])(
    'comes to an end of a statement of %j alone',
    (piece) => {
      const { score } = answerByRules(piece.repeat(300_000 / piece.length), facts('Fever.'))

      expect(score).toBeGreaterThanOrEqual(0)
    },
  )

  it('supports a statement by itself', () => {
    const words = fc.array(
      fc.constantFrom('edema', 'sepsis', 'left', 'lung', 'potassium', 'no', 'pain', '3.5', 'mg'),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(words, (parts) => {
        const text = `${parts.join(' ')} ileus.`

        expect(answerByRules(text, facts(text)).verdict).toBe('Supported')
      }),
    )
  })
})
