import { naturalOrder } from '@/lib/core/natural-order'
import { named } from '../counted-words'
import type { DiscussionEntry } from '../discussion'
import { withoutMarks } from '../protocols/answer-code'
import type { Definition } from '../protocols/definition'
import { compareAnswers } from './compare-answers'

export const DISCUSSION_GROUPINGS = ['patient', 'kind', 'pair'] as const
export type DiscussionGrouping = (typeof DISCUSSION_GROUPINGS)[number]

export type DiscussionGroup = { title: string; entries: readonly DiscussionEntry[] }

/**
 * The queue by patient, by the answers that stand against each other, or by the pair of raters who gave them. The last round
 * that was held counts: it is the one that a discussion has to settle. With pairs, an entry stands under each of its pairs.
 *
 * @param several the definition of a task that asks more than one choice: its kinds are the questions and layers on which answers
 *   differ; null for a task of one choice
 * @returns groups by title, each with entries in the order given
 */
export function groupDiscussions(
  entries: readonly DiscussionEntry[],
  by: DiscussionGrouping,
  several: Definition | null,
): DiscussionGroup[] {
  const groups = new Map<string, DiscussionEntry[]>()
  for (const entry of entries) {
    for (const title of titlesOf(entry, by, several)) groups.set(title, [...(groups.get(title) ?? []), entry])
  }
  return [...groups]
    .map(([title, own]) => ({ title, entries: own }))
    .toSorted((left, right) => naturalOrder(left.title, right.title))
}

function titlesOf(entry: DiscussionEntry, by: DiscussionGrouping, several: Definition | null): string[] {
  if (by === 'patient') return [`Patient ${entry.patientExternalId}`]
  const all = entry.votes ?? []
  const last = Math.max(...all.map((vote) => vote.round))
  const votes = all.filter((vote) => vote.round === last)
  if (by === 'kind' && several) {
    const titles = compareAnswers(several, votes).differing.map(({ title }) => title)
    return [`Answers differ on: ${named([...new Set(titles)])}`]
  }
  if (by === 'kind')
    return [[...new Set(votes.map((vote) => withoutMarks(vote.code)))].toSorted().join(' or ')]
  const pairs = votes.flatMap((left, index) =>
    votes
      .slice(index + 1)
      .filter((right) => right.code !== left.code)
      .map((right) => [left.alias, right.alias].toSorted().join(' and ')),
  )
  return [...new Set(pairs)]
}
