import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BadReply, toUnitVector } from '../read-reply'
import { cutText } from './cut-to-fit'
import type { KnownModel } from './digest-model'
import { inLikeLengths, type Worked } from './in-like-lengths'
import { loadNetwork } from './load-network'

/** What the library's typings leave open. */
type Tensor = { dims: readonly number[]; data: ArrayLike<unknown> }

/** A vector of length 1 for each text; texts that are too long for the model are cut at their end. */
type EmbeddingNetwork = (texts: readonly string[]) => Promise<Worked<Float32Array>>

/** @throws {BadReply} from the network, for outputs that are no embeddings; {ChatFailure} as {@link loadNetwork} */
export async function loadEmbeddings(model: KnownModel): Promise<EmbeddingNetwork> {
  const { tokenizer, network, limit } = await loadNetwork(model, 'AutoModel')
  const isFirstToken = poolsFirstToken(model.folder)
  const embed = async (texts: readonly string[]): Promise<Worked<Float32Array>> => {
    const cut = texts.map((text) => cutText(text, tokenizer, limit))
    const options = { padding: true, truncation: true, max_length: limit }
    const inputs = tokenizer(cut, options) as { attention_mask: Tensor }
    const tensors = (await network(inputs)) as Record<string, Tensor>
    const output =
      tensors['sentence_embedding'] ?? tensors['last_hidden_state'] ?? tensors['token_embeddings']
    if (!output) throw new BadReply('sent no embeddings.')
    const outputs = cut.map((_, row) => toUnitVector(pool(output, inputs.attention_mask, row, isFirstToken)))
    return { outputs, isCut: cut.some((text, at) => text !== texts[at]) }
  }
  return (texts) => inLikeLengths(texts, ({ length }) => length, embed)
}

/** A sentence's vector of its tokens': their mean, or the first one's. Where the model pools by itself, nothing is left to do. */
function pool({ dims, data }: Tensor, mask: Tensor, row: number, isFirstToken: boolean): Float64Array {
  const [, second = 0, third] = dims
  if (third === undefined)
    return Float64Array.from({ length: second }, (_, at) => Number(data[row * second + at]))
  const sums = new Float64Array(third)
  let count = 0
  for (let token = 0; token < (isFirstToken ? 1 : second); token++) {
    const index = row * second + token
    if (!isFirstToken && Number(mask.data[index]) === 0) continue
    count += 1
    for (let at = 0; at < third; at++) sums[at] = (sums[at] ?? 0) + Number(data[index * third + at])
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
