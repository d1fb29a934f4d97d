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

  it('is not where part of it is missing', () => {
    expect(isSame(TEXT, SUMMARY, { summary: 'Admitted with fever.' })).toBe(false)
    expect(isSame(TEXT, SUMMARY, { summary: 'He got ceftriaxone and went home.' })).toBe(false)
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

  it.each(['Yes.', 'I cannot tell.', 'contains_claim: true, or contains_claim: false', ''])(
    'cannot be told from %j',
    (reply) => {
      expect(sameInForm(reply, CHECK)).toBeNull()
    },
  )

  it('has its reason as it was given', () => {
    const reply = "{'reason': 'It orders a drug.', 'holds': True}"
    expect(isSame(reply, FLAG, { reason: 'It orders a drug.', holds: true })).toBe(true)
    expect(isSame(reply, FLAG, { reason: 'It orders a drug.', holds: false })).toBe(false)
    expect(isSame(reply, FLAG, { reason: 'It is a question.', holds: true })).toBe(false)
  })
})
