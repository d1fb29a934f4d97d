import { type CallNews, type CallStage, costOf, type ModelCall } from '@/lib/core/runs/model-call'
import type { ScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import type { MadeSummaries } from '@/lib/core/score-sheet/sheet-summary'
import { ChatFailure } from '@/lib/models/chat-failure'
import { type AskModel, createMemoryCache } from '@/lib/pipeline/ask-model'
import type { CachedJson } from '@/lib/pipeline/retrieval/cached-searches'
import { createBriefMemory, createFolderMemory } from '@/lib/pipeline/run-memory'
import { summarizeReasons } from '@/lib/pipeline/summarize-reasons'
import { askChosen, chooseServer, type ServerChoice } from '../choose-server'
import { UsageError } from '../io'

export type Tools = {
  onCall: (call: CallNews<ModelCall>) => void
  cached: CachedJson | null
  signal: AbortSignal
}

/** A model's summary of the reasons for each label that has several, by its code; one that nobody gave has none. */
export type Summaries = MadeSummaries

/** @param report called with each label whose reasons could not be summed up, and why: its verdicts stand without */
type Summarize = (
  sheet: Pick<ScoreSheet, 'statements' | 'counts'>,
  report: (label: string, failure: string) => void,
) => Promise<Summaries>

/** Who sums up reasons: rules need nothing but the sheet. @throws {UsageError} when nobody can here */
export function openSummarize(by: string, choice: ServerChoice, tools: Tools): Summarize {
  if (by === 'rules') return () => Promise.resolve({})
  if (by !== 'model') throw new UsageError('--summary is rules or model.')
  const ask = openAsk('summary', choice, tools)
  return async ({ statements, counts }, report) => {
    const sumUp = (label: string) =>
      summarizeReasons(ask, statements, label).catch((error: unknown) => {
        if (!(error instanceof ChatFailure)) throw error
        report(label, error.message)
        return null
      })
    const made = await Promise.all(
      Object.keys(counts.labels).map(async (label) => [label, await sumUp(label)] as const),
    )
    return Object.fromEntries(
      made.flatMap(([label, summary]) => (summary === null ? [] : [[label, summary]])),
    )
  }
}

/** Questions of one stage to the chat server that was chosen, in the call ledger and kept. @throws {UsageError} where none is */
export function openAsk(stage: CallStage, choice: ServerChoice, { onCall, cached, signal }: Tools): AskModel {
  const chosen = chooseServer(choice)
  const { prices } = chosen.configured
  return askChosen(
    chosen,
    {
      cache: cached ?? createMemoryCache(),
      memory: cached ? createFolderMemory(cached) : createBriefMemory(),
      onCall: (call, use) =>
        onCall({ ...call, stage: use === 'repair' ? use : stage, cost: costOf(call, prices) }),
    },
    signal,
  )
}
