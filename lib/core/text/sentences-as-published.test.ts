import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { splitSentencesAsPublished } from './sentences-as-published'

type Case = { input: string; output: string[] }

const { cases } = readReference<{ cases: Case[] }>('verifact/sentences.json')

describe('splitSentencesAsPublished, against the published code', () => {
  it.each(cases)('cuts $input', ({ input, output }) => {
    expect(splitSentencesAsPublished(input)).toEqual(output)
  })
})

describe('splitSentencesAsPublished', () => {
  it('moves closing marks to the sentence before them only where they open the next', () => {
    expect(splitSentencesAsPublished('He left. ) Then.')).toEqual(['He left. ) ', 'Then.'])
    expect(splitSentencesAsPublished('He left. She\n) stayed.')).toEqual(['He left. ', 'She\n) stayed.'])
  })

  it('loses nothing of any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc
        .array(
          fc.constantFrom('. ', 'Dr.', ' ', '"', ') ', 'J. ', 'he ', '12. ', '... ', '\n', '?', '--', 'A'),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (value) => {
        expect(splitSentencesAsPublished(value).join('')).toBe(value.trim() === '' ? '' : value)
      }),
    )
  })

  it.each(['a. ', '. ', ') ', '"', 'Dr. A.b.', '.'])('comes to an end with a long text of %j', (part) => {
    const text = part.repeat(100_000)

    expect(splitSentencesAsPublished(text).join('')).toBe(text)
  })
})
