import { describe, expect, it } from 'vitest'
import { createCallReader } from '@/lib/core/ai-rating/call-reader'
import { listCalls } from '@/lib/core/protocols/answer-schema'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readReference } from '@/lib/testing/reference-values'

type Published = { cases: { llm_output: string; presence: { score?: number; explanation?: unknown } }[] }

const { cases } = readReference<Published>('medfacteval/judge_json_parsing.json')
const definition = findShipped('key-facts')
const [presence] = listCalls(definition)
const read = createCallReader(definition, presence!)

/** The published outputs in our words: the reason under its key, and yes and no for 1 and 0. */
function inOurWords(output: string): string {
  return output
    .replaceAll('"explanation"', '"reason"')
    .replaceAll(
      /"fact_mentioned": ?(1|0)\b/g,
      (_, score) => `"fact_mentioned": "${score === '1' ? 'yes' : 'no'}"`,
    )
}

/** As the published reader: 1 or 0; null for no answer. */
function scoreOf(output: string): number | null {
  const answer = read(inOurWords(output), { shown: 0 })
  return answer.ok ? (answer.values['present'] === 'yes' ? 1 : 0) : null
}

describe('an answer of which the published reader makes a score', () => {
  it.each(cases.map((one) => [one.llm_output, one.presence.score] as const))('%s', (output, published) => {
    // what stands in no form, without its key, in a list, or as another value than the two is no answer, and never “present”
    const isRead = /^(?!\[)[^]*"fact_mentioned": [01]\}/.test(output) && !output.includes('comma" "fact')
    expect(scoreOf(output)).toBe(isRead ? (output.includes('Here you go') ? 0 : published) : null)
  })

  it('is no answer here where the published reader makes one up or repairs it, and where it breaks off', () => {
    const failed = cases.filter(({ llm_output }) => scoreOf(llm_output) === null)
    expect(failed.map(({ presence: { score } }) => score)).toEqual([1, 0, 1, 1, 1, 1, 1, 1, undefined])
  })

  it('keeps what a reason says, hyphens among it', () => {
    const answer = read(inOurWords(cases[2]!.llm_output), { shown: 0 })
    expect(answer).toMatchObject({ ok: true, reason: 'non-small-cell * lung' })
    expect(cases[2]!.presence.explanation).toBe('non small cell   lung')
  })
})
