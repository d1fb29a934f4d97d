import path from 'node:path'
import { ChatFailure } from '../chat-failure'
import { inBatches } from '../in-batches'
import type { LocalModel } from './list-local-models'
import { loadTransformers, toLocalFailure } from './load-transformers'
import { isCutAt, LOCAL_BATCH, type OnCall, recordWork } from './record-work'

type Tensor = { dims: readonly number[]; data: ArrayLike<unknown> }
type Pair = readonly [first: string, second: string]
type Rows = { rows: number[][]; isCut: boolean }
type Run = (pairs: readonly Pair[]) => Promise<Rows>

/** The outputs of a classifier on this machine for pairs of texts, a row for each pair, before any scaling; what is too long is cut, on record. */
export function createLocalClassifier(
  model: LocalModel,
): (pairs: readonly Pair[], signal: AbortSignal, onCall?: OnCall) => Promise<number[][]> {
  let loaded: Promise<Run> | null = null
  const classify = async (pairs: readonly Pair[]): Promise<Rows> => {
    try {
      loaded ??= load(model).catch((error: unknown) => {
        loaded = null // a file that was missing may be there the next time
        throw error
      })
      return await (await loaded)(pairs)
    } catch (error) {
      throw toLocalFailure(model, error)
    }
  }
  return (pairs, signal, onCall) =>
    inBatches(pairs, { size: LOCAL_BATCH, atOnce: 1 }, async (batch) => {
      if (signal.aborted) throw new ChatFailure('unavailable', 'The call was cancelled.', 0)
      return (await recordWork(onCall, () => classify(batch))).rows
    })
}

async function load(model: LocalModel): Promise<Run> {
  const { AutoModelForSequenceClassification, AutoTokenizer } = await loadTransformers(model)
  const name = path.basename(model.folder)
  const tokenizer = await AutoTokenizer.from_pretrained(name)
  const options = { dtype: model.weights, device: 'cpu' } as const
  const network = await AutoModelForSequenceClassification.from_pretrained(name, options)
  return async (pairs) => {
    const text_pair = pairs.map(([, second]) => second)
    const firsts = pairs.map(([first]) => first)
    const inputs = tokenizer(firsts, { text_pair, padding: true, truncation: true }) as { input_ids: Tensor }
    const { logits } = (await network(inputs)) as { logits: Tensor }
    const isCut = isCutAt(inputs.input_ids, tokenizer.model_max_length)
    return { rows: readRows(model, logits, pairs.length), isCut }
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
