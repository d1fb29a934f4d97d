import { describe, expect, it } from 'vitest'
import { cutSurroundings } from './statement-history'

describe('cutSurroundings', () => {
  it('gives a short text whole', () => {
    expect(cutSurroundings('One. Two. Three.', 5, 9)).toEqual({
      before: 'One. ',
      text: 'Two.',
      after: ' Three.',
    })
  })

  it('cuts long ones between words, and says so', () => {
    const words = 'alpha beta '.repeat(100)
    const { before, text, after } = cutSurroundings(`${words}HERE ${words}`, words.length, words.length + 4)

    expect(text).toBe('HERE')
    expect(before).toMatch(/^… (alpha|beta) /)
    expect(after).toMatch(/ (alpha|beta) …$/)
  })
})
