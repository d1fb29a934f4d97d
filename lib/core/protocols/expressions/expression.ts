import type { VariableValue } from '../variable'

/** A marked passage, as far as expressions count it. */
export type CountedSpan = {
  id: string
  label: string
  attributes: Readonly<Record<string, string>>
  /** Its words, where they are known. */
  quote?: string
}

/** What an expression may know of one item and one rating of it. */
export type Reading = {
  /** By id: undefined where the field was not asked, null where it is not answered. */
  variables: Readonly<Record<string, VariableValue | undefined>>
  /** By layer; absent where the layer is not answered. */
  spans: Readonly<Record<string, readonly CountedSpan[]>>
  /** What passages are linked to, by link; absent where the link is not answered. */
  links: Readonly<Record<string, readonly { from: string; to: string | null }[]>>
  /** Attributes of the item's parts, by role. */
  parts: Readonly<Record<string, Readonly<Record<string, string | number | null>>>>
  /** Scores that stand before this one. */
  scores: Readonly<Record<string, number | null>>
}

/** What an expression may name. */
export type Scope = {
  /** Labels of each variable by its id; null where it holds a number. */
  variables: ReadonlyMap<string, readonly string[] | null>
  /** Fields of flags, which are no variables themselves. */
  flags: ReadonlyMap<string, readonly string[]>
  /** Attributes of each part by its role. */
  parts: ReadonlyMap<string, readonly string[]>
  layers: ReadonlyMap<
    string,
    { labels: readonly string[]; attributes: ReadonlyMap<string, readonly string[]> }
  >
  /** The layer that each link begins in. */
  links: ReadonlyMap<string, string>
  scores: ReadonlySet<string>
}

/** What an expression gives. A condition is three-valued: what is not answered is neither true nor false. */
export type Gives = 'condition' | 'number' | 'label'

/** Gives null where something that it needs is not answered, and undefined where it was not asked. */
export type Compiled<Result> = (reading: Reading) => Result | null | undefined

/** An expression that says nothing, or names what its definition does not declare; a sentence's end, such as “names no field”. */
export class ExpressionError extends Error {}

/** What an operator sees while it is compiled. */
export type Compiling = {
  scope: Scope
  condition: (expression: unknown) => Compiled<boolean>
  number: (expression: unknown) => Compiled<number>
}

export type Operator<Result> = (argument: unknown, compiling: Compiling) => Compiled<Result>

/** @throws {ExpressionError} where it is no list of that many parts */
export function toList(argument: unknown, least: number, most = 100): readonly unknown[] {
  if (Array.isArray(argument) && argument.length >= least && argument.length <= most) return argument
  const number = least === most ? `${least}` : `${least} to ${most}`
  throw new ExpressionError(`wants a list of ${number} parts`)
}

/** @throws {ExpressionError} where it is no name */
export function toName(value: unknown): string {
  if (typeof value === 'string') return value
  throw new ExpressionError(`wants a name in the place of ${JSON.stringify(value)?.slice(0, 60)}`)
}

/** @throws {ExpressionError} where it is no object with one or more members */
export function toMembers(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const members = Object.entries(value)
    if (members.length > 0) return members
  }
  throw new ExpressionError('wants an object with members')
}
