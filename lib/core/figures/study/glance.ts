import { statementsOf } from '@/lib/core/author-words'
import type { StudyProgress } from '@/lib/core/progress'
import { type Standing, standingAt } from '@/lib/core/standing'
import { type Interval, wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { firstRound, type StudyFrame } from '@/lib/core/study-frame'
import type { StudyNeeds } from '@/lib/core/study-needs'
import type { AiResults } from '../basis/margin'
import { type Pace, paceAt } from './pace'
import { type StandingApart, standingApart } from './standing-apart'

/** Where people split: the share of statements with two ratings or more that got different ones, with Wilson's interval. */
export type Split = {
  label: string
  items: number
  split: number
  interval: Interval
  query: Readonly<Record<string, string>>
}

export type Glance = Standing & {
  progress: StudyProgress
  /** First-round and panel ratings still to do. */
  left: number
  /** What those at work have left, and when they are done; null while nothing can be said. */
  pace: Pace | null
  patients: readonly Split[]
  kinds: readonly Split[]
  apart: StandingApart
}

export function glanceAt(
  frame: StudyFrame,
  progress: StudyProgress,
  needs: StudyNeeds,
  ai: AiResults,
  now: Date,
): Glance {
  const given = codesByItem(frame)
  const standing = standingAt(progress, needs, ai, now)
  const waiting = new Set(standing.waiting.map(({ raterId }) => raterId))
  return {
    ...standing,
    progress,
    left: progress.rounds.reduce((sum, { assigned, rated }) => sum + assigned - rated, 0),
    pace: paceAt(
      frame,
      progress.raters.filter(({ raterId }) => !waiting.has(raterId)),
      now,
    ),
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
  }
}

/** Per item its first-round codes as bytes. */
function codesByItem(frame: StudyFrame): number[][] {
  const given = frame.items.map((): number[] => [])
  for (const { bytes } of firstRound(frame))
    for (const [place, byte] of bytes.entries()) if (byte > 0) given[place]?.push(byte)
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
