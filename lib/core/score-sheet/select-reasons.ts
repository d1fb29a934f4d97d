import { STOP_WORDS } from '../retrieval/stop-words'
import { tokenize } from '../retrieval/tokenize'
import { foldText } from '../text/fold-text'

/** A reason that somebody gave, and the number of its statement. */
export type GivenReason = { statement: number; text: string }

/** A reason as it was written, with the numbers of all statements it was given for. */
export type SelectedReason = { text: string; statements: number[] }

type Candidate = SelectedReason & { terms: ReadonlySet<string> }

/**
 * The reasons that say most of what all of them say, in their own words: the built-in summary. Equal reasons count as one;
 * then the one is taken whose words, not heard yet, most other reasons share, until `limit` are there. Long reasons are held
 * back a little. The answer keeps the order of the statements. No reasons give an empty list: nothing is invented.
 *
 * @param limit at most so many
 */
export function selectReasons(reasons: readonly GivenReason[], limit: number): SelectedReason[] {
  const candidates = mergeEqual(reasons)
  const shared = countTerms(candidates)
  const heard = new Set<string>()
  const chosen = new Set<Candidate>()
  while (chosen.size < Math.min(limit, candidates.length)) {
    const next = candidates
      .filter((candidate) => !chosen.has(candidate))
      .map((candidate) => ({ candidate, gain: gainOf(candidate, shared, heard) }))
      .reduce((best, entry) => (entry.gain > best.gain ? entry : best))
    chosen.add(next.candidate)
    for (const term of next.candidate.terms) heard.add(term)
  }
  return candidates
    .filter((candidate) => chosen.has(candidate))
    .map(({ text, statements }) => ({ text, statements }))
}

function mergeEqual(reasons: readonly GivenReason[]): Candidate[] {
  const byKey = new Map<string, Candidate>()
  for (const { statement, text } of reasons) {
    const key = foldText(text).folded.trim()
    if (key === '') continue
    const known = byKey.get(key)
    if (!known) byKey.set(key, { text: text.trim(), statements: [statement], terms: listTerms(key) })
    else if (!known.statements.includes(statement)) known.statements.push(statement)
  }
  return [...byKey.values()]
}

function listTerms(text: string): ReadonlySet<string> {
  return new Set(tokenize(text).flatMap(({ term }) => (STOP_WORDS.has(term) ? [] : [term])))
}

function countTerms(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { terms, statements } of candidates) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + statements.length)
  }
  return counts
}

function gainOf(
  { terms, statements }: Candidate,
  shared: ReadonlyMap<string, number>,
  heard: ReadonlySet<string>,
): number {
  const fresh = [...terms].filter((term) => !heard.has(term))
  const sum = fresh.reduce((total, term) => total + (shared.get(term) ?? 0), 0)
  return (sum + statements.length) / Math.sqrt(terms.size + 1)
}
