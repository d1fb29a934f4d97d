import { pairedItems } from '@/lib/core/agreement/agreement-units'
import { firstRoundUnits } from '@/lib/core/agreement/first-round-units'
import type { HumanAgreementRow, Subset } from '@/lib/core/agreement/human-agreement'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { filteredIndices, stratumQuery } from '../basis/strata'
import { COMPLEMENT, FEW_STATEMENTS, type SuppressionMask } from '../basis/suppression'

/**
 * Table 1 of a study without the figures that are suppressed, nor those by which these would follow from the last row, or from the
 * figures of all statements in their own.
 */
export function suppressTable(
  matrix: StudyMatrix,
  table: readonly HumanAgreementRow[],
  mask: SuppressionMask,
): HumanAgreementRow[] {
  const units = firstRoundUnits(matrix, matrix.labelSet.codes)
  const sizeOf = (row: number, subset: Subset) =>
    table[row]?.cells.find((cell) => cell.subset === subset)?.items ?? 0
  const indicesIn = (row: number, subset: Subset) =>
    pairedItems(
      units,
      filteredIndices(matrix, { ...stratumQuery(table[row]?.of ?? {}), ...(subset !== 'all' && { subset }) }),
    )
  /** Whether a row's figures of all statements less those of a subset would reveal the few that are in the first alone. */
  const revealsOthers = (row: number, subset: Subset) => {
    const others = sizeOf(row, 'all') - sizeOf(row, subset)
    if (others <= 0 || others >= FEW_STATEMENTS) return false
    const own = new Set(indicesIn(row, subset))
    return !mask.allows(indicesIn(row, 'all').filter((index) => !own.has(index)))
  }
  /** Per row what stands in the place of a subset's figures; the last row is the total of the others. */
  const suppressedCells = (subset: Subset) => {
    const sizes = [...table.keys()].map((row) => sizeOf(row, subset))
    const placesOf = (row: number) => indicesIn(row, subset)
    const total = table.length - 1
    return [
      ...mask.ofParts(sizes.slice(0, total), placesOf),
      ...mask.ofParts(sizes.slice(total), () => placesOf(total)),
    ]
  }
  const ofRows = suppressedCells('all')
  const ofSubsets = new Map(table[0]?.cells.map(({ subset }) => [subset, suppressedCells(subset)]))
  return table.map(({ cells, ...row }, index) => ({
    ...row,
    cells: cells.map((cell) => {
      const ofRow = ofRows[index] ?? null
      const ofOthers = revealsOthers(index, cell.subset) ? COMPLEMENT : null
      const suppressed = ofRow ?? ofSubsets.get(cell.subset)?.[index] ?? ofOthers
      if (suppressed === null) return cell
      // which of few got a label reveals what was said of them
      const isCounted = ofRow === null || cell.subset === 'all'
      return {
        ...cell,
        ...(!isCounted && { items: null, patients: null }),
        percentAgreement: suppressed,
        ac1: suppressed,
      }
    }),
  }))
}
