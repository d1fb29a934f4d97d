import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InputError, parseInput, toInputError } from './parse-input'

const schema = z.strictObject({
  lock: z.boolean(),
  raters: z.int().min(1).max(9).default(3),
  name: z.string().min(2).max(60).optional(),
  title: z.string().min(1, 'A study needs a title.').optional(),
  kind: z.enum(['sentence', 'claim']).optional(),
  aiRaters: z
    .array(z.strictObject({ id: z.uuid() }))
    .max(2)
    .optional(),
  policy: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('majority'), of: z.int() }),
      z.strictObject({ kind: z.literal('expert') }),
    ])
    .optional(),
  either: z.union([z.number(), z.strictObject({ from: z.iso.date() })]).optional(),
})

function refuse(input: unknown): { message: string; fields: Record<string, string[]> } {
  try {
    parseInput(schema, input, 'body')
  } catch (error) {
    if (error instanceof InputError) return error
  }
  throw new Error('not refused')
}

function faultsOf(input: object): Record<string, string[]> {
  return refuse({ lock: true, ...input }).fields
}

describe('an input that a schema refuses', () => {
  it('gives what the schema makes of it where it fits', () => {
    expect(parseInput(schema, { lock: true }, 'body')).toEqual({ lock: true, raters: 3 })
  })

  it('is reported with the part, the field, what was expected and what came', () => {
    expect(refuse({ lock: 'yes' })).toMatchObject({
      message: 'The body was refused. lock: expected true or false, got “yes”.',
      fields: { lock: ['expected true or false, got “yes”.'] },
    })
    expect(() => parseInput(z.object({ limit: z.coerce.number() }), { limit: 'many' }, 'query')).toThrow(
      'The query was refused. limit: expected a number, got “many”.',
    )
  })

  it.each([
    [{ lock: undefined }, { lock: ['expected true or false, got nothing.'] }],
    [{ raters: 2.5 }, { raters: ['expected a whole number, got 2.5.'] }],
    [{ raters: 0 }, { raters: ['expected at least 1, got 0.'] }],
    [{ raters: 10 }, { raters: ['expected at most 9, got 10.'] }],
    [{ name: 'x' }, { name: ['expected at least 2 characters, got “x”.'] }],
    [{ name: 'x'.repeat(61) }, { name: ['expected at most 60 characters, got a text of 61 characters.'] }],
    [{ title: '' }, { title: ['A study needs a title.'] }],
    [{ kind: 'word' }, { kind: ['expected one of sentence, claim, got “word”.'] }],
    [{ aiRaters: {} }, { aiRaters: ['expected a list, got an object.'] }],
    [{ aiRaters: [{ id: 'x' }] }, { 'aiRaters[0].id': ['expected an id (UUID), got “x”.'] }],
    [{ aiRaters: [null] }, { 'aiRaters[0]': ['expected an object, got null.'] }],
    [{ policy: { kind: 'best' } }, { 'policy.kind': ['expected one of majority, expert, got “best”.'] }],
    [{ policy: { kind: 'majority' } }, { 'policy.of': ['expected a number, got nothing.'] }],
    [{ either: 'x' }, { either: ['expected a number, or an object, got “x”.'] }],
    [{ either: { from: '1.2.2030' } }, { 'either.from': ['expected a day (YYYY-MM-DD), got “1.2.2030”.'] }],
    [{ surplus: 1 }, { surplus: ['There is no such field.'] }],
  ])('%j', (input, fields) => {
    expect(faultsOf(input)).toEqual(fields)
  })

  it('names five faults and counts the others', () => {
    const aiRaters = Array.from({ length: 7 }, () => ({ id: 1 }))
    const many = z.array(z.object({ id: z.string() }))

    expect(() => parseInput(many, aiRaters, 'body')).toThrow(/\[4\]\.id: .* There are 2 more faults\.$/u)
  })

  it('quotes no long text, and distinguishes a wrong body from a wrong field', () => {
    expect(refuse('x'.repeat(500)).message).toBe(
      'The body was refused. body: expected an object, got a text of 500 characters.',
    )
  })

  it('reports faults that were found later without what came', () => {
    const { error } = schema.safeParse({ lock: 'secret' })

    expect(toInputError(error!).message).toBe(
      'The request was refused. lock: Invalid input: expected boolean, received string.',
    )
  })
})
