import {
  type Compiled,
  type Compiling,
  ExpressionError,
  type Operator,
  type Scope,
  toList,
  toName,
} from './expression'

/** Operators that give a condition. */
export const CONDITIONS: Readonly<Record<string, Operator<boolean>>> = {
  /** `["vague", "yes", …]`: holds one of these labels. Not asked counts as no. */
  is: (argument, { scope }) => {
    const [field, ...codes] = toList(argument, 2)
    return holds(toName(field), codes.map(toCode), scope)
  },
  /** `"field"`: has an answer. */
  answered: (argument, { scope }) => {
    const [variable = ''] = variablesOf(toName(argument), scope)
    return ({ variables }) => (variables[variable] ?? null) !== null
  },
  /** `["fact", "direction", "recall", …]`: an attribute of a part holds one of these values. */
  partIs: (argument, { scope }) => {
    const [role, attribute, ...values] = toList(argument, 3)
    const read = readAttribute(toName(role), toName(attribute), scope)
    const wanted = new Set(values.map(toCode))
    return ({ parts }) => {
      const value = read(parts)
      return value === null ? null : wanted.has(String(value))
    }
  },
  not: (argument, { condition }) => {
    const inner = condition(argument)
    return (reading) => {
      const value = inner(reading) ?? null
      return value === null ? null : !value
    }
  },
  /** One is true; nothing where none is and one is not answered. */
  any: (argument, compiling) => combine(argument, compiling, true),
  /** None is false; nothing where none is and one is not answered. */
  all: (argument, compiling) => combine(argument, compiling, false),
  atLeast: (argument, compiling) => compare(argument, compiling, (left, right) => left >= right),
  atMost: (argument, compiling) => compare(argument, compiling, (left, right) => left <= right),
}

/** An attribute of a part; null where the item has none. @throws {ExpressionError} where it is not declared */
export function readAttribute(role: string, attribute: string, scope: Scope) {
  const declared = scope.parts.get(role)
  if (!declared) throw new ExpressionError(`names the part “${role}”, which is not declared`)
  if (!declared.includes(attribute))
    throw new ExpressionError(`names “${attribute}”, which the part “${role}” does not have`)
  return (parts: Readonly<Record<string, Readonly<Record<string, string | number | null>>>>) =>
    parts[role]?.[attribute] ?? null
}

/** The labels of a variable, or null of one that holds numbers. @throws {ExpressionError} where it is not declared */
export function labelsOf(variable: string, scope: Scope): readonly string[] | null {
  const labels = scope.variables.get(variable)
  if (labels === undefined) throw new ExpressionError(`names “${variable}”, which is not declared before it`)
  return labels
}

function variablesOf(field: string, scope: Scope): readonly string[] {
  const flags = scope.flags.get(field)
  if (flags) return flags.map((code) => `${field}:${code}`)
  labelsOf(field, scope)
  return [field]
}

function holds(field: string, codes: readonly string[], scope: Scope): Compiled<boolean> {
  const flags = scope.flags.get(field)
  const labels = flags ?? labelsOf(field, scope)
  if (labels === null) throw new ExpressionError(`asks for a label of “${field}”, which holds numbers`)
  const unknown = codes.find((code) => !labels.includes(code))
  if (unknown !== undefined) throw new ExpressionError(`names “${unknown}”, which is no option of “${field}”`)
  if (flags) {
    const wanted = codes.map((code) => `${field}:${code}`)
    return ({ variables }) => {
      const found = wanted.map((variable) => variables[variable])
      return found.includes(null) ? null : found.includes('yes')
    }
  }
  const wanted = new Set(codes)
  return ({ variables }) => {
    const value = variables[field]
    if (value === null) return null
    return value === undefined ? false : wanted.has(String(value))
  }
}

/** @param ends the value that decides alone */
function combine(argument: unknown, { condition }: Compiling, ends: boolean): Compiled<boolean> {
  const inner = toList(argument, 1).map(condition)
  return (reading) => {
    let isUnknown = false
    for (const one of inner) {
      const value = one(reading) ?? null
      if (value === ends) return ends
      if (value === null) isUnknown = true
    }
    return isUnknown ? null : !ends
  }
}

function compare(
  argument: unknown,
  { number }: Compiling,
  isTrue: (left: number, right: number) => boolean,
): Compiled<boolean> {
  const [left, right] = toList(argument, 2, 2).map(number) as [Compiled<number>, Compiled<number>]
  return (reading) => {
    const [one, other] = [left(reading) ?? null, right(reading) ?? null]
    return one === null || other === null ? null : isTrue(one, other)
  }
}

function toCode(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new ExpressionError('wants a label or a number')
}
