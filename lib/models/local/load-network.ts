import path from 'node:path'
import { readTokenLimit } from './cut-to-fit'
import { type KnownModel, requireSameFiles } from './digest-model'
import { describeSession, loadTransformers } from './load-transformers'

/**
 * A model's tokenizer, its network and how many tokens that reads.
 *
 * @throws {ChatFailure} as {@link loadTransformers} and {@link requireSameFiles}; the library's own errors for files that
 *   are no model
 */
export async function loadNetwork(
  model: KnownModel,
  kind: 'AutoModel' | 'AutoModelForSequenceClassification',
) {
  const library = await loadTransformers()
  const folder = path.resolve(model.folder)
  const tokenizer = await library.AutoTokenizer.from_pretrained(folder)
  const network = await library[kind].from_pretrained(folder, describeSession(model))
  requireSameFiles(model)
  return { tokenizer, network, limit: readTokenLimit(tokenizer, network.config) }
}
