import { compileExpression } from './expressions/compile-expression'
import { ExpressionError, type Gives, type Scope } from './expressions/expression'

/** A sentence for each name that is declared twice. @param at where */
export function duplicates(at: string, ids: readonly string[]): string[] {
  const known = new Set<string>()
  const found = ids.filter((id) => known.size === known.add(id).size)
  return [...new Set(found)].map((id) => `${at}: “${id}” is declared twice.`)
}

/** A sentence for each name that is not declared. @param what it would be, were it declared */
export function undeclared(
  at: string,
  names: readonly string[],
  declared: readonly string[],
  what: string,
): string[] {
  return names.filter((name) => !declared.includes(name)).map((name) => `${at}: “${name}” is no ${what}.`)
}

/** What is wrong with an expression, as one sentence; none where it is left out. */
export function tryExpression(
  at: string,
  expression: unknown,
  scope: Scope,
  gives: Gives,
  labels: readonly string[] = [],
): string[] {
  if (expression === undefined) return []
  try {
    compileExpression(expression, scope, gives, labels)
    return []
  } catch (error) {
    if (error instanceof ExpressionError) return [`${at} ${error.message}.`]
    throw error
  }
}
