import { expect, it } from 'vitest'
import { answerSchema, listCalls } from '../protocols/answer-schema'
import { findShipped } from '../protocols/shipped'
import { createCallReader } from './call-reader'
import { asPublishedAiRater } from './published-judge'

const definition = asPublishedAiRater(findShipped('verdict'))
const [call] = listCalls(definition)
const read = createCallReader(definition, call!)

it('asks for the verdict first and the reason behind it, and for no passages', () => {
  expect(Object.keys(answerSchema(definition, call!)['properties'] as object)).toEqual(['verdict', 'reason'])
})

it('takes a verdict that names no passage, with a reason or an empty one', () => {
  expect(read('{"verdict":"Supported","reason":"It says so."}', { shown: 3 })).toMatchObject({
    ok: true,
    values: { verdict: 'Supported' },
    reason: 'It says so.',
    cited: [],
  })
  expect(read('{"verdict":"Supported","reason":""}', { shown: 3 })).toMatchObject({ ok: true, reason: '' })
})

it('takes no verdict that is none of the three', () => {
  expect(read('{"verdict":"Partially Supported","reason":"In part."}', { shown: 3 })).toMatchObject({
    ok: false,
  })
})
