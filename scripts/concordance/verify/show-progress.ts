import { whole } from '@/lib/core/counted-words'
import type { VerifyProgress } from '@/lib/pipeline/verify-text'
import type { Progress } from '../progress'

const STEPS = {
  cutting: { words: 'Cutting the notes into passages', of: 'notes' },
  vectors: { words: 'Making vectors of the passages', of: 'passages' },
  judging: { words: 'Finding passages and judging', of: 'statements' },
} as const

/** How far a verification is, in words. */
export function showProgress(progress: Progress): (state: VerifyProgress) => void {
  return ({ step, done, total, failed }) => {
    const { words, of } = STEPS[step]
    const without = failed === 0 ? '' : `, ${whole(failed)} without a verdict`
    progress.show(words, `${whole(done)} of ${whole(total)} ${of}${without}`)
  }
}
