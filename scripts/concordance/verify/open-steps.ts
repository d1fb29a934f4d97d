import { type CallStage, costOf, type ModelCall } from '@/lib/core/model-call'
import type { SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import type { Span } from '@/lib/core/text/span'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { type AskModel, createMemoryCache } from '@/lib/pipeline/ask-model'
import { cutByModel, cutByRules } from '@/lib/pipeline/decompose'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import type { KeptJson } from '@/lib/pipeline/retrieval/kept-searches'
import { summarizeReasons } from '@/lib/pipeline/summarize-reasons'
import { askChosen, chooseServer, type ServerChoice } from '../choose-server'
import { UsageError } from '../io'

type Tools = { onCall: (call: ModelCall) => void; kept: KeptJson | null; signal: AbortSignal }

type Cut = { unit: 'claim' | 'sentence'; by: string; choice: ServerChoice }

/** How a text is cut into statements. @throws {UsageError} when it cannot be cut so here */
export async function openCut(
  { unit, by, choice }: Cut,
  tools: Tools,
): Promise<(text: string) => Promise<readonly Span[]>> {
  if (by === 'rules') return (text) => Promise.resolve(cutByRules(text, unit))
  if (by !== 'model') throw new UsageError('--cut is rules or model.')
  if (unit !== 'claim') throw new UsageError('A model takes out claims: leave --unit out.')
  const ask = openAsk('decompose', choice, tools)
  const [check, extract] = await Promise.all([readPrompt('claims/check'), readPrompt('claims/extract')])
  return (text) => cutByModel(text, { ask, check, extract, maxTokens: 128, byMatter: null })
}

/** A model's summary of the reasons for each verdict that has several; a verdict that nobody gave has none. */
export type Summaries = Partial<Record<Verdict, { text: string; model: string }>>

/** Who sums up reasons: rules need nothing but the sheet. @throws {UsageError} when nobody can here */
export function openSummarize(
  by: string,
  choice: ServerChoice,
  tools: Tools,
): (statements: readonly SheetStatement[]) => Promise<Summaries> {
  if (by === 'rules') return () => Promise.resolve({})
  if (by !== 'model') throw new UsageError('--summary is rules or model.')
  const ask = openAsk('summary', choice, tools)
  return async (statements) => {
    const made = await Promise.all(
      VERDICTS.map(async (label) => [label, await summarizeReasons(ask, statements, label)] as const),
    )
    return Object.fromEntries(made.filter(([, summary]) => summary !== null)) as Summaries
  }
}

function openAsk(stage: CallStage, choice: ServerChoice, { onCall, kept, signal }: Tools): AskModel {
  const chosen = chooseServer(choice)
  const { prices } = chosen.configured
  return askChosen(
    chosen,
    {
      cache: kept ?? createMemoryCache(),
      onCall: (call) => onCall({ ...call, stage, cost: costOf(call, prices) }),
    },
    signal,
  )
}
