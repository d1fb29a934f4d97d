import { describe, expect, it } from 'vitest'
import { sameVerdict } from './same-verdict'

const REPLY = `I compared the passages.
Reason: Passage 1 says 39.2 degrees, and passages 3, 4 and 6 agree. It is not true that she had no fever.
Evidence: [1, 3]
**Verdict:** Supported`

const ANSWER = {
  values: { verdict: 'Supported' },
  reason: 'Passage 1 says 39.2 degrees, and passages 3, 4 and 6 agree.',
  cited: [1, 3],
  ungrounded: [],
} as const

describe('an answer that was put into form', () => {
  it.each([
    ['copies a sentence', {}],
    ['copies two', { reason: `${ANSWER.reason} It is not true that she had no fever.` }],
    ['names a passage of a list in a sentence', { cited: [6] }],
    ['names no passage', { cited: [] }],
    [
      'differs in marks and capitals',
      { reason: 'passage 1 says “39.2 degrees” and passages 3 4 and 6 agree' },
    ],
  ])('says the same where it %s', (_, more) => {
    expect(sameVerdict(REPLY)?.({ ...ANSWER, ...more })).toBe(true)
  })

  it.each([
    ['has another verdict', { values: { verdict: 'Not Supported' } }],
    ['gives a reason that nobody gave', { reason: 'Passage 1 backs it fully.' }],
    ['leaves out what turns a sentence round', { reason: 'She had no fever.' }],
    ['breaks a sentence off', { reason: 'Passage 1 says 39.2 degrees' }],
    ['names a passage that was not named', { cited: [1, 2] }],
    ['takes a number for a passage', { cited: [39] }],
    ['names a passage that was not shown either', { ungrounded: [9] }],
  ])('says something else where it %s', (_, more) => {
    expect(sameVerdict(REPLY)?.({ ...ANSWER, ...more })).toBe(false)
  })

  it.each(['Verdict: Supported', '{"reason": "", "evidence": [], "verdict": "Supported"'])(
    'gives no grounds to a verdict that had none: %s',
    (reply) => {
      const answer = { ...ANSWER, reason: 'Passage 1 backs it fully.', cited: [1] }
      expect(sameVerdict(reply)?.(answer)).toBe(false)
    },
  )

  it.each([
    '{"reason": "Passage 2 says so.", "evidence": [2], "verdict": "Supported"',
    'Passage 2 says so.\nVerdict: Supported',
  ])('keeps the grounds of a reply that was cut or never had a form: %s', (reply) => {
    expect(sameVerdict(reply)?.({ ...ANSWER, reason: 'Passage 2 says so.', cited: [2] })).toBe(true)
  })

  it('can be none where no verdict was stated', () => {
    expect(sameVerdict('Passage 1 says so.')).toBeNull()
  })
})
