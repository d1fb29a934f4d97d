import { describe, expect, it } from 'vitest'
import { inItemWords } from './item-words'

const LETTERS = { one: 'letter', many: 'letters' }

describe('sentences in the words of a task', () => {
  it('leave those of statements as they are', () => {
    const words = 'A statement waits. Statements wait.'
    expect(inItemWords(words, { one: 'statement', many: 'statements' })).toBe(words)
  })

  it('say what the task calls its items, with capitals and articles', () => {
    expect(inItemWords('A statement waits, 2 statements wait. Statements come.', LETTERS)).toBe(
      'A letter waits, 2 letters wait. Letters come.',
    )
    expect(inItemWords('a statement', { one: 'answer', many: 'answers' })).toBe('an answer')
    expect(inItemWords('This restatement is a misstatement.', LETTERS)).toBe(
      'This restatement is a misstatement.',
    )
  })
})
