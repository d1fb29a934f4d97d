/**
 * A range of a memory that several share. Views are made anew each time, because those made before the memory grew are empty.
 */
export type Space = {
  memory: WebAssembly.Memory
  /** Sets some of it apart. @returns where that begins @throws {RangeError} when it is full */
  take(bytes: number): number
  floats(from: number, length: number): Float32Array
  integers(from: number, length: number): Uint32Array
}

export const PAGE_BYTES = 65_536
/** All that is set apart begins at a multiple of this. */
const STEP_BYTES = 16

/** @throws {RangeError} when the memory cannot grow so far */
export function openSpace(memory: WebAssembly.Memory, from: number, to: number): Space {
  const missing = to - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
  let next = from
  return {
    memory,
    take(bytes) {
      const place = next
      next += Math.ceil(bytes / STEP_BYTES) * STEP_BYTES
      if (next > to) throw new RangeError(`${next - to} bytes more than were set apart`)
      return place
    },
    floats: (place, length) => new Float32Array(memory.buffer, place, length),
    integers: (place, length) => new Uint32Array(memory.buffer, place, length),
  }
}
