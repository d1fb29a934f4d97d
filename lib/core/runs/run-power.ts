import type { ChatContext } from './context-fit'
import type { TokenPrices } from './model-call'

/** What the installation brings to it. */
export type RunPower = {
  chat: readonly ChatPower[]
  /** Why there is none, where it is a fault. */
  chatFault: string | null
  /** Length of an AI rater’s prompt without statement and facts, in characters. */
  promptChars: number
  /** The same of the prompt by which an answer is put into form. */
  formChars: number
  embedding: readonly SearchPower[]
  rerank: readonly SearchPower[]
  checks: readonly CheckCall[]
  currency: string
}

/** The one call to a model by which it was found that its server works: shorter than those of a run. */
export type CheckCall = {
  stage: 'embed' | 'rerank' | 'rate'
  /** Of an AI rater, as runs name it; else empty. */
  server: string
  model: string
  latencyMs: number
}

export type ChatPower = ChatContext & {
  /** As runs name it; empty where there is one alone, which may be asked for any model. */
  server: string
  /** Its own first one. */
  temperature: number
  prices: TokenPrices | null
  /** Calls under way at once. */
  concurrency: number
}

/** A model that texts are searched with. */
export type SearchPower = {
  name: string
  /** Whether it works on this machine: nobody is paid, and nothing leaves. */
  isLocal: boolean
  /** What a million tokens cost; null without a price. */
  price: number | null
  /** Calls under way at once, and texts in one of them. */
  concurrency: number
  batch: number
}
