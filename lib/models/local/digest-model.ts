import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import path from 'node:path'
import { type LocalModel, nameWeights } from './list-local-models'

/** Beside the weights, all that what a model makes of a text depends on. */
const SETTINGS = ['config.json', 'tokenizer.json', 'tokenizer_config.json', '1_Pooling/config.json']
/** A large file is known by its size and by stretches all over it: training changes every one of them. */
const STRETCHES = 16
const STRETCH_BYTES = 65_536

/**
 * Tells a model from another that was put into the same folder: the same for copies of the same files on any machine. Reads a
 * few MB at most, whatever the size of the weights.
 *
 * @returns hex; the same for all models that cannot be read, and thus not be used
 */
export function digestModel({ folder, weights }: LocalModel): string {
  const hash = createHash('sha256')
  try {
    const file = nameWeights(weights)
    const parts = readdirSync(path.join(folder, 'onnx')).filter(
      (name) => name === file || name.startsWith(`${file}_data`),
    )
    for (const name of [...SETTINGS, ...parts.toSorted().map((part) => `onnx/${part}`)]) {
      if (!existsSync(path.join(folder, name))) continue
      const { size, stretches } = readStretches(path.join(folder, name))
      hash.update(`${name} ${size}\n`)
      for (const stretch of stretches) hash.update(stretch)
    }
    return hash.digest('hex')
  } catch {
    return createHash('sha256').digest('hex')
  }
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
