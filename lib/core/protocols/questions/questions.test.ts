import { describe, expect, it } from 'vitest'
import { FIT } from '@/lib/testing/question-model'
import { createAnswerReader } from '../read-answer'
import { findShipped } from '../shipped'

const definition = findShipped('questions')
const read = createAnswerReader(definition)

describe('the form for questions about a chart', () => {
  it('asks nine points and the two about the answer, and no reason while nothing is wrong', () => {
    const { asked, problems, codes } = read({ values: FIT })

    expect(problems).toEqual([])
    expect(asked).toEqual(Object.keys(FIT))
    expect(codes).toMatchObject({ adjusted: 'yes', relevance: 'this visit' })
  })

  it.each([
    ['specific', 'no', ['other-visit', 'why-specific']],
    ['consistent', 'no', ['why-consistent']],
    ['verifiable', 'no', ['why-verifiable']],
    ['type-right', 'no', ['why-type']],
    ['topics-right', 'no', ['topics']],
    ['natural', 'no', ['wording']],
    ['leaks', 'yes', ['why-leaks']],
    ['approved', 'no', ['why']],
    ['answer-complete', 'no', ['why-answer']],
  ])(
    'where “%s” is “%s”, asks what is wrong or how it would be better, and insists on nothing',
    (id, code, more) => {
      const { asked, problems } = read({ values: { ...FIT, [id]: code } })

      expect(asked.filter((field) => !Object.hasOwn(FIT, field))).toEqual(more)
      expect(problems).toEqual([])
    },
  )

  it.each(['specific', 'consistent', 'verifiable'])('approves no adjusted question without “%s”', (id) => {
    expect(read({ values: { ...FIT, [id]: 'no' } }).codes['adjusted']).toBe('no')
    expect(read({ values: { ...FIT, [id]: null } }).codes['adjusted']).toBeNull()
  })

  it('adjusts approval by what the form answers, not by the rater’s own approval', () => {
    expect(read({ values: { ...FIT, approved: 'no' } }).codes['adjusted']).toBe('yes')
    expect(read({ values: { ...FIT, leaks: 'yes' } }).codes['adjusted']).toBe('no')
    expect(read({ values: { ...FIT, natural: 'no', 'type-right': 'no' } }).codes['adjusted']).toBe('yes')
  })

  it('keeps relevance in three steps beside yes and no, and merges it by rule', () => {
    const relevanceOf = (values: object) => read({ values: { ...FIT, ...values } }).codes['relevance']

    expect(relevanceOf({ specific: 'no', 'other-visit': 'yes' })).toBe('another visit')
    expect(relevanceOf({ specific: 'no', 'other-visit': 'no' })).toBe('never')
    expect(relevanceOf({ specific: 'no' })).toBeNull()
    expect(definition.labelSchemes[0]).toMatchObject({
      field: 'relevance',
      merge: { 'this visit': 'yes', 'another visit': 'no', never: 'no' },
    })
  })

  it('takes up to three topics', () => {
    const topics = ['Vitals', 'Payment', 'Allergies', 'Immunizations']
    const say = (given: readonly string[]) =>
      read({ values: { ...FIT, 'topics-right': 'no', topics: given } })

    expect(say(topics.slice(1)).problems).toEqual([])
    expect(say(topics).problems).toEqual(['“topics” names 4, not 1 to 3.'])
  })
})
