import { withoutJuries } from '@/lib/core/jury/without-juries'
import { madeOf } from '@/lib/core/made-of'
import { type StudyFrame, withJudges } from '@/lib/core/study-frame'
import { withoutCopies } from './copies'

/**
 * A study with the AI raters that are counted wherever answers of several are added up: each configuration once, and no jury,
 * which says again what its members said. The same study gives the same list, so that what is made of it can be kept.
 */
export function countedAi<Frame extends Pick<StudyFrame, 'judges'>>(frame: Frame): Frame {
  const judges = madeOf([frame.judges], 'counted', () => withoutCopies(withoutJuries(frame)).judges)
  return judges === frame.judges ? frame : withJudges(frame, judges)
}

/** The names of those that are not counted. */
export function uncountedAi(frame: Pick<StudyFrame, 'judges'>): string[] {
  const known = new Set(countedAi(frame).judges)
  return frame.judges.flatMap((judge) => (known.has(judge) ? [] : [judge.alias]))
}
