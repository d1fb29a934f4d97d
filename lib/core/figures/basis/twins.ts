import type { StudyFrame } from '@/lib/core/study-frame'
import { findCopies } from './copies'
import type { AiName } from './margin'
import { findSameAnswers } from './same-answers'

/**
 * AI raters that gave just the answers of another one and no others, so that all figures of the two are the same: by their ids, that
 * other one. It is the one that counts in their place, or where that rated more, the first of those that rated as much as they.
 */
export function findTwins(judges: StudyFrame['judges']): ReadonlyMap<string, AiName> {
  const repeats = [findSameAnswers(judges), findCopies(judges)]
  const firstOf = (raterId: string): string => {
    const first = repeats.map((one) => one.get(raterId)).find((one) => one !== undefined)
    return first === undefined ? raterId : firstOf(first.raterId)
  }
  const twins = new Map<string, AiName>()
  for (const [first, alike] of Map.groupBy(judges, ({ raterId }) => firstOf(raterId))) {
    const apart: StudyFrame['judges'][number][] = []
    const isFirst = ({ raterId }: StudyFrame['judges'][number]) => raterId === first
    for (const judge of alike.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))) {
      const twin = apart.find(({ codes }) => codes.every((byte, place) => byte === judge.codes[place]))
      if (twin === undefined) apart.push(judge)
      else twins.set(judge.raterId, { raterId: twin.raterId, alias: twin.alias })
    }
  }
  return twins
}
