import { bootstrapAsPublished } from '@/lib/core/agreement/as-published/agreement'
import type { PublishedEstimate, Resample } from '@/lib/core/agreement/as-published/resampling'
import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'

/** Items in ascending order of their ids, by their places: the published draws depend on it. */
export type IdOrder = readonly number[]

type Published = { percentAgreement: PublishedEstimate; gwetAc1: PublishedEstimate }

const RESAMPLES = 1000

/** Table 1 with the published intervals; figures that are suppressed stay so. */
export function publishedHumanRows(
  rows: readonly HumanAgreementRow[],
  matrix: StudyMatrix,
  order: IdOrder,
  resample: Resample,
): HumanAgreementRow[] {
  const people = firstRound(matrix)
  const said = order.map((index) => people.map(({ codes }) => codes[index] ?? null))
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      if (cell.ac1.value === null) return cell
      const table = said.filter((codes, index) => {
        const { authorKind, kind } = matrix.items[order[index] as number] ?? {}
        const isIn = (row.of.author ?? authorKind) === authorKind && (row.of.kind ?? kind) === kind
        return isIn && (cell.subset === 'all' || codes.includes(cell.subset))
      })
      const { percentAgreement, gwetAc1 } = bootstrapAsPublished(
        table,
        matrix.labelSet.codes,
        RESAMPLES,
        resample,
      )
      return { ...cell, percentAgreement, ac1: gwetAc1 }
    }),
  }))
}

/** One AI rater against the consensus over what it rated of some items, with the published intervals. */
export function publishedAiRater(
  matrix: StudyMatrix,
  codes: Uint8Array,
  included: Uint8Array,
  order: IdOrder,
  resample: Resample,
): Published & { items: number } {
  const labels = matrix.labelSet.codes
  const table = order.flatMap((index) => {
    const truth = matrix.consensus[index] ?? null
    const said = codes[index] ?? 0
    if (included[index] !== 1 || truth === null || said === 0) return []
    return [[truth, labels[said - 1] ?? null]]
  })
  return { items: table.length, ...bootstrapAsPublished(table, labels, RESAMPLES, resample) }
}
