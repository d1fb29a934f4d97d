import { counted, named } from '@/lib/core/counted-words'

/** So many names at most: what else there are is under AI raters, and in the report's table of them. */
const MOST_NAMED = 3

/** Which AI raters are left out where answers of several are added up, and why; nothing where all are counted. */
export function uncountedWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${counted(names.length, 'AI rater is', 'AI raters are')} not counted, for they repeat others (juries their members, duplicate raters the same configuration or the same ratings): ${named(names, MOST_NAMED)}.`
}
