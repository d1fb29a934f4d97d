import { z } from 'zod'
import { AppError } from './errors'

type Path = readonly PropertyKey[]
type RawIssue = z.core.$ZodRawIssue

/** So many faults are named; whoever mends these sees the next ones. */
const MAX_FAULTS = 5
const MAX_QUOTE = 40

const EXPECTED_TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'nothing',
}

const EXPECTED_FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  date: 'a day (YYYY-MM-DD)',
  datetime: 'a time (ISO 8601)',
  email: 'an email address',
  url: 'a web address',
}

/** An input that its schema refuses. `fields` holds by field, such as `aiRaters[0].model`, what was expected and what came. */
export class InputError extends AppError {
  readonly fields: Record<string, string[]>

  constructor(summary: string, fields: Record<string, string[]>) {
    super('invalid', summary)
    this.name = 'InputError'
    this.fields = fields
  }
}

/**
 * An input by its schema.
 *
 * @param part what of the request this is: `body` or `query`
 * @returns what the schema makes of it
 * @throws {InputError} one sentence for each fault: the field, what was expected and what came
 * @example parseInput(z.strictObject({ lock: z.boolean() }), { lock: 'yes' }, 'body')
 *   // throws “The body was refused. lock: expected true or false, got “yes”.”
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  part: 'body' | 'query',
): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: expectation })
  if (parsed.success) return parsed.data
  throw refuse(part, parsed.error, (path) => `, got ${describeValue(valueAt(input, path))}`)
}

/** The same for faults that were found later, where the input is not at hand: what came is left out. */
export function toInputError(error: z.ZodError): InputError {
  return refuse('request', error, () => '')
}

function refuse(part: string, { issues }: z.ZodError, came: (path: Path) => string): InputError {
  const faults = issues.flatMap(resolveUnion).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: nameField([...issue.path, key]),
        sentence: 'There is no such field.',
      }))
    }
    const isOwn = /[.!?]$/u.test(issue.message)
    const sentence = isOwn ? issue.message : `${issue.message}${came(issue.path)}.`
    return { field: nameField(issue.path) || part, sentence }
  })
  const named = faults.slice(0, MAX_FAULTS).map(({ field, sentence }) => `${field}: ${sentence}`)
  const others = faults.length - named.length
  const more = others > 0 ? [`There ${others === 1 ? 'is 1 more fault' : `are ${others} more faults`}.`] : []
  const fields = Object.fromEntries(
    [...Map.groupBy(faults, ({ field }) => field)].map(([field, own]) => [
      field,
      own.map(({ sentence }) => sentence),
    ]),
  )
  return new InputError([`The ${part} was refused.`, ...named, ...more].join(' '), fields)
}

/** Of the shapes that a value may have, the one it comes nearest to says what is wrong. */
function resolveUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(...issues.map(({ path }) => path.length))
  const [nearest = []] = issue.errors.toSorted(
    (left, right) => depth(right) - depth(left) || left.length - right.length,
  )
  if (depth(nearest) <= 0) return [issue]
  return nearest.flatMap((inner) => resolveUnion({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** What a schema without a sentence of its own expected, read after “field: ”. */
function expectation(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${EXPECTED_TYPES[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return `expected ${EXPECTED_FORMATS[issue.format] ?? `a text of the form ${issue.pattern ?? issue.format}`}`
    case 'too_small':
      return `expected ${issue.inclusive === false ? 'more than' : 'at least'} ${describeBound(issue.origin, issue.minimum)}`
    case 'too_big':
      return `expected ${issue.inclusive === false ? 'less than' : 'at most'} ${describeBound(issue.origin, issue.maximum)}`
    case 'invalid_union':
      return describeUnion(issue)
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return undefined
  }
}

type UnionIssue = {
  errors?: readonly (readonly z.core.$ZodIssue[])[]
  discriminator?: string | undefined
  options?: readonly unknown[] | undefined
}

function describeUnion({ discriminator, options, errors = [] }: UnionIssue): string {
  if (discriminator !== undefined && options)
    return `expected one of ${options.map((option) => JSON.stringify(option).replaceAll('"', '')).join(', ')}`
  const shapes = errors.flatMap((issues) => issues.map(({ message }) => message.replace(/^expected /u, '')))
  return `expected ${[...new Set(shapes)].join(', or ')}`
}

function describeBound(origin: string, bound: number | bigint): string {
  if (origin === 'string') return `${bound} ${bound === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `${bound} ${bound === 1 ? 'entry' : 'entries'}`
  return String(bound)
}

/** Never more of a text than can be seen at a glance. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') {
    return value.length > MAX_QUOTE ? `a text of ${value.length} characters` : `“${value}”`
  }
  if (Array.isArray(value)) return `a list of ${value.length}`
  return value !== null && typeof value === 'object' ? 'an object' : JSON.stringify(value)
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )
}

function nameField(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./u, '')
}

/**
 * The pieces of a stream, which is broken off as soon as they are longer than `limit` bytes, before anything is parsed.
 *
 * @throws {RangeError} when they are
 */
export async function readAtMost(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let seen = 0
  // leaving the loop early cancels what is still to come
  for await (const piece of stream) {
    seen += piece.byteLength
    if (seen > limit) throw new RangeError('the stream is longer than allowed')
    pieces.push(piece)
  }
  return pieces
}
