import { type StudyFrame, settledBytes } from '@/lib/core/study-frame'
import type { Verdict } from '@/lib/core/verdict'
import { type ErrorQuery, NOBODY } from './error-view'
import { SETTLED } from './rater-ref'
import { firstRound } from './strata'

/** How often each label was given, in the order of the frame's labels. */
export type LabelCounts = {
  label: string
  raterId: string | null
  counts: readonly number[]
  /** Per verdict, what finds the statements that got it. */
  queries: readonly ErrorQuery[]
}

function countCodes(bytes: readonly Uint8Array[], keep: Uint8Array, labels: number): number[] {
  const counts = Array.from({ length: labels }, () => 0)
  for (const column of bytes)
    for (let place = 0; place < column.length; place++) {
      const byte = column[place] as number
      if (byte > 0 && keep[place] === 1) counts[byte - 1] = (counts[byte - 1] ?? 0) + 1
    }
  return counts
}

function saidBy(a: string, labels: readonly Verdict[]): ErrorQuery[] {
  return labels.map((said) => ({ a, b: NOBODY, said }))
}

/** What people say, what was settled, and what AI raters say, each together; then every person. */
export function labelShares(frame: StudyFrame, keep: Uint8Array): LabelCounts[] {
  const { labels } = frame
  const people = firstRound(frame)
  const bytes = people.map((column) => column.bytes)
  return [
    {
      label: 'People, first round',
      raterId: null,
      counts: countCodes(bytes, keep, labels.length),
      queries: labels.map((said) => ({ said, differ: 'any' })),
    },
    {
      label: 'Settled answers',
      raterId: null,
      counts: countCodes([settledBytes(frame)], keep, labels.length),
      queries: saidBy(SETTLED, labels),
    },
    ...(frame.judges.length === 0
      ? []
      : [
          {
            label: 'AI raters',
            raterId: null,
            counts: countCodes(
              frame.judges.map(({ codes }) => codes),
              keep,
              labels.length,
            ),
            queries: labels.map((aiSaid) => ({ aiSaid, differ: 'any' })),
          },
        ]),
    ...people.map(({ alias, raterId }, place) => ({
      label: alias,
      raterId,
      counts: countCodes([bytes[place] as Uint8Array], keep, labels.length),
      queries: saidBy(raterId, labels),
    })),
  ]
}
