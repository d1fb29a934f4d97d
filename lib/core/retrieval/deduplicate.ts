import { twinKey } from '../text/twin-key'

/**
 * The best `limit` facts without twins, as {@link twinKey} knows them. Of twins the one that stands first is kept. Give more
 * facts than are wanted, so that the places of twins are filled again.
 *
 * @param keyOf a fact's key, for whoever keeps them: the same facts are found again and again
 */
export function deduplicateFacts<Fact extends { text: string }>(
  ranked: readonly Fact[],
  limit: number,
  keyOf: (fact: Fact) => string = ({ text }) => twinKey(text),
): Fact[] {
  const seen = new Set<string>()
  const kept: Fact[] = []
  for (const fact of ranked) {
    if (kept.length >= limit) break
    const key = keyOf(fact)
    if (seen.has(key)) continue
    seen.add(key)
    kept.push(fact)
  }
  return kept
}
