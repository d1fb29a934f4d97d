import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { downloadFile } from './download-file'
import { inspectModel, type LocalModel } from './list-local-models'
import { importTransformers } from './load-transformers'

type Wanted = {
  /** As the hub calls it, e.g. `owner/model`. */
  id: string
  /** Branch, tag or commit. */
  revision: string
  /** The name of its folder. */
  folder: string
  /** Weights that take a quarter of the room and are a little less exact. */
  isQuantized: boolean
}

/** An id or a revision of a hub; nothing that leads out of its folder. */
const NAME = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)?$/

const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json']
/** The second says how a sentence's vector is made of its tokens'. Weights of large models have a file of data beside them. */
const OPTIONAL = ['special_tokens_map.json', '1_Pooling/config.json']

/**
 * Downloads a model into the folder CONCORDANCE_MODELS: the one thing here that fetches, and only when a person asks for it.
 * The files come into a folder that no list of models looks into, which is moved to its place when the model is complete and
 * of a kind that can be used.
 *
 * @param onFile called with every file and its size
 * @throws {AppError} `invalid` for names, and models that cannot be used; `conflict` where it is there; `unavailable`
 */
export async function downloadModel(
  { id, revision, folder, isQuantized }: Wanted,
  onFile: (file: string, bytes: number) => void,
): Promise<LocalModel> {
  const { CONCORDANCE_MODELS: root } = env()
  if (root === undefined)
    throw new AppError('invalid', 'CONCORDANCE_MODELS is not set: it names the folder of models.')
  for (const name of [id, revision, folder])
    if (!NAME.test(name))
      throw new AppError('invalid', `“${name}” is no name of a model, revision or folder.`)
  const target = path.join(root, folder)
  if (folder.includes('/') || folder.startsWith('.'))
    throw new AppError('invalid', `“${folder}” is no name of a folder.`)
  if (existsSync(target))
    throw new AppError(
      'conflict',
      `local/${folder} is there already. Remove its folder, or name another with --as.`,
    )
  const half = path.join(root, `.${folder}.${revision.replace('/', '-')}.half`)
  await mkdir(half, { recursive: true })
  const address = await findAddress(id, revision)
  const weights = isQuantized ? 'onnx/model_quantized.onnx' : 'onnx/model.onnx'
  const get = async (file: string, isNeeded: boolean) => {
    const bytes = await downloadFile(`${address}${file}`, path.join(half, file))
    if (bytes !== null) onFile(file, bytes)
    else if (isNeeded) throw new AppError('unavailable', `${id} has no file ${file} at ${revision}.`)
  }
  for (const file of NEEDED) await get(file, true)
  for (const file of [...OPTIONAL, `${weights}_data`]) await get(file, false)
  await get(weights, true)
  const model = inspectModel(`local/${folder}`, half)
  if (model.problem !== null) throw new AppError('invalid', `${id} cannot be used here. ${model.problem}`)
  await rename(half, target)
  return { ...model, folder: target }
}

/** Where its files are: HF_ENDPOINT, or where the library of models looks by itself. */
async function findAddress(id: string, revision: string): Promise<string> {
  const { remoteHost, remotePathTemplate } = (await importTransformers()).env
  const host = (env().HF_ENDPOINT ?? remoteHost).replace(/\/+$/, '')
  const place = remotePathTemplate
    .replaceAll('{model}', id)
    .replaceAll('{revision}', encodeURIComponent(revision))
  return `${host}/${place.replace(/^\/+/, '').replace(/\/*$/, '/')}`
}
