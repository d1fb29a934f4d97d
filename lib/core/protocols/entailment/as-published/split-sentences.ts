import { type PublishedToken, tokenizeAsPublished } from './tokens'

/** A run of tokens, half-open. */
type Run = readonly [from: number, to: number]

const UNFINISHED = /(?:,|-|\(|=|\/|mrs\.|mr\.|ms\.|i\.e\.|:|dr\.|at|with|and|the|is|s\/p)$/iu
const UNFINISHED_TOKENS = new Set(', - ( = / mrs. mr. ms. i.e. : dr. at with and the is s/p'.split(' '))
const PUNCTUATION = /^\p{P}+$/u

/**
 * Sentences as the published code cuts them: `slow` makes what is asked for recall, `fast` what is stored. A sentence that ends
 * in a number goes on, and what happens to end in "at" does too ("heat"). For comparing with published results only;
 * `splitSentences` is the one to use.
 *
 * @returns pieces that together are the text, but for single spaces between them
 * @see Munnangi et al. 2025, FactEHR, its code
 */
export function splitSentencesAsPublishedIn(text: string, splitter: 'slow' | 'fast'): string[] {
  const tokens = tokenizeAsPublished(text)
  if (tokens.length === 0) return []
  const show = ([from, to]: Run) => showTokens(tokens, from, to)
  let runs = cutAtMarks(tokens)
  const cutAt = (pattern: RegExp, isLong: (sentence: string) => boolean) => {
    runs = runs.flatMap((run) => (isLong(show(run)) ? cutBefore(tokens, run, pattern) : [run]))
  }
  if (splitter === 'slow') {
    cutAt(/\s{2,}/u, ({ length }) => length >= 250)
    cutAt(/\s/u, (sentence) => sentence.length >= 100 && sentence.split(':').length > 3)
    cutAt(/[•¿](?![CF])/u, ({ length }) => length >= 10)
  }
  cutAt(/\s{3,}/u, ({ length }) => splitter === 'slow' || length >= 1)
  return mergeUnfinished(tokens, runs).map(show)
}

/** What is asked about a sentence: without outer white space, in one line. */
export function toPublishedHypothesis(sentence: string): string {
  return sentence.trim().replaceAll('\n', ' ')
}

function showTokens(tokens: readonly PublishedToken[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ text, hasSpace }, at) => (hasSpace && from + at < to - 1 ? `${text} ` : text))
    .join('')
}

function cutAtMarks(tokens: readonly PublishedToken[]): Run[] {
  const runs: Run[] = []
  let start = 0
  let hasEnded = false
  for (const [at, { text }] of tokens.entries()) {
    if (hasEnded && !PUNCTUATION.test(text)) {
      runs.push([start, at])
      start = at
      hasEnded = false
    } else if (text === '.' || text === '!' || text === '?') hasEnded = true
  }
  return start < tokens.length ? [...runs, [start, tokens.length]] : runs
}

function cutBefore(tokens: readonly PublishedToken[], [from, to]: Run, pattern: RegExp): Run[] {
  const starts = [from]
  for (let at = from + 1; at < to; at++) if (pattern.test(tokens[at]?.text ?? '')) starts.push(at)
  return starts.map((start, at) => [start, starts[at + 1] ?? to])
}

/** Joins what cannot be an end with what follows; white space goes to the sentence before it. */
function mergeUnfinished(tokens: readonly PublishedToken[], runs: readonly Run[]): Run[] {
  const merged: { from: number; last: number }[] = []
  for (const [from, to] of runs) {
    const words = listWords(tokens, from, to)
    const [first] = words
    const last = words.at(-1)
    if (first === undefined || last === undefined) continue
    const before = merged.at(-1)
    if (before && isUnfinished(tokens, before, first)) before.last = last
    else merged.push({ from: first, last })
  }
  return merged.map(({ from }, at) => [at === 0 ? 0 : from, merged[at + 1]?.from ?? tokens.length])
}

function isUnfinished(
  tokens: readonly PublishedToken[],
  { from, last }: { from: number; last: number },
  next: number,
): boolean {
  return UNFINISHED.test(showTokens(tokens, from, next)) || UNFINISHED_TOKENS.has(tokens[last]?.text ?? '')
}

function listWords(tokens: readonly PublishedToken[], from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at).filter(
    (at) => (tokens[at]?.text ?? '').trim() !== '',
  )
}
