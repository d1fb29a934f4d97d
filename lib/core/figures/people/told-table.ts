import { pairedItems } from '@/lib/core/agreement/agreement-units'
import { firstRoundUnits } from '@/lib/core/agreement/first-round-units'
import type { HumanAgreementRow, Subset } from '@/lib/core/agreement/human-agreement'
import type { StudyFrame } from '@/lib/core/study-frame'
import { keepBack, type MayTell } from '../basis/few-statements'
import { keptPlaces } from '../basis/strata'

/** Table 1 of a study without the figures of which it may not be told, nor those by which these would follow from the last row. */
export function toldTable(
  frame: StudyFrame,
  table: readonly HumanAgreementRow[],
  mayTell: MayTell,
): HumanAgreementRow[] {
  const units = firstRoundUnits(frame, frame.labels)
  /** Per row what stands in the place of a subset's figures; the last row is the total of the others. */
  const standIns = (subset: Subset) => {
    const sizes = table.map(({ cells }) => cells.find((cell) => cell.subset === subset)?.items ?? 0)
    const placesOf = (row: number) =>
      pairedItems(units, keptPlaces(frame, { ...table[row]?.of, ...(subset !== 'all' && { subset }) }))
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
      const untold = ofRow ?? ofSubsets.get(cell.subset)?.[place] ?? null
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
