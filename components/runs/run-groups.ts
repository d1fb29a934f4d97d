import { naturalOrder } from '@/lib/core/natural-order'
import {
  estimatePace,
  type GridSummary,
  joinStretches,
  type RunPace,
  type RunSummary,
  sumUpGrid,
} from '@/lib/core/runs/runs'
import { describeState, isSettingUp } from './run-words'

/** Runs that were started together, added up. */
export type RunGroup = GridSummary & {
  /** How many have still to be given their items. */
  settingUp: number
  /** How many of the others are in each state, in words. */
  states: readonly (readonly [string, number])[]
  pace: RunPace | null
  createdAt: string
}

/** Grids and single runs, each in the order in which they came. */
export function groupRuns(runs: readonly RunSummary[]): { grids: RunGroup[]; single: RunSummary[] } {
  const groups = Map.groupBy(runs, (run) => run.gridId)
  const single = groups.get(null) ?? []
  const grids = [...groups].flatMap(([gridId, own]) => (gridId === null ? [] : [toGroup(gridId, own)]))
  return { grids, single }
}

function toGroup(gridId: string, runs: readonly RunSummary[]): RunGroup {
  const ready = runs.filter((run) => !isSettingUp(run))
  const sum = sumUpGrid(
    gridId,
    runs.toSorted((one, other) => naturalOrder(one.alias, other.alias)),
  )
  return {
    ...sum,
    settingUp: runs.length - ready.length,
    states: [...Map.groupBy(ready, describeState)].map(([state, own]) => [state, own.length]),
    pace: estimatePace(joinStretches(runs.map((run) => run.lately)), sum.pending),
    createdAt: runs.at(-1)?.createdAt ?? '',
  }
}
