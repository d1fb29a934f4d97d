import type { ChartPassage } from '@/lib/core/chart'
import type { HighlightName } from './highlights'

/** Everything that is marked in a chart, in passages of its notes. */
export type MarkedPassages = {
  hits: readonly ChartPassage[]
  /** The hit that one has moved to. */
  current: ChartPassage | null
  evidence: readonly ChartPassage[]
  /** What would be attached now, without a selection. */
  quoted: ChartPassage | null
  /** Repeated from earlier notes. */
  copied: readonly ChartPassage[]
  /** The passage that one has jumped to. */
  target: ChartPassage | null
}

/** What is painted under which name. */
export function paintedPassages(marks: MarkedPassages): [HighlightName, readonly ChartPassage[]][] {
  return [
    ['chart-copied', marks.copied],
    ['chart-evidence', marks.evidence],
    ['chart-target', marks.target ? [marks.target] : []],
    ['chart-quoted', marks.quoted ? [marks.quoted] : []],
    ['chart-hit', marks.hits],
    ['chart-current-hit', marks.current ? [marks.current] : []],
  ]
}

export const NO_MARKS: MarkedPassages = {
  hits: [],
  current: null,
  evidence: [],
  quoted: null,
  copied: [],
  target: null,
}
