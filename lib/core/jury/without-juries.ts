import { type StudyFrame, withJudges } from '../study-frame'
import { isJury } from './jury'

/** A study with its single AI raters: where votes are counted, a jury would count its members once more. */
export function withoutJuries<Frame extends Pick<StudyFrame, 'judges'>>(frame: Frame): Frame {
  const judges = frame.judges.filter(({ configuration }) => !isJury(configuration))
  return judges.length === frame.judges.length ? frame : withJudges(frame, judges)
}
