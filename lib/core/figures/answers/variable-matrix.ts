import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { labelSetOf, toBytes } from '@/lib/core/labels'
import type { Definition } from '@/lib/core/protocols/definition'
import { listCounted } from '@/lib/core/protocols/stored-answer'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { type AnswerTable, labelsOf } from './answer-table'

/** Variables that have labels, of a task that asks several. */
export function listLabeled(definition: Definition): { id: string; title: string }[] {
  return listCounted(definition).flatMap(({ id, title, codes }) => (codes === null ? [] : [{ id, title }]))
}

/**
 * One variable of a task of several fields as figures of one choice read it: items down, raters across, the first round alone. Who
 * wrote what is not in it, so nothing is filtered by that.
 *
 * @param of a variable with labels
 * @throws {RangeError} for one that the table does not have
 */
export function matrixOfVariable(table: AnswerTable, definition: Definition, of: string): StudyMatrix {
  const index = table.variables.findIndex(({ id }) => id === of)
  const variable = table.variables[index]
  if (!variable) throw new RangeError('the table has no such variable')
  const labelSet = labelSetOf(definition, of)
  const columns = table.raters.map(({ raterId, alias, kind, answers, configuration, timing }) => {
    const codes = labelsOf(variable, answers[index])
    return {
      name: { raterId, alias },
      kind,
      codes,
      bytes: toBytes(codes, labelSet.codes),
      configuration,
      timing,
    }
  })
  return {
    labelSet,
    items: table.items.map(({ patient }) => ({
      patient,
      authorKind: 'llm',
      author: '',
      kind: 'claim',
      notes: 0,
      characters: 0,
    })),
    itemIds: table.items.map(({ units }) => units['item'] ?? ''),
    columns: columns.flatMap(({ name, kind, codes, bytes }) =>
      kind === 'ai'
        ? []
        : [
            {
              ...name,
              kind,
              round: FIRST_ROUND,
              codes,
              bytes,
              practiceYears: null,
              days: new Int32Array(codes.length),
            },
          ],
    ),
    aiRaters: columns.flatMap(({ name, kind, bytes, configuration = {}, timing = null }) =>
      kind === 'human' || bytes.every((byte) => byte === 0)
        ? []
        : [{ ...name, configuration, timing, codes: bytes }],
    ),
    consensus: labelsOf(variable, table.settled[index]),
    states: table.states,
  }
}
