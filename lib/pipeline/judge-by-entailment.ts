import { judgeByEntailment } from '@/lib/core/judge/judge-by-entailment'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import { type ModelCall, onceEnded } from '@/lib/core/runs/model-call'
import type { RunConfiguration, RunOutcome } from '@/lib/core/runs/runs'
import { dropInvisible } from '@/lib/core/text/invisible'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { EntailmentClient } from '@/lib/models/local/local-clients'
import { listEntailmentModels } from '@/lib/models/model-servers'
import type { ServerCall } from '@/lib/models/transport'
import { requireBegunWith } from './installed'
import type { Rate } from './judge'

type EntailmentConfiguration = Extract<RunConfiguration, { kind: 'entailment' }>

/** @throws {ChatFailure} `stop` when the model is not there any more, or has other files than when the work began */
export function openEntailmentJudge(
  { model: name, localModels }: EntailmentConfiguration,
  signal: AbortSignal,
): Rate {
  const model = listEntailmentModels().find((known) => known.name === name)
  if (!model) throw new ChatFailure('stop', `The model ${name} is not in the folder of models any more.`, 0)
  requireBegunWith(model, localModels)
  const local = { client: model.client, model: name, signal }
  return (item, { items }, calls) => judgeItemByEntailment(item, items, local, calls)
}

type LocalJudge = { client: EntailmentClient; model: string; signal: AbortSignal }

/**
 * One statement judged passage by passage on this machine; of characters that no reader sees the model gets none.
 *
 * @param calls where the model's work goes on record, also when this throws
 * @throws {ChatFailure}
 */
export async function judgeItemByEntailment(
  item: RunWorkItem,
  facts: readonly RetrievedFact[],
  { client, model, signal }: LocalJudge,
  calls: ModelCall[],
): Promise<RunOutcome> {
  const started = performance.now()
  const premises = facts.map((fact) => dropInvisible(fact.text))
  const onCall = (call: ServerCall) => void calls.push({ ...call, stage: 'judge', model, cost: null })
  const weighed = await client.weigh(premises, dropInvisible(item.text), signal, onceEnded(onCall))
  const { verdict, reason, cited, score } = judgeByEntailment(weighed)
  return {
    kind: 'rated',
    itemId: item.itemId,
    code: verdict,
    reason,
    value: { score },
    evidence: cited.flatMap((number) => {
      const fact = facts[number - 1]
      if (!fact) return []
      const { noteId, start, end, text, quote = text } = fact
      return [{ rank: number, noteId, start, end, quote }]
    }),
    context: null,
    shown: packPassages(facts),
    keep: null,
    latencyMs: Math.round(performance.now() - started),
  }
}
