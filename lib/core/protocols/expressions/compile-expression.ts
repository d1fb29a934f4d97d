import { CONDITIONS } from './conditions'
import { type Compiled, type Compiling, ExpressionError, type Gives, type Scope, toList } from './expression'
import { NUMBERS } from './numbers'

const MAX_PARTS = 500
const MAX_DEPTH = 12

type ResultOf = { condition: boolean; number: number; label: string }

/**
 * An expression as a function of a reading, made once so that nothing is interpreted per item. Expressions are JSON: an object
 * with one member, the operator, such as `{"is": ["vague", "yes"]}`; a number; or, where a label is wanted, a text.
 *
 * @param gives what it is to give
 * @param labels the labels it may give
 * @throws {ExpressionError} with the end of a sentence that begins with where the expression stands
 * @example compileExpression({ if: [{ is: ['vague', 'yes'] }, 'invalid', 'valid'] }, scope, 'label', ['invalid', 'valid'])
 *   gives a function that is 'invalid' where vague holds, 'valid' where not, and null while vague is not answered
 */
export function compileExpression<Kind extends Gives>(
  expression: unknown,
  scope: Scope,
  gives: Kind,
  labels: readonly string[] = [],
): Compiled<ResultOf[Kind]> {
  let parts = 0
  const compile = (node: unknown, wanted: Gives, depth: number): Compiled<boolean | number | string> => {
    parts += 1
    if (parts > MAX_PARTS) throw new ExpressionError(`has more than ${MAX_PARTS} parts`)
    if (depth > MAX_DEPTH) throw new ExpressionError(`is nested deeper than ${MAX_DEPTH}`)
    if (typeof node === 'number' && wanted === 'number') return () => node
    if (typeof node === 'string' && wanted === 'label') return constantLabel(node, labels)
    const [operator, argument] = toOperation(node)
    if (operator === 'if')
      return compileIf(argument, (inner, kind) => compile(inner, kind, depth + 1), wanted)
    const compiling: Compiling = {
      scope,
      condition: (inner) => compile(inner, 'condition', depth + 1) as Compiled<boolean>,
      number: (inner) => compile(inner, 'number', depth + 1) as Compiled<number>,
    }
    const operators = wanted === 'condition' ? CONDITIONS : wanted === 'number' ? NUMBERS : {}
    const found = Object.hasOwn(operators, operator) ? operators[operator] : undefined
    if (found) return found(argument, compiling)
    const isKnown = Object.hasOwn(CONDITIONS, operator) || Object.hasOwn(NUMBERS, operator)
    throw new ExpressionError(
      isKnown
        ? `uses “${operator}” where it wants a ${wanted}`
        : `uses “${operator.slice(0, 40)}”, which is no operator`,
    )
  }
  return compile(expression, gives, 0) as Compiled<ResultOf[Kind]>
}

function toOperation(node: unknown): [operator: string, argument: unknown] {
  if (typeof node === 'object' && node !== null && !Array.isArray(node)) {
    const [member, ...more] = Object.entries(node)
    if (member && more.length === 0) return member
  }
  throw new ExpressionError('wants an operation: an object with one member')
}

function constantLabel(label: string, labels: readonly string[]): Compiled<string> {
  if (labels.includes(label)) return () => label
  throw new ExpressionError(`gives “${label.slice(0, 60)}”, which is none of its labels`)
}

/** `[condition, then, else]`; null where the condition is. */
function compileIf(
  argument: unknown,
  compile: (node: unknown, wanted: Gives) => Compiled<boolean | number | string>,
  wanted: Gives,
): Compiled<boolean | number | string> {
  const [when, then, otherwise] = toList(argument, 3, 3)
  const condition = compile(when, 'condition')
  const [yes, no] = [compile(then, wanted), compile(otherwise, wanted)]
  return (reading) => {
    const value = condition(reading) ?? null
    if (value === null) return null
    return value ? yes(reading) : no(reading)
  }
}
