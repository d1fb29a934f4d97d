import { type StudyFrame, withAiRaters } from '../study-frame'
import { isJury } from './jury'

/** A study with its single AI raters: where votes are counted, a jury would count its members once more. */
export function withoutJuries<Frame extends Pick<StudyFrame, 'aiRaters'>>(frame: Frame): Frame {
  const aiRaters = frame.aiRaters.filter(({ configuration }) => !isJury(configuration))
  return aiRaters.length === frame.aiRaters.length ? frame : withAiRaters(frame, aiRaters)
}
