import type { StudyFrame } from '@/lib/core/study-frame'

/** A part by its number, or what is no object as it is. */
type Packed = { part: number } | { value: unknown }

/** What a new part is: handed over as it is, or made of parts. */
type Content = { whole: unknown } | { list: Packed[] } | { fields: Fields }

type Fields = [name: string, Packed][]

/** A study's data for another thread: its parts by number, and of those that were not handed over before what they are. */
export type Parcel = { frame: Fields; fresh: [part: number, content: Content][] }

/** How deep parts of parts have numbers of their own: an answer changes a few lists of one column. */
const DEPTHS: Partial<Record<string, number>> = { columns: 2, judges: 2 }

/**
 * Packs one study after the other for the same thread: what it has already goes as a number. Objects must never change.
 *
 * @param onGone is told of parts that nobody here holds any more
 */
export function openPacker(onGone: (part: number) => void): (frame: StudyFrame) => Parcel {
  const numbers = new WeakMap<object, number>()
  const held = new FinalizationRegistry(onGone)
  let last = 0
  return (frame) => {
    const fresh: Parcel['fresh'] = []
    const pack = (value: unknown, depth: number): Packed => {
      if (typeof value !== 'object' || value === null) return { value }
      const known = numbers.get(value)
      if (known !== undefined) return { part: known }
      const content = open(value, (child) => pack(child, depth - 1), depth)
      const part = ++last
      numbers.set(value, part)
      held.register(value, part)
      fresh.push([part, content])
      return { part }
    }
    const fields = Object.entries(frame).map(([name, value]): Fields[number] => [
      name,
      pack(value, DEPTHS[name] ?? 0),
    ])
    return { frame: fields, fresh }
  }
}

function open(value: object, pack: (child: unknown) => Packed, depth: number): Content {
  if (depth === 0) return { whole: value }
  if (Array.isArray(value)) return { list: value.map(pack) }
  return { fields: Object.entries(value).map(([name, child]) => [name, pack(child)]) }
}

/** The other end: what was handed over before is the very same object again, so that what was made of it is kept. */
export function openUnpacker(): { unpack: (parcel: Parcel) => StudyFrame; forget: (part: number) => void } {
  const parts = new Map<number, unknown>()
  const read = (packed: Packed) => ('part' in packed ? parts.get(packed.part) : packed.value)
  const gather = (fields: Fields) => Object.fromEntries(fields.map(([name, one]) => [name, read(one)]))
  return {
    unpack({ frame, fresh }) {
      // those that others are made of come first
      for (const [part, content] of fresh) {
        if ('whole' in content) parts.set(part, content.whole)
        else parts.set(part, 'list' in content ? content.list.map(read) : gather(content.fields))
      }
      return gather(frame) as StudyFrame
    },
    forget: (part) => void parts.delete(part),
  }
}
