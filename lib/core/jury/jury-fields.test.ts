import { describe, expect, it } from 'vitest'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readStored, storeAnswer } from '@/lib/core/protocols/stored-answer'
import { makeDefinition } from '@/lib/testing/answer-table'
import { describeJury, type Jury } from './jury'
import { createJuryAnswer, createVoteReader, decideField } from './jury-fields'

const JURY: Jury = {
  kind: 'jury',
  members: ['a', 'b', 'c'],
  quorum: 2,
  decider: null,
  statementKind: 'all',
  isAfterOpening: false,
}

describe('a jury of scales', () => {
  it('gives the median of each, what is computed of them, and says who gave what', () => {
    const definition = findShipped('medhelm-jury')
    const read = createAnswerReader(definition)
    const given = (alias: string, accuracy: number, clarity: number) => ({
      alias,
      ...storeAnswer(definition, read({ values: { accuracy, completeness: 4, clarity } })),
    })
    const said = [given('a', 1, 2), given('b', 3, 5), given('c', 5, 5)]
    const answer = createJuryAnswer(definition)
    const jury = JURY

    expect(answer(createVoteReader(definition)(said), jury)).toMatchObject({
      fields: { accuracy: 3, completeness: 4, clarity: 5, all: 4 },
      comment: expect.stringContaining('clarity: 2: a. 5: b, c. Median: 5.'),
    })
    expect(answer(createVoteReader(definition)(said.slice(0, 2)), jury)).toMatchObject({
      fields: { completeness: 4 },
      comment: expect.stringContaining(
        'accuracy: 1: a. 3: b. No answer: c. The median is between two points.',
      ),
    })
  })
})

describe('a jury of numbers', () => {
  const definition = makeDefinition({
    fields: [
      { kind: 'number', id: 'errors', question: 'How many errors?', isWhole: true, min: 0 },
      { kind: 'number', id: 'hours', question: 'How many hours?' },
    ],
  })
  const read = createAnswerReader(definition)
  const given = (alias: string, errors: number, hours: number) => ({
    alias,
    ...storeAnswer(definition, read({ values: { errors, hours } })),
  })
  const votes = createVoteReader(definition)([given('a', 1, 2.5), given('b', 4, 2.5), given('c', 10, 3)])
  const jury = JURY

  it('gives the median of each, or the mean, which need be no whole number', () => {
    const byMedian = createJuryAnswer(definition)(votes, jury)
    expect(readStored(definition, byMedian!)).toMatchObject({ errors: 4, hours: 2.5 })

    const byMean = createJuryAnswer(definition)(
      votes.with(0, { ...votes[0]!, votes: new Map([...votes[0]!.votes].slice(0, 2)) }),
      {
        ...jury,
        scale: 'mean',
      },
    )
    expect(readStored(definition, byMean!)).toMatchObject({ errors: 2.5, hours: expect.closeTo(8 / 3, 10) })
    expect(byMean?.value).toMatchObject({ means: { errors: 2.5 }, unanswered: ['errors'] })
    expect(byMean?.comment).toContain('errors: 1: a. 4: b. No answer: c. Mean: 2.5.')
  })
})

describe('a jury of scales by mean', () => {
  it('gives means between points, what is computed of them, and never a tie', () => {
    const definition = findShipped('medhelm-jury')
    const read = createAnswerReader(definition)
    const given = (alias: string, accuracy: number, clarity: number) => ({
      alias,
      ...storeAnswer(definition, read({ values: { accuracy, completeness: 4, clarity } })),
    })
    const jury = { ...JURY, scale: 'mean' as const }
    const votes = createVoteReader(definition)([given('a', 1, 2), given('b', 4, 5)])

    const answer = createJuryAnswer(definition)(votes, jury)

    // 2.5, 4 and 3.5, and their mean
    expect(readStored(definition, answer!)).toMatchObject({ accuracy: 2.5, completeness: 4, clarity: 3.5 })
    expect(answer?.fields['all']).toBeCloseTo(10 / 3, 10)
    expect(answer?.comment).toContain('accuracy: 1: a. 4: b. No answer: c. Mean: 2.5.')
    expect(answer?.value).toMatchObject({
      means: { accuracy: 2.5, clarity: 3.5 },
      unanswered: ['accuracy', 'clarity'],
    })
    expect(decideField(votes[0]!, { ...jury, quorum: 3 })).toEqual({ kind: 'waiting' })
    expect(describeJury(jury)).toContain('of a scale or a number the mean')
    // another mean is another answer
    const other = createVoteReader(definition)([given('a', 1, 2), given('b', 5, 5)])
    expect(createJuryAnswer(definition)(other, jury)?.code).not.toBe(answer?.code)
  })
})
