import { inScheme, labelSetOf } from '@/lib/core/labels'
import type { Definition } from '@/lib/core/protocols/definition'
import { bytesInScheme } from '../basis/matrix-in-scheme'
import type { Answers, AnswerTable } from './answer-table'

/**
 * The same answers with labels merged as a scheme of the definition has it. Consensus labels are merged as they are, not settled anew.
 *
 * @param scheme its id; a table is as it was where the definition has no such scheme
 */
export function mergeLabels(table: AnswerTable, definition: Definition, scheme: string): AnswerTable {
  const field = definition.labelSchemes.find(({ id }) => id === scheme)?.field
  const position = table.variables.findIndex(({ id }) => id === field)
  const variable = table.variables[position]
  if (!variable?.codes) return table
  const labels = inScheme(labelSetOf(definition, variable.id), scheme)
  const merge = (answers: readonly Answers[]) =>
    answers.map((own, index) =>
      index === position && own instanceof Uint8Array ? bytesInScheme(labels, own) : own,
    )
  return {
    ...table,
    variables: table.variables.with(position, { ...variable, codes: labels.codes }),
    raters: table.raters.map((rater) => ({ ...rater, answers: merge(rater.answers) })),
    settled: merge(table.settled),
  }
}
