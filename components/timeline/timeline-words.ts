import { noteTimeLabel } from '@/lib/core/chart'
import { counted, whole } from '@/lib/core/counted-words'
import { minuteOf } from '@/lib/core/time-words'
import type { DateRule } from '@/lib/core/timeline/timeline'
import type { ShownEntry, ShownTimeline, Tier } from '@/lib/core/timeline/timeline-view'

export const TIER_TITLES: Record<Tier, string> = {
  rules: 'Dated sentences, by rules',
  model: 'Facts, by a model',
}

const RULE_WORDS: Record<DateRule, string> = {
  absolute: 'the text says the date',
  relative: 'resolved against the note’s date',
  period: 'first day of a period',
  note: 'the note’s date: the text says none',
  model: 'the model says the date: no rule finds it in the passage',
  unknown: 'no date: what the text says of it cannot be known',
}

const WHY_WORDS = {
  exact: 'The same words of the same date as',
  undated: 'The same words without the date of',
  near: 'Nearly the same words of the same date as',
  contained: 'Of the same date, and said in',
  model: 'The model calls it redundant beside',
} as const

/** `“two weeks ago”: resolved against the note’s date`. */
export function explainDate({ rule, dateWords }: Pick<ShownEntry, 'rule' | 'dateWords'>): string {
  if (dateWords === null) return RULE_WORDS[rule]
  const isOfStay =
    rule === 'relative' && /admission|presentation|arrival|hospitalization|\bpta\b/iu.test(dateWords)
  return `“${dateWords}”: ${isOfStay ? 'resolved against the day of admission' : RULE_WORDS[rule]}`
}

/** The date as exactly as it is known. */
export function describeDate({ date, precision }: Pick<ShownEntry, 'date' | 'precision'>): string {
  if (date === null) return 'No date'
  const words = {
    day: date,
    week: `${date}, about a week`,
    month: date.slice(0, 7),
    year: date.slice(0, 4),
    decade: `${date.slice(0, 4)}s`,
  }
  return words[precision]
}

/** `Physician, 2150-03-04 08:10, note 101`. */
export function describeNote({
  kind,
  noteTime,
  note,
}: Pick<ShownEntry, 'kind' | 'noteTime' | 'note'>): string {
  const time = noteTimeLabel({ chartTime: noteTime, chartDate: null })
  return [kind, ...(noteTime === null ? [] : [time]), `note ${note}`].filter((part) => part !== '').join(', ')
}

/** Why an entry was taken out, before the text of the one that stays. */
export function explainRemoval({ why, round, isNamed }: NonNullable<ShownEntry['removal']>): string {
  const how = round === null ? '' : ` (round ${round}${isNamed ? '' : '; the nearest by words'})`
  return `${WHY_WORDS[why]}${how}:`
}

/** What a timeline was made of, and what was left out of it. */
export function describeMaking({ tier, author, madeAt, notes, report }: ShownTimeline): string[] {
  const by = tier === 'rules' ? '' : ` by ${author}`
  const refused =
    report.refused === 0 ? [] : [`${counted(report.refused, 'claim', 'claims')} without form left out`]
  return [`Made${by} of ${counted(notes, 'note', 'notes')}, ${minuteOf(madeAt)} UTC`, ...refused]
}

/** What the model said in each round. */
export function describeRounds({ report }: ShownTimeline): string[] {
  return report.rounds.map(({ facts, batches, removed, outside, unmatched }, index) => {
    const parts = [
      `${whole(facts)} facts in ${counted(batches, 'batch', 'batches')}`,
      `${whole(removed)} taken out`,
      ...(outside === 0 ? [] : [`${counted(outside, 'number', 'numbers')} outside the batch ignored`]),
      ...(unmatched === 0 ? [] : [`${whole(unmatched)} kept, as nothing else says them of the same date`]),
    ]
    return `Round ${index + 1}: ${parts.join(', ')}.`
  })
}
