import { describe, expect, it } from 'vitest'
import { widerPassages } from './wider-passages'

const NOTE = 'No cough. Fever to 38.9 at 0400.\nBlood cultures drawn. Vancomycin started.'
const around = (words: string, limit = 4000) => {
  const start = NOTE.indexOf(words)
  return widerPassages(NOTE, { start, end: start + words.length }, limit).map(({ text }) => text)
}

describe('widerPassages', () => {
  it('begins with the sentence of the place, then takes those after it, then those before', () => {
    expect(around('38.9')).toEqual([
      'Fever to 38.9 at 0400.',
      'Fever to 38.9 at 0400.\nBlood cultures drawn.',
      'Fever to 38.9 at 0400.\nBlood cultures drawn. Vancomycin started.',
      NOTE,
    ])
  })

  it('takes all sentences that a place crosses', () => {
    expect(around('0400.\nBlood')[0]).toBe('Fever to 38.9 at 0400.\nBlood cultures drawn.')
  })

  it('says where each passage stands', () => {
    for (const { start, end, text } of widerPassages(NOTE, { start: 12, end: 13 }, 4000))
      expect(NOTE.slice(start, end)).toBe(text)
  })

  it('stops at the limit, and falls back to the place itself where its sentence is longer', () => {
    expect(around('38.9', 50)).toEqual([
      'Fever to 38.9 at 0400.',
      'Fever to 38.9 at 0400.\nBlood cultures drawn.',
    ])
    expect(around('38.9', 10)).toEqual(['38.9'])
    expect(around('Fever to 38.9', 5)).toEqual(['Fever'])
  })

  it('makes do with what is no sentence', () => {
    expect(widerPassages('_____ done', { start: 0, end: 5 }, 4000)[0]?.text).toMatch(/^_____/)
    expect(widerPassages('   ', { start: 0, end: 3 }, 4000)).toEqual([])
    expect(widerPassages('', { start: 0, end: 0 }, 4000)).toEqual([])
    expect(widerPassages('short', { start: 40, end: 50 }, 4000)).toEqual([])
  })
})
