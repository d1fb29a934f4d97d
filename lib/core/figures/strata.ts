import { z } from 'zod'
import type { StudyFrame } from '@/lib/core/study-frame'

/** Which items a page looks at; everything when nothing is chosen. */
export const itemFilterSchema = z.object({
  author: z.enum(['all', 'human', 'llm']).catch('all').default('all'),
  kind: z.enum(['all', 'sentence', 'claim']).catch('all').default('all'),
})
export type ItemFilter = z.output<typeof itemFilterSchema>

/** Per item 1 where it passes the filter. */
export function keptItems({ items }: StudyFrame, { author, kind }: ItemFilter): Uint8Array {
  return Uint8Array.from(items, (item) =>
    (author === 'all' || item.authorKind === author) && (kind === 'all' || item.kind === kind) ? 1 : 0,
  )
}

export const SPLITS = ['patient', 'system', 'kind', 'notes', 'length', 'time'] as const
export const splitSchema = z.enum(SPLITS).catch('notes')
/** What items can be split by. */
export type Split = z.output<typeof splitSchema>

export type ItemGroup = { label: string; places: readonly number[] }

/** The items that count, in groups, in an order that means something; items that belong nowhere are left out. */
export function splitItems(frame: StudyFrame, keep: Uint8Array, split: Split): ItemGroup[] {
  const places = [...frame.items.keys()].filter((place) => keep[place] === 1)
  const item = (place: number) => frame.items[place] as StudyFrame['items'][number]
  switch (split) {
    case 'patient':
      return named(places, (place) => item(place).patient)
    case 'system':
      return named(places, (place) => item(place).author || item(place).authorKind)
    case 'kind':
      return named(places, (place) => item(place).kind)
    case 'notes':
      return quarters(places, (place) => item(place).notes, 'notes')
    case 'length':
      return quarters(places, (place) => item(place).characters, 'characters')
    case 'time':
      return periods(places, lastDays(frame))
  }
}

function named(places: readonly number[], nameOf: (place: number) => string): ItemGroup[] {
  return [...Map.groupBy(places, nameOf)]
    .map(([label, own]) => ({ label, places: own }))
    .toSorted((left, right) => left.label.localeCompare(right.label, 'en', { numeric: true }))
}

/** Up to four groups of about equal size by a number; equal numbers stay together. */
function quarters(places: readonly number[], sizeOf: (place: number) => number, unit: string): ItemGroup[] {
  const sizes = places.map(sizeOf).toSorted((left, right) => left - right)
  const cuts = [0.25, 0.5, 0.75].map((share) => sizes[Math.floor(share * sizes.length)] ?? 0)
  const groups = Map.groupBy(places, (place) => cuts.filter((cut) => sizeOf(place) >= cut).length)
  return [...groups]
    .toSorted(([left], [right]) => left - right)
    .map(([, own]) => {
      const inside = own.map(sizeOf)
      const [low, high] = [Math.min(...inside), Math.max(...inside)]
      return { label: low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`, places: own }
    })
}

/** Per item the day of its last first-round rating; 0 where there is none. */
function lastDays({ items, columns }: StudyFrame): Int32Array {
  const days = new Int32Array(items.length)
  for (const { round, days: own } of columns) {
    if (round !== 1) continue
    for (const [place, day] of own.entries()) if (day > (days[place] as number)) days[place] = day
  }
  return days
}

const MOST_PERIODS = 16
const LENGTHS = [1, 7, 28, 91, 365] as const

/** Days, weeks, or longer, so that there are few enough. */
function periods(places: readonly number[], days: Int32Array): ItemGroup[] {
  const rated = places.filter((place) => (days[place] as number) > 0)
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (const place of rated) {
    first = Math.min(first, days[place] as number)
    last = Math.max(last, days[place] as number)
  }
  const length = LENGTHS.find((size) => (last - first + 1) / size <= MOST_PERIODS) ?? last - first + 1
  return [...Map.groupBy(rated, (place) => Math.floor(((days[place] as number) - first) / length))]
    .toSorted(([left], [right]) => left - right)
    .map(([period, own]) => {
      const from = dayName(first + period * length)
      return {
        label: length === 1 ? from : `${from} to ${dayName(first + (period + 1) * length - 1)}`,
        places: own,
      }
    })
}

function dayName(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
