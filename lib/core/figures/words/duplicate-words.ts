import { whole } from '@/lib/core/counted-words'

/** Of an AI rater that does the same as an earlier one. */
export function duplicateWords(sameConfigurationAs: string): string {
  return `the same configuration as ${sameConfigurationAs}, not counted`
}

/** Of an AI rater all of whose answers another one gives, too. */
export function sameWords(sameRatingsAs: string): string {
  return `the same ratings as ${sameRatingsAs}, counted as one with it`
}

/** Of how many others stand folded below an AI rater whose answers they gave, too. */
export function moreSameWords(count: number): string {
  return `and ${whole(count)} more with the very same ratings`
}
