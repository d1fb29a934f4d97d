import { describe, expect, it } from 'vitest'
import { quotedPassages } from './system-texts'
import { modelFamily } from './verdict-sources'

describe('modelFamily', () => {
  it.each([
    ['claude-3.5-sonnet-v2', 'Claude'],
    ['gpt-4.1-nano', 'GPT'],
    ['llama4-maverick', 'Llama'],
    ['phi-3.5-mini', 'Phi'],
    ['deepseek-r1', 'DeepSeek'],
    ['medagentbrief-gemini-2.5-pro', 'Gemini'],
    ['philips', null],
    ['deepseek-r1-distill-qwen', null],
    ['jury-of-three', null],
  ])('of %s is %s', (name, family) => {
    expect(modelFamily(name)).toBe(family)
  })
})

describe('quotedPassages', () => {
  const text = 'He was given heparin. Warfarin was stopped on day 2.'

  it('finds what stands in quotation marks, in whatever case, and nothing else', () => {
    expect(
      quotedPassages('It says “Given heparin.” and \'warfarin was stopped\', not "insulin drip".', text),
    ).toEqual([
      { start: 7, end: 20, quote: 'given heparin' },
      { start: 22, end: 42, quote: 'Warfarin was stopped' },
    ])
  })

  it('takes no apostrophe and no short word for a quotation', () => {
    expect(quotedPassages('The summary\'s text doesn\'t say "day 2".', text)).toEqual([])
  })
})
