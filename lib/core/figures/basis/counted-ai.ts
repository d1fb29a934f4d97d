import { withoutJuries } from '@/lib/core/jury/without-juries'
import { type StudyFrame, withJudges } from '@/lib/core/study-frame'
import { withoutCopies } from './copies'
import { findSameAnswers } from './same-answers'

/** A study with each configuration once, and no jury, which says again what its members said. */
export function configurationsOnce<Frame extends Pick<StudyFrame, 'judges'>>(frame: Frame): Frame {
  return withoutCopies(withoutJuries(frame))
}

/**
 * A study with the AI raters that are counted wherever answers of several are added up: each configuration once, no jury, and of
 * those that give the same answers one.
 */
export function countedAi<Frame extends Pick<StudyFrame, 'judges'>>(frame: Frame): Frame {
  const once = configurationsOnce(frame)
  const same = findSameAnswers(once.judges)
  return withJudges(
    frame,
    once.judges.filter(({ raterId }) => !same.has(raterId)),
  )
}

/** The names of those that are not counted. */
export function uncountedAi(frame: Pick<StudyFrame, 'judges'>): string[] {
  const known = new Set(countedAi(frame).judges)
  return frame.judges.flatMap((judge) => (known.has(judge) ? [] : [judge.alias]))
}
