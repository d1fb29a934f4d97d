import { expect, it } from 'vitest'
import { answerSchema, enforcedSchema, listCalls } from '../answer-schema'
import { findShipped } from '../shipped'

const definition = findShipped('verdict')
const enforce = (shown: number) => {
  const [call] = listCalls(definition)
  if (!call) throw new RangeError('nothing is asked')
  const needsPassage = (code: string) => code !== 'Not Addressed'
  return enforcedSchema(definition, call, { shown, needsPassage, confidence: false })
}

it('lets a label that rests on passages name those that were shown, and the other none', () => {
  expect(enforce(2)).toMatchObject({
    anyOf: [
      {
        properties: {
          evidence: { items: { type: 'integer', enum: [1, 2] }, minItems: 1 },
          verdict: { enum: ['Supported', 'Not Supported'] },
        },
      },
      { properties: { evidence: { maxItems: 0 }, verdict: { enum: ['Not Addressed'] } } },
    ],
  })
})

it('leaves one label alone where nothing was shown', () => {
  expect(enforce(0)).toMatchObject({
    properties: { evidence: { maxItems: 0 }, verdict: { enum: ['Not Addressed'] } },
  })
})

it('is the plain form where several things are asked', () => {
  const form = findShipped('pdsqi-9')
  const [call] = listCalls(form)
  if (!call) throw new RangeError('nothing is asked')
  const more = { shown: 3, needsPassage: () => true, confidence: false }
  expect(enforcedSchema(form, call, more)).toEqual(answerSchema(form, call))
})
