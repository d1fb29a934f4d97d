import type { StudyFrame } from '@/lib/core/study-frame'
import { keptItems } from '../basis/strata'
import type { JudgeMeasure } from '../judges/judge-measures'
import { openingJudge } from '../judges/judge-ranking'
import { judgeRows } from '../judges/judge-rows'
import { type JudgeListing, type JudgeView, listJudges, shownMeasures } from '../judges/judge-view'

/** What the page shows only where it is asked for. */
const CLASS_MEASURES: readonly JudgeMeasure[] = ['balanced', 'macro-f1', 'f1']

/**
 * AI raters as their page lists them first, with the figures by class, and each held against the primary one, or the one that
 * agrees most with the settled answers.
 */
export function compareJudges(frame: StudyFrame, view: JudgeView, seed: number): JudgeListing {
  const keep = keptItems(frame, view)
  const judge = openingJudge(frame, keep, judgeRows(frame, keep))
  const measures = [...shownMeasures(view), ...CLASS_MEASURES]
  return listJudges(frame, { ...view, against: judge?.raterId ?? null }, seed, { measures })
}
