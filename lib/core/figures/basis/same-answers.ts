import { isJury } from '@/lib/core/jury/jury'
import { naturalOrder } from '@/lib/core/natural-order'
import type { StudyFrame } from '@/lib/core/study-frame'
import { findCopies } from './copies'
import type { AiName } from './margin'

type Judge = StudyFrame['judges'][number]

/** Over fewer statements two AI raters may well say the same by chance. */
export const FEWEST_SAME = 100

/**
 * AI raters whose every answer another one gives, too, over {@link FEWEST_SAME} statements or more, by their ids, with that other
 * one. They are one vote and one test, whatever their settings: saying the same again tells nothing new. The one that rated most
 * stands for all; of several, the one the study is about, then one begun before the opening, then the first by name.
 *
 * @param judges as a study holds them; juries say again what members say, and are not looked at
 */
export function findSameAnswers(judges: StudyFrame['judges']): ReadonlyMap<string, AiName> {
  const isLate = ({ standing }: Judge) => standing === 'late'
  const copies = findCopies(judges)
  const counted = judges
    .filter(({ raterId, configuration }) => !isJury(configuration) && !copies.has(raterId))
    .map((judge) => ({ judge, answers: countAnswers(judge) }))
    .filter(({ answers }) => answers >= FEWEST_SAME)
    .toSorted(
      (one, other) =>
        Number(isLate(one.judge)) - Number(isLate(other.judge)) ||
        other.answers - one.answers ||
        Number(other.judge.standing === 'primary') - Number(one.judge.standing === 'primary') ||
        naturalOrder(one.judge.alias, other.judge.alias),
    )
  const apart: Judge[] = []
  const same = new Map<string, AiName>()
  for (const { judge } of counted) {
    const first = apart.find(
      (one) =>
        saysAll(one.codes, judge.codes) || (isLate(judge) && !isLate(one) && saysAll(judge.codes, one.codes)),
    )
    if (first === undefined) apart.push(judge)
    else same.set(judge.raterId, { raterId: first.raterId, alias: first.alias })
  }
  return same
}

/** Whether the one gives every answer of the other. */
function saysAll(one: Uint8Array, other: Uint8Array): boolean {
  for (let place = 0; place < other.length; place++)
    if (other[place] !== 0 && other[place] !== one[place]) return false
  return true
}

function countAnswers({ codes }: Judge): number {
  let count = 0
  for (let place = 0; place < codes.length; place++) if (codes[place] !== 0) count += 1
  return count
}
