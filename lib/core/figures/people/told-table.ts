import { pairedItems } from '@/lib/core/agreement/agreement-units'
import { firstRoundUnits } from '@/lib/core/agreement/first-round-units'
import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import type { StudyFrame } from '@/lib/core/study-frame'
import { FEW_STATEMENTS, type MayTell, TOO_FEW_TO_TELL } from '../basis/few-statements'
import { keptPlaces } from '../basis/strata'

const UNTOLD = { percentAgreement: TOO_FEW_TO_TELL, ac1: TOO_FEW_TO_TELL }

/** Table 1 of a study without the figures of which it may not be told. */
export function toldTable(
  frame: StudyFrame,
  table: readonly HumanAgreementRow[],
  mayTell: MayTell,
): HumanAgreementRow[] {
  const units = firstRoundUnits(frame, frame.labels)
  return table.map(({ cells, ...row }) => {
    const kept = (filter: Parameters<typeof keptPlaces>[1]) =>
      pairedItems(units, keptPlaces(frame, { ...row.of, ...filter }))
    // which of few got a label tells what was said of them
    const [all] = cells
    if ((all?.items ?? 0) < FEW_STATEMENTS && !mayTell(kept({})))
      return {
        ...row,
        cells: cells.map((cell) => ({
          ...cell,
          ...(cell.subset !== 'all' && { items: null, patients: null }),
          ...UNTOLD,
        })),
      }
    const isTold = ({ subset, items }: (typeof cells)[number]) =>
      subset === 'all' || (items ?? 0) >= FEW_STATEMENTS || mayTell(kept({ subset }))
    return { ...row, cells: cells.map((cell) => (isTold(cell) ? cell : { ...cell, ...UNTOLD })) }
  })
}
