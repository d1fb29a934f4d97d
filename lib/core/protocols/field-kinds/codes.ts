/** What two codes share that a reader would take for one. */
function plain(code: string): string {
  return code
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
}

/**
 * The option that an answer names; letter case, outer blanks, and `_` or `-` for a blank make no difference.
 *
 * @returns its code, or null where it names none
 */
export function toCode(options: readonly { code: string }[], answer: unknown): string | null {
  if (typeof answer !== 'string') return null
  return options.find(({ code }) => plain(code) === plain(answer))?.code ?? null
}

/** A sentence for each code that stands twice. */
export function findDuplicateCodes(codes: readonly string[]): string[] {
  const isDuplicate = (code: string, index: number) =>
    codes.findIndex((other) => plain(other) === plain(code)) < index
  return codes.filter(isDuplicate).map((code) => `“${code}” stands twice`)
}
