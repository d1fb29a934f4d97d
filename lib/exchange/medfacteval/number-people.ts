import { naturalOrder } from '@/lib/core/natural-order'

/**
 * Names for people in the place of their user names or addresses, which stay outside: numbers in the order of these, whatever order a
 * file has. Whoever goes by such a number already keeps it, as in files that were exported here.
 *
 * @example
 * numberPeople(['eve', 'physician-1', 'bo'], 'physician')
 * // => Map { 'bo' => 'physician-2', 'eve' => 'physician-3', 'physician-1' => 'physician-1' }
 */
export function numberPeople(names: readonly string[], word: string): Map<string, string> {
  const all = [...new Set(names)].toSorted(naturalOrder)
  const aliasOf = (name: string) => new RegExp(`^(${word}-[1-9]\\d{0,4})(@study)?$`).exec(name)?.[1]
  const taken = new Set(all.flatMap((name) => aliasOf(name) ?? []))
  let next = 1
  return new Map(
    all.map((name): [string, string] => {
      const known = aliasOf(name)
      if (known !== undefined) return [name, known]
      while (taken.has(`${word}-${next}`)) next += 1
      const alias = `${word}-${next}`
      taken.add(alias)
      return [name, alias]
    }),
  )
}
