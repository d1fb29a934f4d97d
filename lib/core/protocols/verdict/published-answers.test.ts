import { describe, expect, it } from 'vitest'
import { createCallReader } from '@/lib/core/ai-rating/call-reader'
import { readReference } from '@/lib/testing/reference-values'
import { listCalls } from '../answer-schema'
import { findShipped } from '../shipped'

const definition = findShipped('verdict')
const [call] = listCalls(definition) as [ReturnType<typeof listCalls>[number]]
const read = createCallReader(definition, call)
const parseJudgeAnswer = (reply: string, shown: number) => read(reply, { shown })
function normalizeVerdict(label: string): unknown {
  const answer = parseJudgeAnswer(JSON.stringify({ reason: 'x', evidence: [1], verdict: label }), 9)
  return answer.ok ? answer.values['verdict'] : null
}

function readVectors(name: string): unknown {
  return readReference(`verifact/${name}`)
}

type Labels = { cases: { input: string | null; output: { valid: boolean | string; normalised?: string } }[] }
type Replies = {
  trim: { input: string; output: { value?: unknown; error?: string } }[]
  parse_or_revise: { input: string; output: { result: object | null; repair_llm_calls: number } }[]
}

describe('reading answers, against the published code', () => {
  it('takes every label that it takes, as the same verdict', () => {
    const { cases } = readVectors('verdict_normalisation.json') as Labels
    const taken = cases.filter(({ output }) => output.valid === true)

    expect(taken.length).toBeGreaterThan(5)
    for (const { input, output } of taken) expect(normalizeVerdict(input!)).toBe(output.normalised)
  })

  it('takes of the labels that it refuses only those with other space or marks', () => {
    const { cases } = readVectors('verdict_normalisation.json') as Labels
    const refused = cases.flatMap(({ input, output }) => (output.valid === false ? [input!] : []))

    expect(refused.filter((label) => normalizeVerdict(label) !== null)).toEqual([
      ' Supported',
      'Supported ',
      'not_supported',
      'Not-Supported',
    ])
  })

  it('finds the JSON in a reply where theirs does, and uses it, which theirs forgot', () => {
    const { trim } = readVectors('json_repair.json') as Replies
    for (const { input, output } of trim) {
      const read = parseJudgeAnswer(input, 9)
      const isObject = 'value' in output || input.startsWith('[')
      expect([input, !read.ok && read.failure === 'unparseable']).toEqual([input, !isObject])
    }
    const wrapped = 'ok: {"verdict":"Supported","reason":"x","evidence":[1]} done'
    expect(parseJudgeAnswer(wrapped, 9)).toMatchObject({
      ok: true,
      values: { verdict: 'Supported' },
      reason: 'x',
    })
  })

  it('leaves for a repair only what theirs leaves without a verdict, and not what it forgot', () => {
    const { parse_or_revise: replies } = readVectors('json_repair.json') as Replies

    const read = replies.map(({ input }) => parseJudgeAnswer(input, 9))
    const unread = read.map((one) => !one.ok && one.failure === 'unparseable')
    expect(replies.map(({ output }) => output.result === null)).toEqual([false, true, true])
    expect(unread).toEqual([false, false, true])
    // theirs means to ask for a repair, and its call fails before it is sent
    expect(replies.map(({ output }) => output.repair_llm_calls)).toEqual([0, 0, 0])
  })
})
