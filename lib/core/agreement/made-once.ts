import { madeLast } from '@/lib/core/made-last'
import type { AdditiveUnits } from '@/lib/core/stats/additive-units'

/** So many are kept: the six figures of each of a thousand AI raters, and as many of groups and of the report. */
const MOST = 12_000

const kept = new Map<string, unknown>()

/**
 * Figures of things, made once for the very same things: after an answer most groups of a study are what they were, and a
 * bootstrap of each is what its pages wait for. The last {@link MOST} are kept.
 *
 * @param name of what is made, with all that it follows from besides the things
 * @param make from nothing else; what it gives is shared and must stay as it is
 */
export function madeOnce<Figures>(name: string, units: AdditiveUnits, make: () => Figures): Figures {
  return madeLast(kept, `${name} ${fingerprint(units)}`, MOST, make)
}

/**
 * The same of several figures that are made together, each kept by itself: those that are there are not made again for the
 * sake of others.
 *
 * @param name of what all follow from besides the things and their own names
 * @param make those of them that are not kept
 */
export function madeOnceEach<Name extends string, Figure>(
  name: string,
  names: readonly Name[],
  units: AdditiveUnits,
  make: (lacking: readonly Name[]) => Readonly<Record<string, Figure>>,
): Record<Name, Figure> {
  const of = fingerprint(units)
  const keyOf = (one: Name) => `${name} ${one} ${of}`
  // read before any is kept: where the store is full, that pushes others out
  const there = new Map(names.flatMap((one) => (kept.has(keyOf(one)) ? [[one, kept.get(keyOf(one))]] : [])))
  const lacking = names.filter((one) => !there.has(one))
  const made = lacking.length > 0 ? make(lacking) : null
  const each = names.map((one) => [
    one,
    madeLast(kept, keyOf(one), MOST, () => (there.has(one) ? there.get(one) : made?.[one])),
  ])
  return Object.fromEntries(each) as Record<Name, Figure>
}

/** Of all numbers of units, 64 bits: that two that differ have the same does not happen by chance. */
function fingerprint({ width, weights, starts, places, values, sizes, alone }: AdditiveUnits): string {
  const parts = [weights, starts, places, values, ...(sizes ? [sizes] : [])]
  let [one, other] = [0, 0]
  for (const { buffer, byteOffset, byteLength } of parts) {
    const words = new Uint32Array(buffer, byteOffset, byteLength / 4)
    for (let place = 0; place < words.length; place++) {
      const word = words[place] as number
      one = Math.imul(one ^ word, 0x85ebca6b)
      one ^= one >>> 13
      other = Math.imul(other + word, 0xc2b2ae35)
      other ^= other >>> 16
    }
  }
  const own = [width, ...parts.map(({ length }) => length), one >>> 0, other >>> 0].join('.')
  return alone ? `${own} ${fingerprint(alone)}` : own
}
