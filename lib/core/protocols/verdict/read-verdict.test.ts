import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCallReader } from '@/lib/core/ai-rating/call-reader'
import { answerSchema, listCalls } from '../answer-schema'
import { findShipped } from '../shipped'

const definition = findShipped('verdict')
const [call] = listCalls(definition) as [ReturnType<typeof listCalls>[number]]
const read = createCallReader(definition, call)
const readVerdict = (reply: string, shown: number) => read(reply, { shown })

const GOOD = '{"reason":"Passage 2 says so.","evidence":[2],"verdict":"Supported"}'

describe('a verdict', () => {
  it('reads an answer in the asked form', () => {
    expect(readVerdict(GOOD, 3)).toEqual({
      ok: true,
      values: { verdict: 'Supported' },
      reason: 'Passage 2 says so.',
      cited: [2],
      ungrounded: [],
    })
  })

  it('reads how sure the model is, and nothing that is no share', () => {
    const sure = (confidence: unknown) =>
      readVerdict(GOOD.replace('}', `,"confidence":${JSON.stringify(confidence)}}`), 3)

    expect(sure(0.8)).toMatchObject({ ok: true, confidence: 0.8 })
    for (const other of [85, -0.1, '0.8', null, {}]) {
      expect(sure(other)).toMatchObject({ ok: true, values: { verdict: 'Supported' } })
      expect(sure(other)).not.toHaveProperty('confidence')
    }
    const { properties, required } = answerSchema(definition, call, { confidence: true })
    expect([Object.keys(properties as object).at(-1), (required as string[]).at(-1)]).toEqual([
      'confidence',
      'confidence',
    ])
  })

  it('reads one object with prose around it', () => {
    expect(readVerdict(`Sure!\n\`\`\`json\n${GOOD}\n\`\`\``, 3)).toMatchObject({
      ok: true,
      values: { verdict: 'Supported' },
    })
  })

  it('reports numbers that were never shown', () => {
    const answer = readVerdict(GOOD.replace('[2]', '[2, 9, 2, 0]'), 3)

    expect(answer).toMatchObject({ ok: true, cited: [2], ungrounded: [9, 0] })
  })

  it('lets Not Addressed alone rest on no passage', () => {
    const verdict = 'Not Addressed'
    const reply = GOOD.replace('[2]', '[7]').replace('Supported', verdict)

    expect(readVerdict(reply, 3)).toMatchObject({ ok: true, values: { verdict }, cited: [], ungrounded: [7] })
    expect(readVerdict(reply, 0)).toMatchObject({ ok: true, values: { verdict } })
  })

  it.each([
    ['random words', 'The statement is supported.', 'unparseable'],
    ['a login page', '<!doctype html><title>Sign in</title>', 'unparseable'],
    ['nothing', '', 'unparseable'],
    ['an array', '[1]', 'invalid'],
    ['an answer in an array', `[${GOOD}]`, 'invalid'],
    ['an answer in a text', JSON.stringify(GOOD), 'invalid'],
    ['null', 'null', 'invalid'],
    ['two objects', `${GOOD}\n${GOOD.replace('Supported', 'Not Supported')}`, 'ambiguous'],
    [
      'a doubled key',
      '{"reason":"x","evidence":[],"verdict":"Supported","verdict":"Not Supported"}',
      'ambiguous',
    ],
    [
      'a doubled key that is escaped',
      String.raw`{"reason":"x","evidence":[],"verdict":"Supported","verdi\u0063t":"Not Supported"}`,
      'ambiguous',
    ],
    ['two reasons', '{"reason":"yes","reason":"no","evidence":[],"verdict":"Supported"}', 'ambiguous'],
    ['no verdict', '{"reason":"x","evidence":[]}', 'invalid'],
    ['an empty verdict', '{"reason":"x","evidence":[],"verdict":""}', 'invalid'],
    ['a null verdict', '{"reason":"x","evidence":[],"verdict":null}', 'invalid'],
    ['another word', '{"reason":"x","evidence":[],"verdict":"Unclear"}', 'invalid'],
    ['an empty reason', '{"reason":" ","evidence":[],"verdict":"Supported"}', 'invalid'],
    ['a reason of NUL', String.raw`{"reason":"\u0000","evidence":[],"verdict":"Supported"}`, 'invalid'],
    ['a reason nobody sees', '{"reason":"\u200b\u202e","evidence":[],"verdict":"Supported"}', 'invalid'],
    ['a reason of marks', '{"reason":"...","evidence":[],"verdict":"Supported"}', 'invalid'],
    ['support by nothing', '{"reason":"x","evidence":[],"verdict":"Supported"}', 'unfounded'],
    ['support by what was not shown', GOOD.replace('[2]', '[0, 4, -1]'), 'unfounded'],
    ['denial by nothing', '{"reason":"x","evidence":[],"verdict":"Not Supported"}', 'unfounded'],
    ['denial by what was not shown', '{"reason":"x","evidence":[9],"verdict":"Not Supported"}', 'unfounded'],
    ['evidence in words', '{"reason":"x","evidence":["two"],"verdict":"Supported"}', 'invalid'],
  ])('makes no label of %s', (_, reply, failure) => {
    expect(readVerdict(reply, 3)).toMatchObject({ ok: false, failure })
  })

  it('makes no label of an answer that was cut anywhere', () => {
    for (let end = 0; end < GOOD.length; end++) expect(readVerdict(GOOD.slice(0, end), 3).ok).toBe(false)
  })

  it('never throws', () => {
    const text = fc.string({ unit: 'binary' })
    const check = fc.check(fc.property(text, (reply) => 'ok' in readVerdict(reply, 3)))
    expect(check.failed).toBe(false)
  })

  it('keeps out what the database cannot hold', () => {
    const answer = readVerdict(
      JSON.stringify({ reason: 'a\u0000b\ud800c', evidence: [1], verdict: 'Supported' }),
      1,
    )

    expect(answer).toMatchObject({ reason: 'ab\ufffdc' })
  })
})

describe('a verdict with a long reason', () => {
  it('cuts them without halving a character', () => {
    const reply = JSON.stringify({
      reason: `a${'\u{1F600}'.repeat(9000)}`,
      evidence: [1],
      verdict: 'Supported',
    })
    const answer = readVerdict(reply, 1)

    expect(answer.ok && answer.reason.isWellFormed() && answer.reason.length).toBe(8000)
  })

  it('is not misled by a reason that quotes JSON', () => {
    const reply = JSON.stringify({
      reason: 'The note reads {"verdict": "Not Supported"}.',
      evidence: [1],
      verdict: 'Supported',
    })

    expect(readVerdict(reply, 1)).toMatchObject({ ok: true, values: { verdict: 'Supported' } })
  })
})

describe('the label of a verdict', () => {
  it.each([
    ['supported ', 'Supported'],
    ['NOT_SUPPORTED', 'Not Supported'],
    ['Not-addressed', 'Not Addressed'],
    ['Partially Supported', null],
    ['Not supported or addressed', null],
    ['Supported.', null],
  ])('reads %s as %s', (text, verdict) => {
    const answer = readVerdict(GOOD.replace('Supported', text), 3)
    expect(answer.ok ? answer.values['verdict'] : null).toBe(verdict)
  })
})
