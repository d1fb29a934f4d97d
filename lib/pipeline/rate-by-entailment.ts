import { type EntailmentRating, rateByEntailment } from '@/lib/core/ai-rating/rate-by-entailment'
import type { Definition } from '@/lib/core/protocols/definition'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { type StoredAnswer, storeAnswer } from '@/lib/core/protocols/stored-answer'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import { type ModelCall, onceEnded } from '@/lib/core/runs/model-call'
import type { RunConfiguration, RunOutcome } from '@/lib/core/runs/runs'
import { dropInvisible } from '@/lib/core/text/invisible'
import { splitSentences } from '@/lib/core/text/sentences'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { EntailmentClient } from '@/lib/models/local/local-clients'
import { listEntailmentModels } from '@/lib/models/model-servers'
import type { ServerCall } from '@/lib/models/transport'
import { attributesOf } from './asked-calls'
import { requireBegunWith } from './installed'
import type { Rate } from './rate-item'

type EntailmentConfiguration = Extract<RunConfiguration, { kind: 'entailment' }>

/**
 * @throws {ChatFailure} `stop` when the model is not there any more, or has other files than when the work began; and where the
 *   protocol does not say which of its labels follow
 */
export function openEntailmentAiRater(
  definition: Definition,
  { model: name, localModels }: EntailmentConfiguration,
  signal: AbortSignal,
): Rate {
  const model = listEntailmentModels().find((known) => known.name === name)
  if (!model) throw new ChatFailure('stop', `The model ${name} is not in the folder of models any more.`, 0)
  requireBegunWith(model, localModels)
  const local = { client: model.client, model: name, signal, read: openMapping(definition) }
  return (item, { items }, calls) =>
    rateItemByEntailment(item, listPremises(definition, item, items), local, calls)
}

type Mapping = (item: RunWorkItem, weighed: EntailmentRating) => StoredAnswer

/**
 * How the answers of a protocol follow from what a model of inference says.
 *
 * @throws {ChatFailure} `stop` where the definition does not say so
 */
export function openMapping(definition: Definition): Mapping {
  const mapping = definition.aiRater?.nliMapping
  const field = definition.fields.find(({ kind }) => kind === 'choice')
  if (!mapping || !field)
    throw new ChatFailure('stop', 'This protocol does not say which of its labels follow.', 0)
  const read = createAnswerReader(definition)
  return ({ parts }, { relation }) => {
    const answer = read({ values: { [field.id]: mapping[relation] }, parts: attributesOf(parts) })
    if (answer.problems.length > 0) throw new ChatFailure('stop', answer.problems.join(' '), 0)
    return storeAnswer(definition, answer)
  }
}

type Premise = Pick<RetrievedFact, 'text' | 'quote' | 'noteId' | 'start' | 'end'>

/** The passages, or where none are looked for the sentences of the other parts. */
function listPremises(
  { aiRater }: Definition,
  { text, parts }: RunWorkItem,
  passages: readonly RetrievedFact[],
): readonly (Premise | { text: string })[] {
  if (aiRater?.reference === 'retrieved') return passages
  const others = parts.filter((part) => aiRater?.reads.includes(part.role) && part.text !== text)
  return others.flatMap((part) => splitSentences(part.text).map((sentence) => ({ text: sentence.text })))
}

type LocalAiRater = { client: EntailmentClient; model: string; signal: AbortSignal; read: Mapping }

/**
 * One item judged passage by passage on this machine; of characters that no reader sees the model gets none.
 *
 * @param calls where the model's work goes in the call ledger, also when this throws
 * @throws {ChatFailure}
 */
export async function rateItemByEntailment(
  item: RunWorkItem,
  premises: readonly (Premise | { text: string })[],
  { client, model, signal, read }: LocalAiRater,
  calls: ModelCall[],
): Promise<RunOutcome> {
  const started = performance.now()
  const texts = premises.map((premise) => dropInvisible(premise.text))
  const onCall = (call: ServerCall) => void calls.push({ ...call, stage: 'rate', model, cost: null })
  const weighed = await client.weigh(texts, dropInvisible(item.text), signal, onceEnded(onCall))
  const answer = rateByEntailment(weighed)
  const passages = premises.filter((premise) => 'noteId' in premise)
  return {
    kind: 'rated',
    itemId: item.itemId,
    ...read(item, answer),
    reason: answer.reason,
    value: { score: answer.score },
    evidence: answer.cited.flatMap((number) => {
      const passage = passages[number - 1]
      if (!passage) return []
      const { noteId, start, end, text, quote = text } = passage
      return [{ rank: number, noteId, start, end, quote }]
    }),
    context: null,
    shown: packPassages(passages),
    keep: [],
    latencyMs: Math.round(performance.now() - started),
  }
}
