import type { RunStatus, RunSummary } from '@/lib/core/runs'

/** Runs that were started together, added up. */
export type RunGroup = {
  gridId: string
  runs: readonly RunSummary[]
  done: number
  failed: number
  pending: number
  /** How many runs are in each state. */
  states: ReadonlyMap<RunStatus, number>
  perSecond: number
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
  const sum = (of: (run: RunSummary) => number) => runs.reduce((total, run) => total + of(run), 0)
  const states = [...Map.groupBy(runs, (run) => run.status)].map(([status, own]) => [status, own.length])
  return {
    gridId,
    runs: runs.toSorted((one, other) => one.alias.localeCompare(other.alias, 'en', { numeric: true })),
    done: sum((run) => run.done),
    failed: sum((run) => run.failed),
    pending: sum((run) => run.pending),
    states: new Map(states as [RunStatus, number][]),
    perSecond: sum((run) => run.pace?.perSecond ?? 0),
    createdAt: runs.at(-1)?.createdAt ?? '',
  }
}
