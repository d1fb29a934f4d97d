import { describe, expect, it } from 'vitest'
import { findStatedVerdict } from './same-verdict'

describe('findStatedVerdict', () => {
  it.each([
    ['Passage 2 agrees.\nVerdict: Supported', 'Supported'],
    ['**Verdict:** Not Supported.\nReason: the dose differs.', 'Not Supported'],
    ['The verdict is "not addressed".', 'Not Addressed'],
    ['{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"', 'Supported'],
    ['{"verdict":"NOT_SUPPORTED","reason":"cut', 'Not Supported'],
    ["{'verdict': 'Supported', 'reason': 'x'}", 'Supported'],
    ['**Verdict** is: "Not Supported".', 'Not Supported'],
    ['verdict = not_addressed', 'Not Addressed'],
    ['“verdict”: “Supported”', 'Supported'],
    ['The verdict is Supported', 'Supported'],
    ['"verdict": "Not Addressed"}', 'Not Addressed'],
    ['No passage says so. Verdict: Not Supported', 'Not Supported'],
    ["{'reason': 'It does not say so', 'verdict': 'Not Addressed'}", 'Not Addressed'],
  ])('reads %j', (reply, verdict) => {
    expect(findStatedVerdict(reply)).toBe(verdict)
  })

  it.each([
    'I would say it is supported.',
    'Verdict: supported only in part',
    'Verdict: Supported or Not Addressed',
    'Verdict: not fully supported',
    'Verdict: unsupported',
    'Verdict: Partially Supported',
    'Verdict: Supported\nOn second thought, verdict: Not Supported',
    '{"reason":"x","verdict":"Support',
    'It would be wrong to say the verdict is Supported.',
    'I cannot say that the verdict is Supported.',
    'I don’t think the verdict is Not Supported.',
    'Verdict: Supported\nNo, verdict: Not Supported',
    'The verdict of the court was that this is supported.',
    '',
  ])('makes nothing of %j', (reply) => {
    expect(findStatedVerdict(reply)).toBeNull()
  })

  it.each(['\n', '_"', ' *', 'verdict ', 'is '])(
    'comes to an end of a reply of two megabytes of %j',
    (piece) => {
      const endless = piece.repeat(2_000_000 / piece.length)

      expect(findStatedVerdict(`{"reason":"x","evidence":[1],"verdict":${endless}x`)).toBeNull()
      expect(findStatedVerdict(`verdict is ${endless}x`)).toBeNull()
      expect(findStatedVerdict(`verdict: not${endless}x`)).toBeNull()
    },
  )
})
