/** What an expression names by an operator: variables by `value`, scores by `score`. */
export function namesIn(expression: unknown, operator: 'value' | 'score'): string[] {
  if (Array.isArray(expression)) return expression.flatMap((one) => namesIn(one, operator))
  if (typeof expression !== 'object' || expression === null) return []
  return Object.entries(expression).flatMap(([own, argument]) =>
    own === operator && typeof argument === 'string' ? [argument] : namesIn(argument, operator),
  )
}
