import { type Definition, definitionSchema } from './definition'
import { findProblems } from './find-problems'

const MAX_LENGTH = 500_000
const MAX_DEPTH = 40
const MAX_LISTED = 20

/** A definition that can be worked with, or sentences that say why it cannot. */
export type ReadDefinition = { definition: Definition } | { problems: readonly string[] }

/**
 * Reads a definition from a file or a request. What is too large or nested too deep is refused before anything of it is used,
 * and so are names that programs give a meaning of their own.
 */
export function readDefinition(text: string): ReadDefinition {
  if (text.length > MAX_LENGTH) return { problems: [`The definition is longer than 500,000 characters.`] }
  const value = parse(text)
  if (value === undefined) return { problems: ['The file holds no JSON.'] }
  const duplicate = findDuplicateMember(text)
  if (duplicate !== null)
    return { problems: [`An object of the definition has the member “${duplicate}” twice.`] }
  const hostile = findHostile(value, 0)
  if (hostile) return { problems: [hostile] }
  const { success, data, error } = definitionSchema.safeParse(value)
  const problems = success
    ? findProblems(data)
    : error.issues.map(({ path, message }) => `${toPlace(path)} ${toClause(message)}.`)
  return success && problems.length === 0 ? { definition: data } : { problems: shorten(problems) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** A member that stands twice in one object, of which `JSON.parse` would keep the last in silence. @param source valid JSON */
function findDuplicateMember(source: string): string | null {
  const open: Set<string>[] = []
  for (const [token, text, colon] of source.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (text !== undefined && colon !== undefined) {
      const name = JSON.parse(text) as string
      const members = open.at(-1)
      if (members?.has(name)) return name
      members?.add(name)
    }
  }
  return null
}

/** A sentence about what no definition has any business with. */
function findHostile(value: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return `The definition is nested deeper than ${MAX_DEPTH}.`
  if (typeof value !== 'object' || value === null) return null
  for (const [name, member] of Object.entries(value)) {
    if (['__proto__', 'constructor', 'prototype'].includes(name))
      return `“${name}” is no name that a definition may use.`
    const inner = findHostile(member, depth + 1)
    if (inner) return inner
  }
  return null
}

function toPlace(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The definition'
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
}

/** Zod's sentence as the rest of one that begins with a place. */
function toClause(message: string): string {
  return /^(?:is|holds) /.test(message) ? message : `is not as it should be: ${message.replace(/\.$/, '')}`
}

function shorten(problems: readonly string[]): readonly string[] {
  const [messages, more] = [problems.slice(0, MAX_LISTED), problems.length - MAX_LISTED]
  return more > 0 ? [...messages, `There are ${more} more problems.`] : messages
}
