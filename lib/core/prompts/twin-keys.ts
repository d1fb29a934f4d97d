/**
 * Whether JSON has a key twice, in one object or in several. `JSON.parse` keeps the last of two equal keys in silence, however
 * they are escaped; no form that is asked for needs one twice.
 *
 * @param source valid JSON
 */
export function hasTwinKeys(source: string): boolean {
  const keys = [...source.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/gs)].flatMap(([, text = '', colon]) =>
    colon === undefined ? [] : [JSON.parse(text) as string],
  )
  return new Set(keys).size < keys.length
}
