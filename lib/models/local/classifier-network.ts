import { ChatFailure } from '../chat-failure'
import { cutPair } from './cut-to-fit'
import type { KnownModel } from './digest-model'
import { inLikeLengths, type Worked } from './in-like-lengths'
import type { LocalModel } from './list-local-models'
import { loadNetwork } from './load-network'

type Tensor = { dims: readonly number[]; data: ArrayLike<unknown> }

export type Pair = readonly [first: string, second: string]
/** Which of two texts is the passage; the other one is what is asked about it. */
export type Passage = 'first' | 'second'

/**
 * A row of outputs for each pair, before any scaling. Of pairs that are longer than the model reads, the passage is cut at
 * its end.
 */
type ClassifierNetwork = (pairs: readonly Pair[], passage: Passage) => Promise<Worked<number[]>>

/** @throws {ChatFailure} as {@link loadNetwork}; from the network `stop`, for outputs that are none of its labels' */
export async function loadClassifier(model: KnownModel): Promise<ClassifierNetwork> {
  const { tokenizer, network, limit } = await loadNetwork(model, 'AutoModelForSequenceClassification')
  const classify = async (pairs: readonly Pair[], passage: Passage): Promise<Worked<number[]>> => {
    const cut = pairs.map((pair) => cutPair(pair, passage, tokenizer, limit))
    const text_pair = cut.map(([, second]) => second)
    const options = { text_pair, padding: true, truncation: true, max_length: limit }
    const { logits } = (await network(
      tokenizer(
        cut.map(([first]) => first),
        options,
      ),
    )) as { logits: Tensor }
    const isCut = cut.some((own, at) => own.some((text, index) => text !== pairs[at]?.[index]))
    return { outputs: readRows(model, logits, pairs.length), isCut }
  }
  return (pairs, passage) =>
    inLikeLengths(
      pairs,
      ([first, second]) => first.length + second.length,
      (few) => classify(few, passage),
    )
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
