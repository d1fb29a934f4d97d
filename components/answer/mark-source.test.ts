import { expect, it } from 'vitest'
import { findSource } from './mark-source'

const TEXT = 'He came with fever. Pneumonia was found on the film. Warfarin was stopped for bleeding.'

it('finds the sentence that shares most words, then the next, and none where nothing is shared', () => {
  const first = findSource(TEXT, 'Warfarin stopped because of bleeding and fever', null)
  const second = findSource(TEXT, 'Warfarin stopped because of bleeding and fever', first)

  expect(first).toEqual({ quote: 'Warfarin was stopped for bleeding.', start: TEXT.indexOf('Warfarin') })
  expect(second).toEqual({ quote: 'He came with fever.', start: 0 })
  expect(findSource(TEXT, 'Warfarin stopped because of bleeding and fever', second)).toEqual(first)
  expect(findSource(TEXT, 'Diabetes', null)).toBeNull()
})
