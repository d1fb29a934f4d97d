import { describe, expect, it } from 'vitest'
import { inPromptStyle } from '@/lib/core/ai-rating/prompt-styles'
import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import { answerSchema, listCalls } from '@/lib/core/protocols/answer-schema'
import { findShipped } from '@/lib/core/protocols/shipped'
import { describeRaters, readJudgePrompt, readPrompt, readRaterPrompts } from './prompt-file'

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

describe('the prompt of a judge of entailment', () => {
  it.each(['explained', 'steps'] as const)(
    'asks in the style “%s” for a reason, then for the label',
    async (promptStyle) => {
      const definition = findShipped('entailment')
      const [plain, other] = await Promise.all([
        readRaterPrompts(definition),
        readRaterPrompts(definition, { promptStyle }),
      ])
      const asked = inPromptStyle(definition, promptStyle)

      expect(describeRaters(definition).promptStyles).toContain(promptStyle)
      expect(other.calls[0]?.hash).not.toBe(plain.calls[0]?.hash)
      expect(other.calls[0]?.text.indexOf('"reason"')).toBeLessThan(
        other.calls[0]?.text.lastIndexOf('"entailment"') ?? 0,
      )
      expect(Object.keys(answerSchema(asked, listCalls(asked)[0]!)['properties'] as object)).toEqual([
        'reason',
        'entailment',
      ])
      await expect(readRaterPrompts(findShipped('verdict'), { promptStyle })).rejects.toMatchObject({
        code: 'invalid',
      })
    },
  )
})
