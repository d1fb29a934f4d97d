/** What stands in a code for a variable that holds nothing. */
export const NO_VALUE = '–'

const BETWEEN = ' | '
const BEFORE_MARKS = ' || '

/**
 * What several variables hold, as one code. No label holds what stands between them: definitions are refused that have one.
 *
 * @param marks what is marked, in short, where a task has passages marked: equal marks are equal passages
 */
export function joinCodes(said: readonly (string | number | null)[], marks: string | null = null): string {
  const code = said.map((value) => value ?? NO_VALUE).join(BETWEEN) || NO_VALUE
  return marks === null ? code : code + BEFORE_MARKS + marks
}

/** What the variables hold, taken apart again. */
export function splitCode(code: string): string[] {
  return withoutMarks(code).split(BETWEEN)
}

/** A code as people may read it: without what is marked, which only programs compare. */
export function withoutMarks(code: string): string {
  const [said = ''] = code.split(BEFORE_MARKS, 1)
  return said
}
