/**
 * The prefixes of ids by which MedTator knows tags: the first letter of the name in upper case, lengthened letter by letter until no
 * tag before has it. The order of the names decides.
 *
 * @returns by prefix the name
 * @example [...idPrefixes(['number', 'name']).keys()] // ['N', 'NA']
 */
export function idPrefixes(names: readonly string[]): Map<string, string> {
  const prefixes = new Map<string, string>()
  for (const name of names) {
    let length = 1
    while (length < name.length && prefixes.has(name.slice(0, length).toUpperCase())) length += 1
    const prefix = name.slice(0, length).toUpperCase()
    if (!prefixes.has(prefix)) prefixes.set(prefix, name)
  }
  return prefixes
}

/** The letters that an id begins with, in upper case: `NA12` and `na12_0` give NA. */
export function prefixOf(id: string): string {
  return (/^\D+/.exec(id)?.[0] ?? '').toUpperCase()
}
