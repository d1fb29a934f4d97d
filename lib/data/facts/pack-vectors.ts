import type { SparseVector } from '@/lib/core/retrieval/sparse-vector'

/** 32-bit floats as bytes, little-endian on every machine. */
export function packFloats(values: Float32Array): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (let at = 0; at < values.length; at++) bytes.writeFloatLE(values[at] ?? 0, at * 4)
  return bytes
}

/** What {@link packFloats} packed. */
export function unpackFloats(bytes: Buffer): Float32Array {
  const values = new Float32Array(bytes.length / 4)
  for (let at = 0; at < values.length; at++) values[at] = bytes.readFloatLE(at * 4)
  return values
}

/** Pairs of id and weight. */
export function packSparse({ ids, weights }: SparseVector): Buffer {
  const bytes = Buffer.alloc(ids.length * 8)
  for (let at = 0; at < ids.length; at++) {
    bytes.writeUInt32LE(ids[at] ?? 0, at * 8)
    bytes.writeFloatLE(weights[at] ?? 0, at * 8 + 4)
  }
  return bytes
}

/** What {@link packSparse} packed. */
export function unpackSparse(bytes: Buffer): SparseVector {
  const length = bytes.length / 8
  const ids = new Uint32Array(length)
  const weights = new Float32Array(length)
  for (let at = 0; at < length; at++) {
    ids[at] = bytes.readUInt32LE(at * 8)
    weights[at] = bytes.readFloatLE(at * 8 + 4)
  }
  return { ids, weights }
}
