import { pairedItems } from '@/lib/core/agreement/agreement-units'
import { firstRoundUnits } from '@/lib/core/agreement/first-round-units'
import type { HumanAgreementRow, Subset } from '@/lib/core/agreement/human-agreement'
import type { StudyFrame } from '@/lib/core/study-frame'
import { FEW_STATEMENTS, keepBack, type MayTell, TELLS_ANOTHER } from '../basis/few-statements'
import { keptPlaces } from '../basis/strata'

/**
 * Table 1 of a study without the figures of which it may not be told, nor those by which these would follow from the last row, or from
 * the figures of all statements in their own.
 */
export function toldTable(
  frame: StudyFrame,
  table: readonly HumanAgreementRow[],
  mayTell: MayTell,
): HumanAgreementRow[] {
  const units = firstRoundUnits(frame, frame.labels)
  const sizeOf = (row: number, subset: Subset) =>
    table[row]?.cells.find((cell) => cell.subset === subset)?.items ?? 0
  const placesIn = (row: number, subset: Subset) =>
    pairedItems(units, keptPlaces(frame, { ...table[row]?.of, ...(subset !== 'all' && { subset }) }))
  /** Whether a row's figures of all statements less those of a subset would tell of the few that are in the first alone. */
  const tellsOthers = (row: number, subset: Subset) => {
    const others = sizeOf(row, 'all') - sizeOf(row, subset)
    if (others <= 0 || others >= FEW_STATEMENTS) return false
    const own = new Set(placesIn(row, subset))
    return !mayTell(placesIn(row, 'all').filter((place) => !own.has(place)))
  }
  /** Per row what stands in the place of a subset's figures; the last row is the total of the others. */
  const standIns = (subset: Subset) => {
    const sizes = [...table.keys()].map((row) => sizeOf(row, subset))
    const placesOf = (row: number) => placesIn(row, subset)
    const total = table.length - 1
    return [
      ...keepBack(sizes.slice(0, total), placesOf, mayTell),
      ...keepBack(sizes.slice(total), () => placesOf(total), mayTell),
    ]
  }
  const ofRows = standIns('all')
  const ofSubsets = new Map(table[0]?.cells.map(({ subset }) => [subset, standIns(subset)]))
  return table.map(({ cells, ...row }, place) => ({
    ...row,
    cells: cells.map((cell) => {
      const ofRow = ofRows[place] ?? null
      const ofOthers = tellsOthers(place, cell.subset) ? TELLS_ANOTHER : null
      const untold = ofRow ?? ofSubsets.get(cell.subset)?.[place] ?? ofOthers
      if (untold === null) return cell
      // which of few got a label tells what was said of them
      const isCounted = ofRow === null || cell.subset === 'all'
      return {
        ...cell,
        ...(!isCounted && { items: null, patients: null }),
        percentAgreement: untold,
        ac1: untold,
      }
    }),
  }))
}
