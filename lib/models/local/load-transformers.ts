import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type LoadHookSync, registerHooks } from 'node:module'
import { ChatFailure } from '../chat-failure'
import type { LocalModel } from './list-local-models'

type Transformers = typeof import('@huggingface/transformers')

/**
 * How a model is run: threads that have nothing to do sleep, instead of taking the processor from everybody else to be a little
 * quicker at the next text. Texts are of all lengths: no plan of memory is kept for each of them, and weights lie outside of the
 * store that grows with them.
 */
export function describeSession({ weights }: LocalModel) {
  return {
    dtype: weights,
    device: 'cpu',
    session_options: {
      enableMemPattern: false,
      extra: { session: { intra_op: { allow_spinning: '0' }, use_device_allocator_for_initializers: '1' } },
    },
  } as const
}

/**
 * Loaded on first use, and only here: it is large, and an installation may lack it. Only the thread of the models calls this, as
 * the library then fetches nothing any more. Models are named by the full path of their folders.
 *
 * @throws {ChatFailure} `stop` without it
 */
export async function loadTransformers(): Promise<Transformers> {
  const library = await importTransformers()
  const hub = { remoteHost: '', remotePathTemplate: '{model}' } // a file has one name alone: its path
  const cache = { useFSCache: false, useCustomCache: true, customCache: FILES }
  Object.assign(library.env, { allowRemoteModels: false, ...hub, ...cache }) // nothing leaves this machine, nothing is fetched
  return library
}

/**
 * Hands the library what it asks for: of weights the path, of others the content. By itself it would open a stream of each file,
 * read the path alone, and leave the stream to fill with all of the weights.
 */
const FILES = {
  async match(file: string): Promise<string | Response | undefined> {
    if (!existsSync(file)) return undefined
    return /\.onnx(_data.*)?$/.test(file) ? file : new Response(await readFile(file))
  },
  put: () => Promise.reject(new Error('A folder of models is not written to.')),
}

/** The library as it is, before it knows where models are. @throws {ChatFailure} `stop` without it */
export async function importTransformers(): Promise<Transformers> {
  const hooks = registerHooks({ load: readAsItStands })
  try {
    // an optional package: the bundler must neither look for it nor take it in
    return await import(/* turbopackIgnore: true */ '@huggingface/transformers')
  } catch {
    throw new ChatFailure(
      'stop',
      'Models on this machine need the package @huggingface/transformers, which is not installed.',
      0,
    )
  } finally {
    hooks.deregister()
  }
}

/** A module of a package is left to no loader that would rewrite it and keep a map of it: of this library that takes 150 MB. */
const readAsItStands: LoadHookSync = (url, context, next) =>
  context.format === 'module' && url.includes('/node_modules/')
    ? { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true }
    : next(url, context)
