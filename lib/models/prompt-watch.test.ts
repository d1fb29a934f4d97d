import { countTokens as countInCl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as countInO200k } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { readCases } from '@/prisma/demo/case'
import { createPromptWatch } from './prompt-watch'

const ofWords = (count: number) => Array.from({ length: count }, (_, at) => `word ${at % 90},`).join(' ')

describe('the watch over prompts', () => {
  it('notices a prompt of more words than the server read tokens of it, and says what to set', () => {
    const why = createPromptWatch().findCut('m', ofWords(2000), 2050)

    expect(why).toBe(
      'The chat server read 2,050 tokens of a question of 4,000 words, not all of it, and did not say so: its context is too short. Give the model a longer context there (for Ollama by OLLAMA_CONTEXT_LENGTH, or num_ctx in its Modelfile) or show fewer facts, and start anew.',
    )
  })

  it('notices prompts of different lengths that end at the same number, and all others that do', () => {
    const { findCut } = createPromptWatch()

    expect(findCut('m', ofWords(1500), 4096)).toBeNull()
    expect(findCut('other', ofWords(1900), 4096)).toBeNull()
    expect(findCut('m', ofWords(1800), 4096)).toContain('read 4,096 tokens of a question of 3,600 words')
    expect(findCut('m', ofWords(1500), 4096)).not.toBeNull()
    expect(findCut('m', ofWords(1200), 3900)).toBeNull()
  })

  it('takes no number for a limit that a longer prompt goes beyond, or that the same prompt has again', () => {
    const { findCut } = createPromptWatch()

    for (const [words, reported] of [
      [1500, 4096],
      [1500, 4096],
      [1600, 4300],
      [1800, 4096],
    ] as const)
      expect(findCut('m', ofWords(words), reported)).toBeNull()
  })

  it('says nothing of a server that counts no more than what it had not read before', () => {
    expect(createPromptWatch().findCut('m', ofWords(2000), 12)).toBeNull()
  })

  it.each([
    ['o200k_base', countInO200k],
    ['cl100k_base', countInCl100k],
  ])('takes no clinical note for one that was cut, as %s counts it', (_, count) => {
    const { findCut } = createPromptWatch()
    const charts = readCases('in-progress').map(({ notes }) => notes.map(({ text }) => text).join('\n'))
    const prompts = charts.flatMap((text) =>
      Array.from({ length: 20 }, (_, at) => JSON.stringify(text.slice(at * 800, at * 800 + 3000 + at * 400))),
    )

    expect(prompts.length).toBeGreaterThan(100)
    for (const prompt of prompts) expect(findCut('m', prompt, count(prompt))).toBeNull()
  })
})
