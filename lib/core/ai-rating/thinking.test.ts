import { describe, expect, it } from 'vitest'
import { keepThinking, readThinking, toThinkingFields } from './thinking'

describe('what a model thought', () => {
  it('is kept with its lines, without what no database holds', () => {
    expect(keepThinking(' First.\r\n\tThen\u0000\u200b: no\ud800. ')).toEqual({
      text: 'First.\r\n\tThen: no\ufffd.',
      leftOut: 0,
    })
  })

  it.each(['', ' \n ', '\u200b', '…'])('is nothing where it says nothing: %j', (said) => {
    expect(keepThinking(said)).toBeNull()
    expect(toThinkingFields(null)).toEqual({})
  })

  it('is cut where it is endless, which is reported', () => {
    const kept = keepThinking('ha '.repeat(10_000))!
    expect(kept.text).toHaveLength(16_000)
    expect(kept.leftOut).toBe(30_000 - 1 - 16_000)
    expect(readThinking(toThinkingFields(kept))).toEqual(kept)
    expect(keepThinking(`${'a'.repeat(15_999)}😀`)?.text.isWellFormed()).toBe(true)
  })

  it.each([
    null,
    undefined,
    {},
    { reasoningChain: null },
    { reasoningChain: '' },
    { reasoningChain: 7 },
    'x',
  ])('is not read from %j', (value) => {
    expect(readThinking(value)).toBeNull()
  })

  it('is read from an imported rating, which knows of no cut', () => {
    expect(readThinking({ reasoningChain: 'I think.' })).toEqual({ text: 'I think.', leftOut: 0 })
    expect(readThinking({ reasoningChain: 'I think.', reasoningLeftOut: 'x' })?.leftOut).toBe(0)
  })
})
