import path from 'node:path'
import { ChatFailure } from '../chat-failure'
import { inBatches } from '../in-batches'
import { cutPair, readTokenLimit } from './cut-to-fit'
import { type KnownModel, requireSameFiles } from './digest-model'
import { inLikeLengths, type Worked } from './in-like-lengths'
import type { LocalModel } from './list-local-models'
import { describeSession, loadTransformers, toLocalFailure } from './load-transformers'
import { LOCAL_BATCH, type OnCall, recordWork } from './record-work'

type Tensor = { dims: readonly number[]; data: ArrayLike<unknown> }
type Pair = readonly [first: string, second: string]
type Run = (pairs: readonly Pair[]) => Promise<Worked<number[]>>

/**
 * The outputs of a classifier on this machine for pairs of texts, a row for each pair, before any scaling. Of pairs that are
 * longer than it reads, the passage is cut at its end, on record.
 *
 * @param passage which of the two is the passage; the other one is what is asked about it
 */
export function createLocalClassifier(
  model: KnownModel,
  passage: 'first' | 'second',
): (pairs: readonly Pair[], signal: AbortSignal, onCall?: OnCall) => Promise<number[][]> {
  let loaded: Promise<Run> | null = null
  const classify = async (pairs: readonly Pair[]): Promise<Worked<number[]>> => {
    try {
      loaded ??= load(model, passage).catch((error: unknown) => {
        loaded = null // a file that was missing may be there the next time
        throw error
      })
      return await inLikeLengths(pairs, ([first, second]) => first.length + second.length, await loaded)
    } catch (error) {
      throw toLocalFailure(model, error)
    }
  }
  return (pairs, signal, onCall) =>
    inBatches(pairs, { size: LOCAL_BATCH, atOnce: 1 }, async (batch) => {
      if (signal.aborted) throw new ChatFailure('unavailable', 'The call was cancelled.', 0)
      return (await recordWork(onCall, () => classify(batch))).outputs
    })
}

async function load(model: KnownModel, passage: 'first' | 'second'): Promise<Run> {
  const { AutoModelForSequenceClassification, AutoTokenizer } = await loadTransformers()
  const folder = path.resolve(model.folder)
  const tokenizer = await AutoTokenizer.from_pretrained(folder)
  const network = await AutoModelForSequenceClassification.from_pretrained(folder, describeSession(model))
  requireSameFiles(model)
  const limit = readTokenLimit(tokenizer, network.config)
  return async (pairs) => {
    const cut = pairs.map((pair) => cutPair(pair, passage, tokenizer, limit))
    const text_pair = cut.map(([, second]) => second)
    const options = { text_pair, padding: true, truncation: true, max_length: limit }
    const { logits } = (await network(
      tokenizer(
        cut.map(([first]) => first),
        options,
      ),
    )) as { logits: Tensor }
    const isCut = cut.some((own, at) => own.some((text, place) => text !== pairs[at]?.[place]))
    return { outputs: readRows(model, logits, pairs.length), isCut }
  }
}

/** @throws {ChatFailure} `stop` for outputs that are not what the model's own configuration says */
function readRows({ name, labels }: LocalModel, { dims, data }: Tensor, rows: number): number[][] {
  if (dims[0] !== rows || dims[1] !== labels.length)
    throw new ChatFailure('stop', `The model ${name} has other outputs than its config.json says.`, 0)
  const outputs = Array.from({ length: rows }, (_, row) =>
    labels.map((_label, at) => Number(data[row * labels.length + at])),
  )
  if (outputs.flat().some((value) => !Number.isFinite(value)))
    throw new ChatFailure('stop', `The model ${name} gave something that is no number.`, 0)
  return outputs
}
