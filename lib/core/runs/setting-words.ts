import { PROMPT_STYLES } from '../ai-rating/prompt-styles'
import type { FactScope } from '../retrieval/fact-scope'
import type { REFERENCE_FORMATS } from '../retrieval/reference-context'
import type { SEARCH_METHODS } from '../retrieval/search-settings'
import { capitalize } from '../text/capitalize'

// What settings of AI raters are called wherever people choose or read them; files and addresses keep the keys.

const AXIS_TITLES: Readonly<Record<string, string>> = {
  Facts: 'Facts shown',
  Method: 'Passages found',
  Format: 'Order of facts',
  Scope: 'Notes searched',
  'Fact kind': 'Facts are',
  Decomposition: 'Cut of the notes',
  'Uncut notes': 'Notes not cut',
  Statements: 'Statements rated',
  Thinking: 'Tokens to think with',
  'Answer tokens': 'Tokens of an answer',
  Confidence: 'Own confidence',
  Form: 'Put into form by',
  Style: 'Style of the prompt',
  Terms: 'Words weighed',
  Fusion: 'Two lists joined',
  Candidates: 'Candidates of each list',
  Embedding: 'Embedding model',
}

/** How passages are found. */
const METHOD_WORDS: Record<(typeof SEARCH_METHODS)[number], string> = {
  sparse: 'by words',
  dense: 'by meaning',
  hybrid: 'by words and meaning',
  rerank: 'by words and meaning with a reranker',
}

/** In what order passages stand before an AI rater. */
const FORMAT_WORDS: Record<(typeof REFERENCE_FORMATS)[number], string> = {
  absolute_time: 'by date',
  relative_time: 'by age before discharge',
  score: 'by relevance',
}

const SCOPE_WORDS: Record<FactScope, string> = {
  'all-notes': 'all notes',
  'own-admission': 'own admission',
  'until-discharge': 'until discharge',
  'own-admission-until-discharge': 'own admission until discharge',
  'admission-days': 'days of the admission',
}

const STYLE_WORDS = Object.fromEntries(
  Object.entries(PROMPT_STYLES).map(([style, { title }]) => [
    style,
    title.charAt(0).toLowerCase() + title.slice(1),
  ]),
)

const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Method: METHOD_WORDS,
  Format: FORMAT_WORDS,
  Scope: SCOPE_WORDS,
  'Fact kind': { sentence: 'sentences', claim: 'claims' },
  Statements: { all: 'all', sentence: 'sentences alone', claim: 'claims alone' },
  Kind: { 'language model': 'language model' },
  Confidence: { asked: 'asked how sure it is' },
  Style: STYLE_WORDS,
  Terms: { bm25: 'by BM25', model: 'by the embedding model' },
  Fusion: { distribution: 'by the spread of scores', rank: 'by rank' },
}

/** Within a name, a value has to say by itself what it is of. */
const IN_NAMES: Readonly<Record<string, (words: string) => string>> = {
  Facts: (words) => (words === '1' ? '1 fact' : `${words} facts`),
  Method: (words) => `found ${words}`,
  Format: (words) => `facts ${words}`,
  'Fact kind': (words) => `facts are ${words}`,
  Decomposition: (words) => `cut ${words}`,
  'Uncut notes': (words) => `without ${words} ${words === '1' ? 'note' : 'notes'} not cut`,
  Statements: (words) => (words === 'all' ? 'all statements' : words),
  Temperature: (words) => `at ${words}`,
  Thinking: (words) => `thinking with up to ${words} tokens`,
  'Answer tokens': (words) => `answers of up to ${words} tokens`,
  Form: (words) => `put into form by ${words}`,
  Style: (words) => `prompt: ${words}`,
  Prompt: (words) => `prompt ${words}`,
  Terms: (words) => `words weighed ${words}`,
  Fusion: (words) => `joined ${words}`,
  Candidates: (words) => `${words} candidates`,
  Embedding: (words) => `embedded by ${words}`,
  Reranker: (words) => `reranked by ${words}`,
  'Model files': (words) => `files ${words}`,
}

/** Choices of the form that are settings of several kinds at once. */
export const VARIANT_WORDS = {
  described: 'As VeriFact’s paper describes it',
  'as-published': 'As its published code does it',
} as const
export const CUT_LIKE_FACTS = 'Cut like the facts'

/** Names and values come from other people's files, too: `constructor` is none of ours. */
function ownOf<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** An axis of configurations as a heading, also of a form. */
export function axisTitle(name: string): string {
  return ownOf(AXIS_TITLES, name) ?? name
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

/** The same as a choice of a form. */
export function axisChoice(name: string, value: string): string {
  return capitalize(axisValue(name, value))
}

/** A setting as a part of an AI rater's name. */
export function settingInName(name: string, value: string): string {
  const words = axisValue(name, value)
  return ownOf(IN_NAMES, name)?.(words) ?? words
}

/** Values of crossed axes, as `5, own-admission`, in words. */
export function crossedValues(names: readonly string[], key: string): string {
  const values = names.length > 1 ? key.split(', ') : [key]
  return values.map((value, index) => axisValue(names[index] ?? '', value)).join(', ')
}
