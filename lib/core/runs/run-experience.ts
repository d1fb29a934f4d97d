import type { KnownCost } from './known-cost'
import type { StatementCounts } from './run-scale'

/** What a study's texts weigh, and what work on it took so far. */
export type RunExperience = {
  statements: StatementCounts
  /** Mean length of a statement and of a fact of the notes, in characters. */
  statementChars: number
  factChars: number
  /** How many facts a patient has, on average: no context holds more. */
  factsPerPatient: number
  longest: LongestTexts
  /** What has no vector yet. */
  unembedded: readonly Unembedded[]
  /** What earlier runs have searched and were answered, as far as it is found again. */
  known: KnownCost
  /** Means over the calls of earlier runs, by model and facts shown. */
  earlier: readonly EarlierCalls[]
  /** The same over calls by which a second model put answers into form, by that model. */
  forms: readonly EarlierForms[]
  /** How long an answered call took, on average, in earlier searches. */
  searches: readonly EarlierSearches[]
  /** How long judges without a server took, in earlier runs that came to their end. */
  paces: readonly EarlierPace[]
}

/** What bounds an AI rater's question, in characters. */
export type LongestTexts = {
  statementChars: number
  /** For each way in which notes were cut: the most that one patient's longest fact, longest two, three … come to. */
  facts: readonly { factKind: 'sentence' | 'claim'; decomposition: string; chars: readonly number[] }[]
}

/** Texts of one kind that a model has made no vector of, and their mean length. */
export type Unembedded = { model: string; texts: number; chars: number } & (
  | { of: 'facts'; factKind: 'sentence' | 'claim'; decomposition: string }
  | { of: 'statements'; kind: 'sentence' | 'claim' }
)

export type EarlierCalls = {
  model: string
  server: string
  topN: number
  callsPerStatement: number
  /** Of a call. */
  promptTokens: number
  answerTokens: number
  latencyMs: number
}

export type EarlierForms = Omit<EarlierCalls, 'topN'>

export type EarlierSearches = { stage: 'embed' | 'rerank'; model: string; latencyMs: number }

/** `model` is empty for rules. */
export type EarlierPace = { model: string; secondsPerStatement: number }
