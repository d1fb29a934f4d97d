import type { Definition } from '@/lib/core/protocols/definition'
import type { Answers, AnswerTable } from './answer-table'

/**
 * The same answers with labels merged as a scheme of the definition has it. Settled answers are merged as they are, not settled anew.
 *
 * @param scheme its id; a table is as it was where the definition has no such scheme
 */
export function mergeLabels(
  table: AnswerTable,
  { labelSchemes }: Pick<Definition, 'labelSchemes'>,
  scheme: string,
): AnswerTable {
  const chosen = labelSchemes.find(({ id }) => id === scheme)
  const place = table.variables.findIndex(({ id }) => id === chosen?.field)
  const variable = table.variables[place]
  if (!chosen || !variable?.codes) return table
  const into = variable.codes.map((code) => chosen.merge[code] ?? code)
  const codes = [...new Set(into.filter((code) => code !== ''))]
  const byteOf = Uint8Array.from([0, ...into.map((code) => codes.indexOf(code) + 1)])
  const merge = (answers: readonly Answers[]) =>
    answers.map((own, index) => (index === place ? Uint8Array.from(own, (byte) => byteOf[byte] ?? 0) : own))
  return {
    ...table,
    variables: table.variables.with(place, { ...variable, codes }),
    raters: table.raters.map((rater) => ({ ...rater, answers: merge(rater.answers) })),
    settled: merge(table.settled),
  }
}
