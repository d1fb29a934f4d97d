import { describe, expect, it } from 'vitest'
import { findShipped } from '../protocols/shipped'
import { listAlikeMarks } from './alike-marks'

const span = (id: string, start: number) => ({
  id,
  start,
  end: start + 2,
  label: 'word_unsupported',
  attributes: {},
  quote: 'ab',
})
const vote = (raterId: string, errors: ReturnType<typeof span>[] | null, round = 1) => ({
  raterId,
  round,
  code: '',
  marks: errors === null ? {} : { errors },
})
const listed = (votes: ReturnType<typeof vote>[]) =>
  listAlikeMarks(findShipped('error-spans'), votes, { ratersPerItem: 2, panelSize: 0 })

describe('what is agreed to be marked without a session', () => {
  it('is what all of the first round marked, whatever they call it and in which order', () => {
    const one = [span('a', 0), span('b', 9)]
    expect(listed([vote('one', one), vote('two', [span('x', 9), span('y', 0)])])).toEqual({ errors: one })
    expect(listed([vote('one', []), vote('two', [])])).toEqual({ errors: [] })
  })

  it('is nothing where one marked otherwise, or too few have marked the layer', () => {
    expect(listed([vote('one', [span('a', 0)]), vote('two', [span('a', 1)])])).toEqual({})
    expect(listed([vote('one', []), vote('two', null)])).toEqual({})
    expect(listed([vote('one', []), vote('two', [], 3)])).toEqual({})
  })
})
