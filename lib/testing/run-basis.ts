import { FACT_SCOPES, type FactScope } from '@/lib/core/retrieval/fact-scope'
import type { EarlierCalls, RunExperience } from '@/lib/core/runs/run-experience'
import type { ChatPower, RunPower } from '@/lib/core/runs/run-power'
import type { RunScale, StatementCounts } from '@/lib/core/runs/run-scale'
import type { RunBasis } from '@/lib/core/runs/run-warnings'

/** Of each choice of notes none. */
export const NO_NOTES = Object.fromEntries(FACT_SCOPES.map((scope) => [scope, 0])) as Record<
  FactScope,
  number
>

/** A server that takes any question, at a price. */
export const CHAT_SERVER: ChatPower = {
  server: '',
  temperature: 0.1,
  model: 'judge',
  prices: { prompt: 2, answer: 10, currency: 'EUR' },
  concurrency: 64,
  contextTokens: null,
  answerTokens: 1000,
}

/** What that server's model took so far. */
export const EARLIER_CALLS: EarlierCalls = {
  server: '',
  model: 'judge',
  topN: 25,
  callsPerStatement: 1,
  promptTokens: 2000,
  answerTokens: 60,
  latencyMs: 64_000,
}

/** What runs are estimated from: a study without earlier runs, on an installation without models, and what a test changes. */
export function makeRunBasis({
  statements = { sentence: 60, claim: 40 },
  scale,
  experience,
  power,
}: {
  statements?: StatementCounts
  scale?: Partial<RunScale>
  experience?: Partial<RunExperience>
  power?: Partial<RunPower>
} = {}): RunBasis {
  return {
    scale: {
      statements,
      unbounded: { sentence: NO_NOTES, claim: NO_NOTES },
      leftOut: NO_NOTES,
      undated: 0,
      decompositions: [],
      ...scale,
    },
    experience: {
      statements,
      statementChars: 100,
      factChars: 80,
      factsPerPatient: 300,
      longest: { statementChars: 0, facts: [] },
      unembedded: [],
      known: {},
      earlier: [],
      forms: [],
      searches: [],
      paces: [],
      ...experience,
    },
    power: {
      chat: [],
      chatFault: null,
      promptChars: 1000,
      formChars: 400,
      embedding: [],
      rerank: [],
      checks: [],
      currency: 'EUR',
      ...power,
    },
  }
}

/** A protocol that leaves every choice of AI raters. */
export const EVERY_CHOICE = {
  rules: true,
  inference: true,
  search: true,
  confidence: true,
  published: true,
  promptStyles: [] as const,

  form: true,
  kinds: true,
}
