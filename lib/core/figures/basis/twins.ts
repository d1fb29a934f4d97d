import { madeOf } from '@/lib/core/made-of'
import type { StudyFrame } from '@/lib/core/study-frame'
import { findCopies } from './copies'
import type { AiName } from './margin'
import { findSameAnswers } from './same-answers'

/**
 * AI raters that gave just the answers of another one and no others, so that all figures of the two are the same: by their ids, the one
 * that counts in their place. Found once for each list of AI raters.
 */
export function findTwins(judges: StudyFrame['judges']): ReadonlyMap<string, AiName> {
  return madeOf([judges], 'twins', () => compareWithFirst(judges))
}

function compareWithFirst(judges: StudyFrame['judges']): Map<string, AiName> {
  const repeats = [findSameAnswers(judges), findCopies(judges)]
  const byId = new Map(judges.map((judge) => [judge.raterId, judge]))
  const firstOf = (raterId: string): string => {
    const first = repeats.map((one) => one.get(raterId)).find((one) => one !== undefined)
    return first === undefined ? raterId : firstOf(first.raterId)
  }
  return new Map(
    judges.flatMap(({ raterId, codes }) => {
      const first = byId.get(firstOf(raterId))
      if (first === undefined || first.raterId === raterId) return []
      return first.codes.every((byte, place) => byte === codes[place])
        ? [[raterId, { raterId: first.raterId, alias: first.alias }] as const]
        : []
    }),
  )
}
