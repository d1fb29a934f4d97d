import { named, whole } from '@/lib/core/counted-words'
import type { Unrated } from '@/lib/core/figures/ai-raters/ai-rater-rows'
import { type LabelSet, labelNames } from '@/lib/core/labels'

/**
 * What was not rated, by consensus label, each beside how many have that answer: whether hard statements are left out. None where
 * all was rated.
 *
 * @param unrated in the order of the labels
 */
export function listUnrated(unrated: readonly Unrated[], labels: LabelSet): string[] {
  const names = labelNames(labels)
  return unrated.flatMap((one, label) =>
    one.unrated === 0 ? [] : [`${whole(one.unrated)} of ${whole(one.settled)} ${names[label]}`],
  )
}

/** The same in a sentence. */
function unratedWords(unrated: readonly Unrated[], labels: LabelSet): string {
  return named(listUnrated(unrated, labels))
}

/**
 * That figures over what all rated leave others out, and which.
 *
 * @param own what the one that figures are about did not rate itself: who leaves out hard statements may seem the best by that
 */
export function uncommonWords(
  unrated: readonly Unrated[],
  labels: LabelSet,
  own: { alias: string; unrated: readonly Unrated[] } | null = null,
): string {
  const words = unratedWords(unrated, labels)
  if (words === '') return ''
  const ownWords = own === null ? '' : unratedWords(own.unrated, labels)
  const message = ownWords === '' ? '' : `; ${own?.alias} itself did not rate ${ownWords}`
  return `Left out, for not every AI rater compared rated them, are by their consensus labels ${words}${message}.`
}
