import { withoutJuries } from '@/lib/core/jury/without-juries'
import { madeOf } from '@/lib/core/made-of'
import { type StudyFrame, withJudges } from '@/lib/core/study-frame'
import { withoutCopies } from './copies'
import { findSameAnswers } from './same-answers'

/** A study with each configuration once, and no jury, which says again what its members said. */
export function configurationsOnce<Frame extends Pick<StudyFrame, 'judges'>>(frame: Frame): Frame {
  return withoutCopies(withoutJuries(frame))
}

/**
 * A study with the AI raters that are counted wherever answers of several are added up: each configuration once, no jury, and of
 * those that give the same answers one. The same study gives the same list, so that what is made of it can be kept.
 */
export function countedAi<Frame extends Pick<StudyFrame, 'judges'>>(frame: Frame): Frame {
  const judges = madeOf([frame.judges], 'counted', () => voters(frame))
  return judges === frame.judges ? frame : withJudges(frame, judges)
}

function voters(frame: Pick<StudyFrame, 'judges'>): StudyFrame['judges'] {
  const { judges } = configurationsOnce(frame)
  const same = findSameAnswers(judges)
  return same.size === 0 ? judges : judges.filter(({ raterId }) => !same.has(raterId))
}

/** The names of those that are not counted. */
export function uncountedAi(frame: Pick<StudyFrame, 'judges'>): string[] {
  const known = new Set(countedAi(frame).judges)
  return frame.judges.flatMap((judge) => (known.has(judge) ? [] : [judge.alias]))
}
