import { describe, expect, it } from 'vitest'
import { renderPrompt } from './render-prompt'

describe('renderPrompt', () => {
  it('writes values as JSON, and without what no reader of them sees', () => {
    const tag = String.fromCodePoint(0xe0041)
    const rendered = renderPrompt('Note:\n{{note}}\n{{more}}', {
      note: `a "b"\n${tag}c\u202e`,
      more: ['\u200bd'],
    })

    expect(rendered).toBe('Note:\n"a \\"b\\"\\nc"\n[\n "d"\n]')
  })

  it('refuses places without a value and values without a place', () => {
    expect(() => renderPrompt('{{note}}', {})).toThrow(RangeError)
    expect(() => renderPrompt('', { note: 'x' })).toThrow(RangeError)
  })
})
