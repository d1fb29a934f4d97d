import type { StudyMatrix } from '@/lib/core/study-matrix'
import { readAxes, variedAxes } from '../basis/configuration-axes'
import { countedAi } from '../basis/duplicate-raters'

/** Which pages about AI raters have anything to show. */
export type AiViews = {
  configurations: boolean
  /** By what confidence is read: how many say the same, or what they say of themselves; null for neither. */
  calibration: 'others' | 'own' | null
}

/** @param hasOwn whether an AI rater said how sure it is */
export function aiViews(matrix: StudyMatrix, hasOwn: boolean): AiViews {
  const isShared = countedAi(matrix).aiRaters.length >= 3 // two can only agree or not
  return {
    configurations:
      variedAxes(matrix.aiRaters.map(({ configuration }) => readAxes(configuration))).length > 0,
    calibration: isShared ? 'others' : hasOwn ? 'own' : null,
  }
}
