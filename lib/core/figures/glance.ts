import { statementsOf } from '@/lib/core/author-words'
import type { StudyProgress } from '@/lib/core/progress'
import { type Interval, wilsonInterval } from '@/lib/core/stats/wilson-interval'
import type { StudyFrame } from '@/lib/core/study-frame'
import type { AiResults } from './margin'
import { type StandingApart, standingApart } from './standing-apart'

/** Where people split: the share of statements with two ratings or more that got different ones, with Wilson's interval. */
export type Split = {
  label: string
  items: number
  split: number
  interval: Interval
  query: Readonly<Record<string, string>>
}

export type Glance = {
  progress: StudyProgress
  /** First-round and panel ratings still to do. */
  left: number
  /** Ratings a day over the last working days, and the day when all is done at that pace; null while nothing can be said. */
  pace: { perDay: number; days: number; finish: string } | null
  patients: readonly Split[]
  kinds: readonly Split[]
  apart: StandingApart
  /** People with work left who have rated nothing for days. */
  idle: readonly { raterId: string; alias: string; left: number; days: number }[]
  ai: AiResults
}

const DAY = 86_400_000
/** Days with any rating that the pace is taken from. */
const PACE_DAYS = 7
const IDLE_DAYS = 3

export function glanceAt(frame: StudyFrame, progress: StudyProgress, ai: AiResults, now: Date): Glance {
  const left = progress.rounds.reduce((sum, { assigned, rated }) => sum + assigned - rated, 0)
  const given = firstRound(frame)
  return {
    progress,
    left,
    pace: projectFinish(frame, left, now),
    patients: splits(frame, given, (place) => {
      const patient = frame.items[place]?.patient ?? ''
      return { label: `Patient ${patient}`, query: { patient } }
    }).slice(0, 5),
    kinds: splits(frame, given, (place) => {
      const { kind = 'claim', authorKind = 'human' } = frame.items[place] ?? {}
      return {
        label: statementsOf({ author: authorKind, kind }),
        query: { kind, author: authorKind },
      }
    }),
    apart: rememberedApart(frame),
    idle: progress.raters.flatMap(({ raterId, alias, assigned, rated, lastAt }) => {
      const days = lastAt === null ? 0 : Math.floor((now.getTime() - Date.parse(lastAt)) / DAY)
      return assigned > rated && days >= IDLE_DAYS ? [{ raterId, alias, left: assigned - rated, days }] : []
    }),
    ai,
  }
}

/** How fast people rated on their last days of work, and when they are done if they go on like that, day for day. */
function projectFinish(frame: StudyFrame, left: number, now: Date): Glance['pace'] {
  const today = Math.floor(now.getTime() / DAY)
  const perDay = new Map<number, number>()
  for (const { days } of frame.columns)
    for (const day of days) if (day > 0) perDay.set(day, (perDay.get(day) ?? 0) + 1)
  // a day that has not ended would look slow
  const worked = [...perDay.keys()].filter((day) => day < today).toSorted((one, other) => other - one)
  const last = worked.slice(0, PACE_DAYS)
  const [newest] = last
  const oldest = last.at(-1)
  if (newest === undefined || oldest === undefined || left === 0) return null
  // days without work inside the stretch count: weekends come again
  const rate = last.reduce((sum, day) => sum + (perDay.get(day) ?? 0), 0) / (newest - oldest + 1)
  const days = Math.ceil(left / rate)
  return { perDay: rate, days, finish: new Date((today + days) * DAY).toISOString().slice(0, 10) }
}

/** Per item its first-round codes as bytes. */
function firstRound(frame: StudyFrame): number[][] {
  const given = frame.items.map((): number[] => [])
  for (const { round, bytes } of frame.columns) {
    if (round !== 1) continue
    for (const [place, byte] of bytes.entries()) if (byte > 0) given[place]?.push(byte)
  }
  return given
}

function splits(
  frame: StudyFrame,
  given: readonly (readonly number[])[],
  groupOf: (place: number) => Pick<Split, 'label' | 'query'>,
): Split[] {
  const groups = new Map<string, Omit<Split, 'interval'>>()
  for (const place of frame.items.keys()) {
    const own = given[place] ?? []
    if (own.length < 2) continue
    const { label, query } = groupOf(place)
    const known = groups.get(label) ?? { label, query, items: 0, split: 0 }
    const isSplit = own.some((byte) => byte !== own[0])
    groups.set(label, { ...known, items: known.items + 1, split: known.split + (isSplit ? 1 : 0) })
  }
  return (
    [...groups.values()]
      .flatMap((group): Split[] => {
        const interval = wilsonInterval(group.split, group.items)
        return interval ? [{ ...group, interval }] : []
      })
      // by what is sure of it: a few statements, all split, come after many of which most are
      .toSorted((left, right) => right.interval.low - left.interval.low)
  )
}

const apartOf = new WeakMap<StudyFrame['columns'], StandingApart>()

/** The overview is opened often. */
function rememberedApart(frame: StudyFrame): StandingApart {
  const apart = apartOf.get(frame.columns) ?? standingApart(frame)
  apartOf.set(frame.columns, apart)
  return apart
}
