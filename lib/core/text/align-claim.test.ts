import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignClaim } from './align-claim'

const PASSAGE =
  '67F w/ DM2 presented with septic shock. Levophed max 0.28, off pressors on day 3.\nCr peaked at 3.1 and no dialysis was needed. Stone on the R.'

describe('alignClaim', () => {
  it('finds a claim that the passage says word for word, across a line break', () => {
    const found = alignClaim('He was\nafebrile today. Well.', 'He was afebrile today.')

    expect(found).toMatchObject({ text: 'He was\nafebrile today', how: 'quoted', start: 0 })
  })

  it.each([
    ['Creatinine peaked at 3.1.', 'Cr peaked at 3.1'],
    ['The patient did not need dialysis.', 'no dialysis was needed'],
    ['The patient presented with septic shock.', '67F w/ DM2 presented with septic shock.'],
  ])('finds where “%s” comes from', (claim, place) => {
    const found = alignClaim(PASSAGE, claim)

    expect(found.how).toBe('aligned')
    expect(found.text).toContain(place)
    expect(found.text.length).toBeLessThan(60)
  })

  it('names the passage where nothing smaller holds half of the claim', () => {
    const found = alignClaim(`  ${PASSAGE} `, 'The family asked about hospice care.')

    expect(found).toEqual({ start: 2, end: 2 + PASSAGE.length, text: PASSAGE, how: 'passage' })
    expect(() => alignClaim(' ', 'x')).toThrow(RangeError)
  })

  it('always gives a place that quotes the passage', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
        (passage, claim) => {
          fc.pre(passage.trim() !== '')
          const { start, end, text } = alignClaim(passage, claim)
          expect(text).not.toBe('')
          expect(passage.slice(start, end)).toBe(text)
        },
      ),
    )
  })
})
