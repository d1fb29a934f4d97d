const MARKS = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/gs

/**
 * Whether an object of JSON has a key twice. `JSON.parse` keeps the last of two equal keys in silence, however they are escaped.
 *
 * @param source valid JSON
 */
export function hasDuplicateKeys(source: string): boolean {
  const open: Set<string>[] = []
  for (const [mark, text, colon] of source.matchAll(MARKS)) {
    if (mark === '{') open.push(new Set())
    else if (mark === '}') open.pop()
    else if (text !== undefined && colon !== undefined) {
      const key = JSON.parse(text) as string
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
  }
  return false
}
