import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { BadReply } from '../bad-reply'
import { ChatFailure } from '../chat-failure'
import type { EmbeddingClient } from '../embeddings'
import { inBatches } from '../in-batches'
import { toUnitVector } from '../unit-vector'
import { cutText, readTokenLimit } from './cut-to-fit'
import { type KnownModel, requireSameFiles } from './digest-model'
import { inLikeLengths, type Worked } from './in-like-lengths'
import { describeSession, loadTransformers, toLocalFailure } from './load-transformers'
import { LOCAL_BATCH, recordWork } from './record-work'

/** What the library's typings leave open. */
type Tensor = { dims: readonly number[]; data: ArrayLike<unknown> }
type Run = (texts: readonly string[]) => Promise<Worked<TextVector>>

/** Embeddings by an ONNX model on this machine's processor; texts that are too long for it are cut at their end, on record. */
export function createLocalEmbeddings(model: KnownModel): EmbeddingClient {
  let loaded: Promise<Run> | null = null
  const embedBatch = async (texts: readonly string[]): Promise<Worked<TextVector>> => {
    try {
      loaded ??= load(model).catch((error: unknown) => {
        loaded = null // a file that was missing may be there the next time
        throw error
      })
      return await inLikeLengths(texts, ({ length }) => length, await loaded)
    } catch (error) {
      if (error instanceof BadReply)
        throw new ChatFailure('stop', `The model ${model.name} ${error.message}`, 0)
      throw toLocalFailure(model, error)
    }
  }
  return {
    embed: (texts, signal, onCall, onVectors) => {
      const work = async (batch: readonly string[]) => {
        if (signal.aborted) throw new ChatFailure('unavailable', 'The call was cancelled.', 0)
        return (await recordWork(onCall, () => embedBatch(batch))).outputs
      }
      return inBatches(texts, { size: LOCAL_BATCH, atOnce: 1 }, work, onVectors)
    },
  }
}

async function load(model: KnownModel): Promise<Run> {
  const { AutoModel, AutoTokenizer } = await loadTransformers()
  const folder = path.resolve(model.folder)
  const tokenizer = await AutoTokenizer.from_pretrained(folder)
  const network = await AutoModel.from_pretrained(folder, describeSession(model))
  requireSameFiles(model)
  const limit = readTokenLimit(tokenizer, network.config)
  const isFirstToken = poolsFirstToken(model.folder)
  return async (texts) => {
    const cut = texts.map((text) => cutText(text, tokenizer, limit))
    const options = { padding: true, truncation: true, max_length: limit }
    const inputs = tokenizer(cut, options) as { attention_mask: Tensor }
    const tensors = (await network(inputs)) as Record<string, Tensor>
    const output =
      tensors['sentence_embedding'] ?? tensors['last_hidden_state'] ?? tensors['token_embeddings']
    if (!output) throw new BadReply('sent no embeddings.')
    const outputs = cut.map((_, row) => ({
      dense: toUnitVector(pool(output, inputs.attention_mask, row, isFirstToken)),
      sparse: null,
    }))
    return { outputs, isCut: cut.some((text, at) => text !== texts[at]) }
  }
}

/** A sentence's vector of its tokens': their mean, or the first one's. Where the model pools by itself, nothing is left to do. */
function pool({ dims, data }: Tensor, mask: Tensor, row: number, isFirstToken: boolean): Float64Array {
  const [, second = 0, third] = dims
  if (third === undefined)
    return Float64Array.from({ length: second }, (_, at) => Number(data[row * second + at]))
  const sums = new Float64Array(third)
  let count = 0
  for (let token = 0; token < (isFirstToken ? 1 : second); token++) {
    const place = row * second + token
    if (!isFirstToken && Number(mask.data[place]) === 0) continue
    count += 1
    for (let at = 0; at < third; at++) sums[at] = (sums[at] ?? 0) + Number(data[place * third + at])
  }
  return sums.map((sum) => sum / count)
}

/** As Sentence Transformers write it down; the mean where they do not. */
function poolsFirstToken(folder: string): boolean {
  try {
    const file = path.join(folder, '1_Pooling', 'config.json')
    const pooling: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return (pooling as { pooling_mode_cls_token?: unknown } | null)?.pooling_mode_cls_token === true
  } catch {
    return false
  }
}
