import { SCOPE_WORDS } from '../retrieval/fact-scope'
import type { REFERENCE_FORMATS } from '../retrieval/reference-context'
import { METHOD_WORDS } from '../retrieval/search-settings'

// What settings of AI raters are called wherever people read of them; files and addresses keep the keys.

/** In what order passages stand before a judge. */
export const FORMAT_WORDS: Record<(typeof REFERENCE_FORMATS)[number], string> = {
  absolute_time: 'by date',
  relative_time: 'by age before discharge',
  score: 'by relevance',
}

const AXIS_TITLES: Readonly<Record<string, string>> = {
  Facts: 'Facts shown',
  Method: 'Passages found',
  Format: 'Order of facts',
  Scope: 'Notes searched',
  'Fact kind': 'Facts are',
  Decomposition: 'Cut of the notes',
  'Uncut notes': 'Notes not cut',
  Statements: 'Statements judged',
  Confidence: 'Own sureness',
  Terms: 'Words weighed',
  Fusion: 'Two lists joined',
  Candidates: 'Candidates of each list',
  Embedding: 'Embedding model',
}

/** Names and values come from other people's files, too: `constructor` is none of ours. */
function ownOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** An axis of configurations as a heading. */
export function axisTitle(name: string): string {
  return ownOf(AXIS_TITLES, name) ?? name
}

const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Method: METHOD_WORDS,
  Format: FORMAT_WORDS,
  Scope: SCOPE_WORDS,
  'Fact kind': { sentence: 'sentences', claim: 'claims' },
  Statements: { all: 'all', sentence: 'sentences', claim: 'claims' },
  Terms: { bm25: 'BM25', model: 'by the model' },
  Fusion: { distribution: 'by scores', rank: 'by rank' },
}

const AS_PUBLISHED = '-as-published'

/** A value of an axis in words; what is not ours stays as it came. */
export function axisValue(name: string, value: string): string {
  const isPublished = value.endsWith(AS_PUBLISHED)
  const key = isPublished ? value.slice(0, -AS_PUBLISHED.length) : value
  const words = ownOf(ownOf(VALUE_WORDS, name) ?? {}, key)
  if (words === undefined) return value
  return isPublished ? `${words} as published` : words
}

/** Within a name, a value has to say by itself what it is of. */
const IN_NAMES: Readonly<Record<string, (words: string) => string>> = {
  Facts: (words) => (words === '1' ? '1 fact' : `${words} facts`),
  Format: (words) => `facts ${words}`,
  'Fact kind': (words) => `facts are ${words}`,
  Decomposition: (words) => `cut ${words}`,
  'Uncut notes': (words) => (words === '1' ? '1 note not cut' : `${words} notes not cut`),
  Statements: (words) => (words === 'all' ? 'all statements' : `${words} alone`),
  Temperature: (words) => `at ${words}`,
  Confidence: () => 'asked how sure',
  Prompt: (words) => `prompt ${words}`,
  Terms: (words) => `words weighed ${words === 'BM25' ? 'by BM25' : words}`,
  Fusion: (words) => `joined ${words}`,
  Candidates: (words) => `${words} candidates`,
}

/** A setting as a part of an AI rater's name. */
export function settingInName(name: string, value: string): string {
  const words = axisValue(name, value)
  return ownOf(IN_NAMES, name)?.(words) ?? words
}

/** Values of crossed axes, as `5, own-admission`, in words. */
export function crossedValues(names: readonly string[], key: string): string {
  const values = names.length > 1 ? key.split(', ') : [key]
  return values.map((value, place) => axisValue(names[place] ?? '', value)).join(', ')
}
