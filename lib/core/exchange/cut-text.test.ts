import { describe, expect, it } from 'vitest'
import { countCut, DEFAULT_CUT, pickStatements, statementsOfCut, TEXT_CUTS } from './cut-choice'
import { cutText } from './cut-text'

const TEXT =
  'HOSPITAL COURSE:\n\nHe was treated with ceftriaxone and was discharged on day 3. His apixaban was stopped. No fever, chills or cough.'

const texts = (cut: (typeof TEXT_CUTS)[number]) =>
  pickStatements(cutText(TEXT).sentences, cut).map((statement) => statement.text)

describe('cutText', () => {
  it('makes nothing twice unless both kinds are asked for', () => {
    expect(texts(DEFAULT_CUT)).toEqual([
      'He was treated with ceftriaxone and was discharged on day 3.',
      'His apixaban was stopped.',
      'No fever, chills or cough.',
    ])
    expect(texts('claims')).toEqual([
      'He was treated with ceftriaxone.',
      'He was discharged on day 3.',
      'His apixaban was stopped.',
      'No fever, chills or cough.',
    ])
    expect(texts('both').filter((text) => text === 'His apixaban was stopped.')).toHaveLength(2)
    expect(texts('later')).toEqual([])
  })

  it('counts what each choice makes, and what would stand twice', () => {
    const counts = countCut(cutText(TEXT).sentences)

    expect(counts).toEqual({ sentences: 3, claims: 4, single: 2 })
    for (const cut of TEXT_CUTS) expect(statementsOfCut(counts, cut)).toBe(texts(cut).length)
  })

  it('quotes the text where each statement stands', () => {
    for (const { start, end, text } of pickStatements(cutText(TEXT).sentences, 'sentences'))
      expect(TEXT.slice(start, end)).toBe(text)
    for (const { start, end } of pickStatements(cutText(TEXT).sentences, 'claims'))
      expect(TEXT.slice(start, end).length).toBe(end - start)
  })

  it.each(['', ' \n ', 'MEDICATIONS:', '- ', '😀', '...'])('makes no empty statement of %j', (text) => {
    for (const statement of pickStatements(cutText(text).sentences, 'both'))
      expect(statement.text.trim()).not.toBe('')
  })

  it('has for each sentence a claim', () => {
    const { sentences } = cutText(`${TEXT}\n\nPLAN:\n- aspirin 81 mg\n- follow-up in two weeks`)
    expect(sentences.every(({ claims }) => claims.length > 0)).toBe(true)
  })

  it('drops headings and fragments, and says which', () => {
    const text = 'Review of Systems\n\nCardiovascular\n\nNo murmur.\n\nNeck\n\nShe\n\n• Dandruff'

    const { sentences, dropped } = cutText(text)

    expect(sentences.map(({ sentence }) => sentence.text)).toEqual(['No murmur.', '• Dandruff'])
    expect(dropped).toEqual(['Review of Systems', 'Cardiovascular', 'Neck', 'She'])
  })
})
