import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

/** A file to be imported, wherever it lies. Its name decides what it is taken for, its content is checked all the same. */
export type ImportFile = {
  /** Base name, as in problems. */
  name: string
  byteLength: number
  stream(): Readable
  slice(start: number, end?: number): Promise<ArrayBuffer>
}

/** A file on disk. @param name another name than the one on disk, e.g. of an upload */
export async function fileFromPath(filePath: string, name = path.basename(filePath)): Promise<ImportFile> {
  const { size } = await stat(filePath)
  return {
    name,
    byteLength: size,
    stream: () => createReadStream(filePath, { highWaterMark: 256 * 1024 }),
    async slice(start, end = size) {
      const handle = await open(filePath)
      try {
        const buffer = Buffer.alloc(end - start)
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, start)
        return toArrayBuffer(buffer.subarray(0, bytesRead))
      } finally {
        await handle.close()
      }
    },
  }
}

/** A file that was never on disk. */
export function fileFromBytes(name: string, content: Uint8Array | string): ImportFile {
  const bytes = Buffer.from(content as Uint8Array)
  return {
    name,
    byteLength: bytes.length,
    stream: () => Readable.from([bytes]),
    slice: (start, end) => Promise.resolve(toArrayBuffer(bytes.subarray(start, end))),
  }
}

function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength)
  new Uint8Array(copy).set(bytes)
  return copy
}
