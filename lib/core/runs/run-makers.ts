import { PUBLISHED_AI_RATER } from '../ai-rating/published-judge'
import { listParts } from '../retrieval/search-settings'
import type { RunConfiguration } from './runs'

/** A model's name in configurations, and what stands for it beside all that it made: another behind the same name differs. */
export type KnownModel = { name: string; storedAs: string }

/** The models of an installation, as what they make is kept, and its prompts by their hashes. */
export type Installed = {
  embedding: readonly KnownModel[]
  rerank: readonly KnownModel[]
  /** `model` is null for a server that may be asked for any. */
  chat: readonly { server: string; model: string | null; baseUrl: string; storedAs: string }[]
  prompts: { judge: string; sureJudge: string; publishedAiRater: string; repair: string }
}

export const NOTHING_INSTALLED: Installed = {
  embedding: [],
  rerank: [],
  chat: [],
  prompts: { judge: '', sureJudge: '', publishedAiRater: '', repair: '' },
}

/** What stands for the models that take part in a run; empty where none does, or it is not there. */
export type RunMakers = Readonly<Record<'embedding' | 'rerank' | 'chat', string>>

/** @param run with its models by name */
export function identifyMakers(run: RunConfiguration, installed: Omit<Installed, 'prompts'>): RunMakers {
  const parts = listParts(run.search)
  const find = (models: readonly KnownModel[], wanted: string) =>
    models.find(({ name }) => name === wanted)?.storedAs ?? ''
  return {
    embedding: parts.embeddings ? find(installed.embedding, run.search.embeddingModel) : '',
    rerank: parts.rerank ? find(installed.rerank, run.search.rerankModel) : '',
    chat: run.kind === 'chat' ? (findChat(run, installed)?.storedAs ?? '') : '',
  }
}

/** The server that an AI rater's questions go to. */
export function findChat(
  { server, model }: { server: string; model: string },
  { chat }: Pick<Installed, 'chat'>,
): Installed['chat'][number] | undefined {
  return chat.find((known) => known.server === server && (known.model === null || known.model === model))
}

/** Whether an AI rater would be asked by the same prompts now. */
export function hasSamePrompts(
  run: Extract<RunConfiguration, { kind: 'chat' }>,
  { prompts }: Pick<Installed, 'prompts'>,
): boolean {
  if (run.promptStyle !== undefined) return false // nothing is remembered of these
  if (run.judge === PUBLISHED_AI_RATER) return run.promptHash === prompts.publishedAiRater
  const judge = run.confidence ? prompts.sureJudge : prompts.judge
  return run.promptHash === judge && run.repairHash === prompts.repair
}
