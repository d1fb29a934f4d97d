import { describe, expect, it } from 'vitest'
import { inPromptStyle } from '@/lib/core/ai-rating/prompt-styles'
import { firstGuideline } from '@/lib/core/labeling/guideline'
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

describe('the prompt of whoever marks errors', () => {
  const definition = findShipped('error-spans')
  const read = async (wanted: Parameters<typeof readRaterPrompts>[1]) =>
    (await readRaterPrompts(definition, wanted)).calls[0]?.text ?? ''

  it.each([
    {},
    ...(['examples', 'plain', 'tagged', 'tagged-examples', 'tagged-plain', 'tagged-unclassed'] as const).map(
      (promptStyle) => ({ promptStyle }),
    ),
    { judge: 'as-published' as const },
  ])('has places for both texts, and for nothing else: %o', async (wanted) => {
    const text = await read(wanted)
    expect(splitPrompt(text).user).toMatch(/\{\{source\}\}[\s\S]*\{\{summary\}\}/)
    expect(text).not.toContain('[[')
    const isClassed = !('promptStyle' in wanted) || wanted.promptStyle !== 'tagged-unclassed'
    expect(text.includes('- "medication_unsupported": Medication: ')).toBe(isClassed)
  })

  it('says of the classes what the guideline in force says, and what the protocol says where that is empty', async () => {
    const subjects = firstGuideline(definition).entries
    const [key = ''] = Object.keys(subjects).filter((one) => one.includes('time_unsupported'))
    const entries = {
      ...Object.fromEntries(Object.keys(subjects).map((one) => [one, { definition: '', examples: [] }])),
      [key]: { definition: 'A wrong hour.', examples: [] },
    }
    const text = await read({ guideline: { version: 2, entries } })
    expect(text).toContain('- "time_unsupported": Time: A wrong hour.')
    expect(text).toContain('- "name_unsupported": Name: A named person')
    expect(await read({ guideline: { version: 0, entries } })).toBe(await read({}))
  })

  it('is the general one for a protocol of one’s own, with its layers, labels and attributes', async () => {
    const own = findShipped('mqm')
    const { calls } = await readRaterPrompts(own)
    const [layer] = own.spanLayers
    for (const words of ['"quote"', '"occurrence"', ...(layer?.labels.map(({ code }) => `"${code}"`) ?? [])])
      expect(calls[0]?.text).toContain(words)
  })
})
