import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { labelSetOf, toBytes } from '@/lib/core/labels'
import { splitCode } from '@/lib/core/protocols/answer-code'
import type { Definition } from '@/lib/core/protocols/definition'
import { listCounted } from '@/lib/core/protocols/stored-answer'
import type { StudyMatrix } from '@/lib/core/study-matrix'

/** Variables that have labels, of a task that asks several. */
export function listLabeled(definition: Definition): { id: string; title: string }[] {
  return listCounted(definition).flatMap(({ id, title, codes }) => (codes === null ? [] : [{ id, title }]))
}

/**
 * The ratings of one variable, out of a matrix whose labels are whole answers. What is settled between two points of a scale is no
 * label, and counts as unsettled.
 *
 * @param of a variable with labels
 */
export function frameOfVariable(matrix: StudyMatrix, definition: Definition, of: string): StudyMatrix {
  const labelSet = labelSetOf(definition, of)
  const counted = listCounted(definition).map(({ id }) => id)
  const settled = listSettledFields(definition).flatMap(({ variables }) => variables.map(({ id }) => id))
  const known = new Set(labelSet.codes)
  const codeOf = (whole: string | null): string | null => {
    const said = whole === null ? [] : splitCode(whole)
    // a rating holds all that is counted, a consensus label what is settled
    const ids = [counted, settled].find(({ length }) => length === said.length)
    const code = said[ids?.indexOf(of) ?? -1] ?? null
    return code !== null && known.has(code) ? code : null
  }
  const bytesOf = Uint8Array.from([
    0,
    ...matrix.labelSet.codes.map((whole) => labelSet.codes.indexOf(codeOf(whole) ?? '') + 1),
  ])
  return {
    ...matrix,
    labelSet,
    consensus: matrix.consensus.map(codeOf),
    columns: matrix.columns.map((column) => {
      const codes = column.codes.map(codeOf)
      return { ...column, codes, bytes: toBytes(codes, labelSet.codes) }
    }),
    aiRaters: matrix.aiRaters.map((aiRater) => ({
      ...aiRater,
      codes: aiRater.codes.map((byte) => bytesOf[byte] ?? 0),
    })),
  }
}
