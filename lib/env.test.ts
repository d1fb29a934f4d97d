import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from './env'

afterEach(() => void vi.unstubAllEnvs())

describe('the settings of a chat server', () => {
  it('are absent where they are empty', () => {
    for (const name of ['CONCURRENCY', 'DIALECT', 'PROMPT_PRICE', 'BASE_URL'])
      vi.stubEnv(`JUDGE_${name}`, ' ')

    expect(env()).toMatchObject({ JUDGE_DIALECT: 'openai' })
    expect(env().JUDGE_CONCURRENCY).toBeUndefined()
    expect(env().JUDGE_PROMPT_PRICE).toBeUndefined()
    expect(env().JUDGE_BASE_URL).toBeUndefined()
  })

  it('are read as numbers', () => {
    vi.stubEnv('JUDGE_CONCURRENCY', '128')
    vi.stubEnv('JUDGE_PROMPT_PRICE', '0.15')

    expect(env()).toMatchObject({ JUDGE_CONCURRENCY: 128, JUDGE_PROMPT_PRICE: 0.15 })
  })

  it.each([
    ['JUDGE_CONCURRENCY', '0'],
    ['JUDGE_CONCURRENCY', '1.5'],
    ['JUDGE_CONCURRENCY', 'many'],
    ['JUDGE_CONCURRENCY', '1001'],
    ['JUDGE_ANSWER_PRICE', '-1'],
    ['JUDGE_ANSWER_PRICE', '3 EUR'],
    ['JUDGE_DIALECT', 'vllm2'],
  ])('are refused when %s is %s', (name, value) => {
    vi.stubEnv(name, value)

    expect(() => env()).toThrow(name)
  })
})
