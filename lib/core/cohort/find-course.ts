import type { CohortRules, CourseLines } from './cohort-rules'

/** The lines and the text of a hospital course, or why there is none. */
export type FoundCourse =
  | { lines: CourseLines; text: string }
  | { fault: 'no-beginning' | 'no-end' | 'empty' }

/**
 * The lines of a discharge summary between the heading that begins the hospital course and the next one that ends it, without blank
 * lines around; words behind the first heading on its own line belong to the hospital course.
 *
 * @see VeriFact (Chung et al. 2025), section 4.2: between "Brief Hospital Course:" and "Medications on Admission:"
 * @example findCourse('Brief Hospital Course:\nDid well.\nMedications on Admission:', rules).text // 'Did well.'
 */
export function findCourse(
  summary: string,
  { starts, ends }: Pick<CohortRules, 'starts' | 'ends'>,
): FoundCourse {
  const lines = summary.split('\n')
  const begin = lines.findIndex((line) => headingOf(line, starts) !== null)
  if (begin === -1) return { fault: 'no-beginning' }
  const end = lines.findIndex((line, index) => index > begin && headingOf(line, ends) !== null)
  if (end === -1) return { fault: 'no-end' }
  return takeCourse(summary, { first: begin + 1, last: end }, { starts })
}

/** The text of lines that a person has named, or headings, without blank lines around and without the heading itself. */
export function takeCourse(
  summary: string,
  { first, last }: CourseLines,
  { starts }: Pick<CohortRules, 'starts'>,
): FoundCourse {
  const isFull = (line: string) => line.trim() !== ''
  const taken = summary.split('\n').slice(first - 1, last)
  const [head = ''] = taken
  const heading = headingOf(head, starts)
  if (heading !== null) taken[0] = head.trimStart().slice(heading.length).trimStart()
  const begin = taken.findIndex(isFull)
  if (begin === -1) return { fault: 'empty' }
  const end = taken.findLastIndex(isFull)
  const text = taken.slice(begin, end + 1).join('\n')
  return { lines: { first: first + begin, last: first + end }, text: text.trim() }
}

/** The heading that a line begins with; case does not count. */
function headingOf(line: string, headings: readonly string[]): string | null {
  const start = line.trimStart().toLowerCase()
  return headings.find((heading) => start.startsWith(heading.toLowerCase())) ?? null
}
