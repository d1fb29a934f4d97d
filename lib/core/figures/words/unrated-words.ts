import { named, whole } from '@/lib/core/counted-words'
import { labelNames } from '@/lib/core/figures/basis/label-space'
import type { Unrated } from '@/lib/core/figures/judges/judge-rows'

/**
 * What was not rated, by settled answer, each beside how many have that answer: whether hard statements are left out. None where
 * all was rated.
 *
 * @param unrated in the order of the labels
 */
export function listUnrated(unrated: readonly Unrated[]): string[] {
  const names = labelNames(unrated.length)
  return unrated.flatMap((one, label) =>
    one.unrated === 0 ? [] : [`${whole(one.unrated)} of ${whole(one.settled)} ${names[label]}`],
  )
}

/** The same in a sentence. */
function unratedWords(unrated: readonly Unrated[]): string {
  return named(listUnrated(unrated))
}

/**
 * That figures over what all rated leave others out, and which.
 *
 * @param own what the one that figures are told of did not rate itself: who leaves out hard statements may seem the best by that
 */
export function uncommonWords(
  unrated: readonly Unrated[],
  own: { alias: string; unrated: readonly Unrated[] } | null = null,
): string {
  const words = unratedWords(unrated)
  if (words === '') return ''
  const ownWords = own === null ? '' : unratedWords(own.unrated)
  const told = ownWords === '' ? '' : `; ${own?.alias} itself did not rate ${ownWords}`
  return `Left out, for not every AI rater compared rated them, are by their settled answers ${words}${told}.`
}
