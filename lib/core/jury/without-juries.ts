import { type StudyMatrix, withAiRaters } from '../study-matrix'
import { isJury } from './jury'

/** A study with its single AI raters: where votes are counted, a jury would count its members once more. */
export function withoutJuries<Matrix extends Pick<StudyMatrix, 'aiRaters'>>(matrix: Matrix): Matrix {
  const aiRaters = matrix.aiRaters.filter(({ configuration }) => !isJury(configuration))
  return aiRaters.length === matrix.aiRaters.length ? matrix : withAiRaters(matrix, aiRaters)
}
