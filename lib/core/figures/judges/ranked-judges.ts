import type { StudyFrame } from '@/lib/core/study-frame'
import { keptItems } from '../basis/strata'
import { type JudgeEstimates, quickEstimates } from './judge-estimates'
import { rankJudges } from './judge-ranking'
import { type JudgeRow, judgeRows } from './judge-rows'
import { SHOWN_MEASURES } from './judge-view'

export type EstimatedJudge = JudgeRow & { estimates: Partial<JudgeEstimates> }

/** All AI raters, those that agree most with the settled answers first, with analytic intervals. */
export function rankedJudges(frame: StudyFrame): EstimatedJudge[] {
  const keep = keptItems(frame, {})
  return rankJudges(frame, keep, judgeRows(frame, keep)).map((row) => ({
    ...row,
    estimates: quickEstimates(frame, keep, row, 'Not Supported', 'patient', SHOWN_MEASURES),
  }))
}
