/** What stands in a code for a variable that holds nothing. */
export const NO_VALUE = '–'

const BETWEEN = ' | '

/** What several variables hold, as one code. No label holds what stands between them: definitions are refused that have one. */
export function joinCodes(said: readonly (string | number | null)[]): string {
  return said.map((value) => value ?? NO_VALUE).join(BETWEEN)
}

/** The same taken apart. */
export function splitCode(code: string): string[] {
  return code.split(BETWEEN)
}
