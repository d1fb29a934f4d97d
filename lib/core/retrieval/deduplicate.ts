import { foldText } from '@/lib/core/text/fold-text'

/**
 * The best `limit` facts without twins: facts count as twins when their texts differ only in case, white space, accents, an
 * opening list mark or closing punctuation (copied-forward notes are full of them). Of twins the one that stands first is
 * kept. Give more facts than are wanted, so that the places of twins are filled again.
 */
export function deduplicateFacts<Fact extends { text: string }>(
  ranked: readonly Fact[],
  limit: number,
): Fact[] {
  const seen = new Set<string>()
  const kept: Fact[] = []
  for (const fact of ranked) {
    if (kept.length >= limit) break
    const key = toKey(fact.text)
    if (seen.has(key)) continue
    seen.add(key)
    kept.push(fact)
  }
  return kept
}

function toKey(text: string): string {
  const { folded } = foldText(text.slice(0, 2000))
  const trimmed = folded.trim().replace(/[\s.;:,]{1,40}$/u, '')
  return trimmed.replace(/^(?:[-•*#]|\d{1,2}[.)])\s*(?=\S)/u, '') || trimmed
}
