/** Which AI raters are left out where answers of several are added up, and why; nothing where all are counted. */
export function uncountedWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `Not counted among AI raters, for they repeat others (juries their members, copies the same configuration, or every answer is the same): ${names.join(', ')}.`
}
