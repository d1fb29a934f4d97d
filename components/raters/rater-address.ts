import { addressWith } from '@/components/ui/address'

/** Pages that lead to a rater's, by their address below the study's. */
const ORIGINS: readonly (readonly [RegExp, string])[] = [
  [/^agreement$/, 'Agreement'],
  [/^errors(\?|$)/, 'Errors'],
  [/^statements\/[\da-f-]{36}(\?|$)/, 'the statement'],
]

/**
 * Where a rater's answers stand in figures.
 *
 * @param origin the page that leads there, below the study's address; the overview where it is not told
 */
export function raterAddress(studyId: string, raterId: string, origin: string | null = null): string {
  return addressWith(`/studies/${studyId}/raters/${raterId}`, { back: origin })
}

/** The way back from a rater's page, for what its address has under `back`. */
export function originOf(studyId: string, back: unknown): { href: string; title: string } {
  const home = `/studies/${studyId}`
  const known = typeof back === 'string' ? ORIGINS.find(([pattern]) => pattern.test(back)) : undefined
  return known
    ? { href: `${home}/${String(back)}`, title: known[1] }
    : { href: `${home}#by-rater`, title: 'Overview' }
}
