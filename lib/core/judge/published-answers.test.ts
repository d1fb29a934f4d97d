import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { normalizeVerdict, parseJudgeAnswer } from './parse-answer'

const FOLDER = path.resolve('../shared/vectors/verifact')

function readVectors(name: string): unknown {
  return JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'))
}

type Labels = { cases: { input: string | null; output: { valid: boolean | string; normalised?: string } }[] }
type Replies = { trim: { input: string; output: { value?: unknown; error?: string } }[] }

describe.skipIf(!existsSync(FOLDER))('reading answers, against the published code', () => {
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
    expect(parseJudgeAnswer(wrapped, 9)).toMatchObject({ ok: true, verdict: 'Supported', reason: 'x' })
  })
})
