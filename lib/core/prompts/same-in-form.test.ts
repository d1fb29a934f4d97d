import { describe, expect, it } from 'vitest'
import { sameInForm } from './same-in-form'

const CLAIMS = form({ claims: { type: 'array', items: { type: 'string' } } })
const SUMMARY = form({ summary: { type: 'string' } })
const CHECK = form({ contains_claim: { type: 'boolean' } })
const FLAG = form({ reason: { type: 'string' }, holds: { type: 'boolean' } })

function form(properties: Record<string, unknown>) {
  return { type: 'object', properties, required: Object.keys(properties) }
}

function isSame(reply: string, schema: object, value: Record<string, unknown>): boolean {
  return sameInForm(reply, schema as Record<string, unknown>)?.(value) ?? false
}

describe('a list of claims put into form', () => {
  const TWO = { claims: ['He had no fever.', 'K was 3.1.'] }

  it.each([
    ['a list of lines', 'Here are the claims:\n\n1. He had no fever.\n2. K was 3.1.'],
    ['single quotes', "{'claims': ['He had no fever.', 'K was 3.1.']}"],
    ['a key too many', '```json\n{"claims": ["He had no fever.", "K was 3.1."]},\n```'],
    ['words before it', 'Sure! Here is the JSON: {"claims": ["He had no fever.", "K was 3.1.",]}'],
    ['nothing but the claims', '- He had no fever.\n- K was 3.1.'],
  ])('is the same as %s', (_, reply) => {
    expect(isSame(reply, CLAIMS, TWO)).toBe(true)
  })

  it.each([
    ['a claim was lost at the end', '- He had no fever.\n- K was 3.1.\n- He went home.', TWO],
    ['a claim was lost at the beginning', '- He went home.\n- He had no fever.\n- K was 3.1.', TWO],
    ['a claim was lost between', '- He had no fever.\n- He went home.\n- K was 3.1.', TWO],
    ['a claim was added', '- He had no fever.\n- K was 3.1.', { claims: [...TWO.claims, 'He went home.'] }],
    ['a word was changed', '- He had a fever.\n- K was 3.1.', TWO],
    ['a number was changed', '- He had no fever.\n- K was 3.7.', TWO],
    ['the order is another', '- K was 3.1.\n- He had no fever.', TWO],
    ['a no was lost', '- No fever.\n- K was 3.1.', { claims: ['fever.', 'K was 3.1.'] }],
    ['a heading was lost', 'Denied:\n- fever', { claims: ['fever'] }],
    ['a count was lost', '- 3 drains.\n- K was 3.1.', { claims: ['drains.', 'K was 3.1.'] }],
    ['a word was lost that is a key, too', '- Claims of pain.', { claims: ['of pain.'] }],
    ['there is no claim', 'Sorry!', { claims: [] }],
    ['claims are denied', 'The passage does not contain these claims: fever', { claims: ['fever'] }],
    ['claims are called wrong', 'Wrong claims: fever', { claims: ['fever'] }],
    ['an empty claim stands for one', '- He had no fever.', { claims: ['He had no fever.', ' '] }],
  ])('is not where %s', (_, reply, value) => {
    expect(isSame(reply, CLAIMS, value)).toBe(false)
  })

  it('knows signs that change what a number means', () => {
    const claims = (text: string) => ({ claims: [text] })
    expect(isSame('- Troponin < 5', CLAIMS, claims('Troponin < 5'))).toBe(true)
    expect(isSame('- Troponin < 5', CLAIMS, claims('Troponin > 5'))).toBe(false)
    expect(isSame('- Balance -500 ml', CLAIMS, claims('Balance 500 ml'))).toBe(false)
  })

  it.each([
    ['- Pneumonia?', 'Pneumonia'],
    ['- K ↑', 'K'],
    ['- K ↓', 'K'],
    ['- INR ≠ 2', 'INR 2'],
    ['- INR ≈ 2', 'INR 2'],
    ['- INR ~2', 'INR 2'],
    ['- K 3.1 → 4.0', 'K 3.1 4.0'],
    ['- Platelets 10^9', 'Platelets 10 9'],
    ['- Saturation 90%', 'Saturation 90'],
    ['- Pain ± nausea', 'Pain nausea'],
  ])('does not lose the sign of %j', (reply, without) => {
    expect(isSame(reply, CLAIMS, { claims: [reply.slice(2)] })).toBe(true)
    expect(isSame(reply, CLAIMS, { claims: [without] })).toBe(false)
  })

  it.each([
    'There are no claims in this text.',
    'The text does not contain any verifiable claims.',
    'No factual statements were found.',
    'Claims could not be extracted.',
    'I cannot help with that.',
    'I’m sorry, but I can’t do this.',
    'Unfortunately the passage is empty.',
    'None.',
  ])('takes no %j for a claim', (reply) => {
    expect(isSame(reply, CLAIMS, { claims: [reply] })).toBe(false)
    expect(isSame(`Claims:\n- ${reply}`, CLAIMS, { claims: [reply] })).toBe(false)
  })

  it.each([
    'There were no complications.',
    'He did not have a fever.',
    'He was unable to walk.',
    'She could not eat; K 3.1.',
  ])('knows that %j is a claim', (claim) => {
    expect(isSame(`- ${claim}`, CLAIMS, { claims: [claim] })).toBe(true)
    expect(isSame(`I wrote these claims:\n- ${claim}`, CLAIMS, { claims: [claim] })).toBe(true)
  })
})

describe('a text put into form', () => {
  const TEXT = 'Admitted with fever.\n\nHe got ceftriaxone and went home.'

  it('is the same whatever marks stood around it, and however line breaks were written', () => {
    expect(isSame(`The summary: ${TEXT}`, SUMMARY, { summary: TEXT })).toBe(true)
    const raw = `{"summary": "${TEXT.replaceAll('\n', String.raw`\n`)}`
    expect(isSame(raw, SUMMARY, { summary: TEXT })).toBe(true)
  })

  it.each(['', '{"summary": " "}', '```json\n{}\n```'])(
    'cannot be made of %j, which says nothing',
    (reply) => {
      expect(sameInForm(reply, SUMMARY)).toBeNull()
    },
  )

  it('may say what did not happen', () => {
    const summary = 'The summary: His course was not complicated.'
    expect(isSame(summary, SUMMARY, { summary: 'His course was not complicated.' })).toBe(true)
    const course = 'His hospital course was without complications.'
    expect(isSame(course, form({ course: { type: 'string' } }), { course })).toBe(true)
  })

  it('is not where part of it is missing', () => {
    expect(isSame(TEXT, SUMMARY, { summary: 'Admitted with fever.' })).toBe(false)
    expect(isSame(TEXT, SUMMARY, { summary: 'He got ceftriaxone and went home.' })).toBe(false)
    const refused = 'I was unable to write a summary: the notes say nothing.'
    expect(isSame(refused, SUMMARY, { summary: 'the notes say nothing.' })).toBe(false)
    expect(isSame(refused, SUMMARY, { summary: refused })).toBe(false)
    const two = '{"summary": "He had fever."} {"summary": "He had none."}'
    expect(isSame(two, SUMMARY, { summary: 'He had fever.' })).toBe(false)
  })
})

describe('a yes or no put into form', () => {
  it.each([
    ["{'contains_claim': True}", true],
    ['contains claim: no', false],
    ['The passage gives a dose.\n**contains_claim** = true', true],
  ])('stands in %j as %s', (reply, stated) => {
    expect(isSame(reply, CHECK, { contains_claim: stated })).toBe(true)
    expect(isSame(reply, CHECK, { contains_claim: !stated })).toBe(false)
  })

  it.each([
    'Yes.',
    'I cannot say.',
    'contains_claim: true, or contains_claim: false',
    '',
    'I cannot say whether contains_claim is true or false.',
    'It is not so that contains_claim is true.',
    'contains_claim: no idea.',
    'contains_claim: true?',
    'contains_claim: true, I guess',
    'contains_claim true',
    'I would say contains_claim: true',
    'contains_claim: true\nOr should contains_claim be no?',
  ])('cannot be distinguished from %j', (reply) => {
    expect(sameInForm(reply, CHECK)).toBeNull()
  })

  it.each([
    'It is not so that:\ncontains_claim: true',
    'contains_claim: true\nThis isn’t certain.',
    'It is wrong to say "contains_claim": true',
  ])('is not the same where a remark denies it, as %j', (reply) => {
    expect(isSame(reply, CHECK, { contains_claim: true })).toBe(false)
  })

  it('is not made of a sentence, nor its reason of what denies it', () => {
    const reason = 'It is not the case that this'
    expect(isSame(`${reason} holds true.`, FLAG, { reason, holds: true })).toBe(false)
    expect(isSame(`${reason}\nholds: true`, FLAG, { reason, holds: true })).toBe(false)
  })

  it('may have a denial in its reason', () => {
    const reply = 'Reason: It is no question.\nHolds: no'
    expect(isSame(reply, FLAG, { reason: 'It is no question.', holds: false })).toBe(true)
  })

  it.each(['\n', ' ', '*', 'contains ', '"'])('comes to an end of a long reply of %j', (piece) => {
    expect(sameInForm(`contains_claim:${piece.repeat(500_000)}x`, CHECK)).toBeNull()
  })

  it('has its reason as it was given', () => {
    const reply = "{'reason': 'It orders a drug.', 'holds': True}"
    expect(isSame(reply, FLAG, { reason: 'It orders a drug.', holds: true })).toBe(true)
    expect(isSame(reply, FLAG, { reason: 'It orders a drug.', holds: false })).toBe(false)
    expect(isSame(reply, FLAG, { reason: 'It is a question.', holds: true })).toBe(false)
  })
})
