import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { ChatFailure } from '../chat-failure'
import { type LocalModel, nameWeights } from './list-local-models'

/** A model with what its files are known by. */
export type KnownModel = LocalModel & { digest: string }

/** Beside the weights, all that what a model makes of a text depends on. */
const SETTINGS = ['config.json', 'tokenizer.json', 'tokenizer_config.json', '1_Pooling/config.json']
/** A large file is known by its size and by stretches all over it: training changes every one of them. */
const STRETCHES = 16
const STRETCH_BYTES = 65_536

/**
 * Distinguishes a model from another that was put into the same folder: the same for copies of the same files on any machine. Reads a
 * few MB at most, whatever the size of the weights.
 *
 * @returns hex; the same for all models that cannot be read, and thus not be used
 */
export function digestModel({ folder, weights }: LocalModel): string {
  try {
    const names = listFiles(folder, nameWeights(weights))
    const stamp = JSON.stringify(names.map((name) => [name, stampOf(path.join(folder, name))]))
    const known = digests.get(folder)
    if (known?.stamp === stamp) return known.digest
    const hash = createHash('sha256')
    for (const name of names) {
      const { size, stretches } = readStretches(path.join(folder, name))
      hash.update(`${name} ${size}\n`)
      for (const stretch of stretches) hash.update(stretch)
    }
    const digest = hash.digest('hex')
    digests.set(folder, { stamp, digest })
    return digest
  } catch {
    return createHash('sha256').digest('hex')
  }
}

/**
 * Makes sure that what has been loaded is what the model is known by.
 *
 * @throws {ChatFailure} `unavailable` where its files have changed meanwhile: the next time they are known anew
 */
export function requireSameFiles(model: KnownModel): void {
  if (digestModel(model) !== model.digest)
    throw new ChatFailure('unavailable', `The files of the model ${model.name} have changed.`, 0)
}

/** Of each folder, read again only where a file of it was written or replaced. */
const digests = new Map<string, { stamp: string; digest: string }>()

function listFiles(folder: string, weights: string): string[] {
  const parts = readdirSync(path.join(folder, 'onnx'))
    .filter((name) => name === weights || name.startsWith(`${weights}_data`))
    .toSorted()
  return [...SETTINGS, ...parts.map((part) => `onnx/${part}`)].filter((name) =>
    existsSync(path.join(folder, name)),
  )
}

function stampOf(file: string): number[] {
  const { ino, size, mtimeMs, ctimeMs } = statSync(file)
  return [ino, size, mtimeMs, ctimeMs]
}

function readStretches(file: string): { size: number; stretches: Uint8Array[] } {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const isWhole = size <= STRETCHES * STRETCH_BYTES
    const length = isWhole ? size : STRETCH_BYTES
    const starts = Array.from({ length: isWhole ? 1 : STRETCHES }, (_, at) =>
      Math.floor((at * (size - length)) / (STRETCHES - 1)),
    )
    return {
      size,
      stretches: starts.map((start) => {
        const stretch = new Uint8Array(length)
        readSync(handle, stretch, 0, length, start)
        return stretch
      }),
    }
  } finally {
    closeSync(handle)
  }
}
