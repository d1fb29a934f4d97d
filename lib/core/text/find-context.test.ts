import { describe, expect, it } from 'vitest'
import { contextOf } from './find-context'

describe('contextOf', () => {
  it('shows whole words on one line around a passage', () => {
    const text = 'The patient was intubated\n\n for airway  protection on arrival to the unit.'
    const start = text.indexOf('airway')

    expect(contextOf(text, start, start + 6, 20)).toEqual({
      before: '… intubated for ',
      words: 'airway',
      after: ' protection on …',
    })
  })

  it('marks no cut at the ends of a note', () => {
    expect(contextOf('fever', 0, 5)).toEqual({ before: '', words: 'fever', after: '' })
    expect(contextOf('no fever today', 3, 8)).toEqual({ before: 'no ', words: 'fever', after: ' today' })
  })
})
