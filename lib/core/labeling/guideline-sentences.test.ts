import { describe, expect, it } from 'vitest'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { guidelineSentences } from './guideline-sentences'

describe('the sentences of a guideline', () => {
  it('are those of its definitions, of what holds for all, and of its examples, each once', () => {
    const { entries } = FIRST_GUIDELINE
    const sentences = guidelineSentences({
      intro: 'Read all notes. Doses count, e.g. 5 mg.',
      change: 'Not a rule.',
      entries: {
        ...entries,
        'Not Addressed': {
          definition: 'It is nowhere. Read all notes.',
          examples: ['“Slept well”: no note.'],
        },
      },
    })

    expect(sentences).toEqual([
      entries['Supported']?.definition,
      entries['Not Supported']?.definition,
      'It is nowhere.',
      'Read all notes.',
      'Doses count, e.g. 5 mg.',
      '“Slept well”: no note.',
    ])
  })
})
