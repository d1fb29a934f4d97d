import { describe, expect, it } from 'vitest'
import { wholeWords } from './whole-words'

/** What becomes of a selection, by its own letters. */
function widen(text: string, selected: string): string | null {
  const start = text.indexOf(selected)
  return wholeWords(text, { start, end: start + selected.length })?.text ?? null
}

describe('wholeWords', () => {
  it('takes cut words whole and leaves white space out', () => {
    const text = 'ECG: sinus rhythm, rate 74, with occasional ectopics.\n\nPlan: rest.'
    expect(widen(text, 'inus rhythm, rate 74, with occasio')).toBe('sinus rhythm, rate 74, with occasional')
    expect(widen(text, ' rate 74, ')).toBe('rate 74,')
    expect(widen(text, 'ectopics.\n\n')).toBe('ectopics.')
    expect(widen(text, '\n\n')).toBeNull()
    expect(widen(text, 'sinus rhythm')).toBe('sinus rhythm')
    expect(widen(text, text)).toBe(text)
  })

  it('keeps numbers, apostrophes, accents and letters of two units together, and signs apart', () => {
    expect(widen('Lasix 12.5 mg, 1,200 ml', '5 mg, 1')).toBe('12.5 mg, 1,200')
    expect(widen('Lasix 12.5 mg', '12')).toBe('12.5')
    expect(widen('the patient’s wife', 'patient')).toBe('patient’s')
    expect(widen('Menie\u0300re disease', 're disease')).toBe('Menie\u0300re disease')
    expect(widen('Ends here.Next begins', 'here.')).toBe('here.')
    expect(widen('BP 95/60, alert', '95')).toBe('95')
    expect(wholeWords('a 𝒳 b', { start: 3, end: 4 })?.text).toBe('𝒳')
    expect(wholeWords('', { start: 0, end: 0 })).toBeNull()
    expect(wholeWords('word', { start: 1, end: 99 })).toEqual({ start: 0, end: 4, text: 'word' })
  })
})
