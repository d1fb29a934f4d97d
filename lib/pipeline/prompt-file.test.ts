import { describe, expect, it } from 'vitest'
import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import { readJudgePrompt, readPrompt } from './prompt-file'

describe('the prompt of a judge', () => {
  it('is as it is for whoever is not asked how sure it is', async () => {
    expect(await readJudgePrompt({})).toEqual(await readPrompt('verdict/judge'))
  })

  it('asks for a confidence after the verdict, and is another prompt by its hash', async () => {
    const plain = await readPrompt('verdict/judge')
    const { text, hash } = await readJudgePrompt({ confidence: true })

    const { system, user } = splitPrompt(text)
    expect(hash).not.toBe(plain.hash)
    expect(user).toBe(splitPrompt(plain.text).user)
    expect(system.startsWith(splitPrompt(plain.text).system)).toBe(true)
    expect(system.slice(system.lastIndexOf('"verdict"'))).toContain('"confidence"')
  })
})
