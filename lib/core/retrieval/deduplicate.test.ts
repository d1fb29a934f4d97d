import { describe, expect, it } from 'vitest'
import { deduplicateFacts } from './select-facts'

const facts = (...texts: string[]) => texts.map((text) => ({ text }))

describe('deduplicateFacts', () => {
  it('keeps the first of each text that differs only in case, white space, list mark or full stop', () => {
    const ranked = facts(
      'Has pneumonia.',
      ' HAS\npneumonia ',
      '- Has pneumonia',
      '2. has pneumonia.',
      'Has no pneumonia.',
    )

    expect(deduplicateFacts(ranked, 10)).toEqual(facts('Has pneumonia.', 'Has no pneumonia.'))
  })

  it('fills the places of duplicates up to the limit', () => {
    expect(deduplicateFacts(facts('a', 'a', 'A.', 'b', 'c'), 2)).toEqual(facts('a', 'b'))
  })

  it('distinguishes texts of punctuation alone and keeps numbers', () => {
    expect(deduplicateFacts(facts('-', '...', 'K 3.5', 'K 3.6'), 10)).toHaveLength(4)
  })

  it('keeps different doses apart', () => {
    const doses = facts('0.5 mg lorazepam IV was given.', '5 mg lorazepam IV was given.', '-5 mmHg', '5 mmHg')

    expect(deduplicateFacts(doses, 10)).toEqual(doses)
  })
})
