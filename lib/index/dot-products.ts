import type { Space } from './space'

/**
 * Dot products of one vector with every row of a matrix, by four lanes at once: plain JavaScript takes four times as long. The
 * matrix lives in a WebAssembly memory, the code is the few instructions below.
 */
export type DotProducts = {
  /** @throws {RangeError} for a vector of another size */
  setRow(row: number, vector: Float32Array): void
  /** One product for each row; the array is used again by the next call. */
  multiply(vector: Float32Array): Float32Array
}

/** Floats that one turn of the inner loop takes. */
const STEP = 16
/** Bytes of 16,384 values. */
const LARGEST_VECTOR = 65_536

/** Bytes of a space that the products take at most, beyond the vectors themselves. */
export function roomForProducts(rows: number): number {
  return rows * (STEP + 1) * 4 + 2 * LARGEST_VECTOR
}

/** @throws {RangeError} when the space is too small */
export function createDotProducts(space: Space, rows: number, size: number): DotProducts {
  const width = Math.ceil(size / STEP) * STEP
  const matrixAt = space.take(rows * width * 4)
  const queryAt = space.take(width * 4)
  const productsAt = space.take(rows * 4)
  // the room is used again: the last values of a row that is not a multiple of the step must not be somebody else's
  space.floats(matrixAt, rows * width + width).fill(0)
  const { exports } = new WebAssembly.Instance(compile(), { host: { memory: space.memory } })
  const run = exports['multiply'] as (...places: number[]) => void
  const requireSize = (vector: Float32Array) => {
    if (vector.length !== size)
      throw new RangeError(`a vector of ${vector.length} values among those of ${size}`)
  }
  return {
    setRow(row, vector) {
      requireSize(vector)
      space.floats(matrixAt + row * width * 4, size).set(vector)
    },
    multiply(vector) {
      requireSize(vector)
      space.floats(queryAt, size).set(vector)
      if (rows > 0) run(matrixAt, matrixAt + rows * width * 4, width * 4, queryAt, productsAt)
      return space.floats(productsAt, rows)
    },
  }
}

let compiled: WebAssembly.Module | null = null

function compile(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(assemble())
  return compiled
}

// WebAssembly's binary format: https://webassembly.github.io/spec/core/binary/
const I32 = 0x7f
const V128 = 0x7b
const VOID = 0x40
const LOOP = 0x03
const END = 0x0b
const BRANCH_IF = 0x0d
const I32_ADD = 0x6a
const I32_LESS = 0x49
const F32_ADD = 0x92
const F32_STORE = [0x38, 2, 0]
const ADD = simd(0xe4)
const MULTIPLY = simd(0xe6)

/** Parameters and locals by their number. */
const ROW = 0
const ROWS_END = 1
const ROW_BYTES = 2
const QUERY = 3
const OUT = 4
const ROW_END = 5
const AT = 6
const SUMS = [7, 8, 9, 10] as const

function assemble(): Uint8Array<ArrayBuffer> {
  const code = [[...uint(2), 2, I32, SUMS.length, V128], multiplyRows(), [END]].flat()
  const parts = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]), // one type: five numbers to nothing
    section(2, [1, ...name('host'), ...name('memory'), 2, 0, 1]),
    section(3, [1, 0]),
    section(7, [1, ...name('multiply'), 0, 0]),
    section(10, [1, ...uint(code.length), ...code]),
  ]
  return Uint8Array.from(parts.flat())
}

/** For each row: four sums of four lanes over the row, then all of them added up and written. */
function multiplyRows(): number[] {
  return [
    [LOOP, VOID],
    [...get(ROW), ...get(ROW_BYTES), I32_ADD, ...set(ROW_END)],
    [...get(QUERY), ...set(AT)],
    ...SUMS.map((sum) => [...zeros(), ...set(sum)]),
    [LOOP, VOID],
    ...SUMS.map((sum, part) => [
      ...get(sum),
      ...get(ROW),
      ...load(16 * part),
      ...get(AT),
      ...load(16 * part),
      ...MULTIPLY,
      ...ADD,
      ...set(sum),
    ]),
    advance(AT, STEP * 4),
    advance(ROW, STEP * 4),
    [...get(ROW), ...get(ROW_END), I32_LESS, BRANCH_IF, 0, END],
    [...get(7), ...get(8), ...ADD, ...get(9), ...get(10), ...ADD, ...ADD, ...set(7)],
    get(OUT),
    [...lane(0), ...lane(1), F32_ADD, ...lane(2), ...lane(3), F32_ADD, F32_ADD],
    F32_STORE,
    advance(OUT, 4),
    [...get(ROW), ...get(ROWS_END), I32_LESS, BRANCH_IF, 0, END],
  ].flat()
}

function get(local: number): number[] {
  return [0x20, local]
}

function set(local: number): number[] {
  return [0x21, local]
}

function advance(local: number, bytes: number): number[] {
  return [...get(local), 0x41, ...int(bytes), I32_ADD, ...set(local)]
}

function load(offset: number): number[] {
  return [...simd(0x00), 4, ...uint(offset)]
}

function zeros(): number[] {
  return simd(0x0c).concat(Array.from({ length: 16 }, () => 0))
}

function lane(number: number): number[] {
  return [...get(7), ...simd(0x1f), number]
}

function simd(code: number): number[] {
  return [0xfd, ...uint(code)]
}

/** A number below 128 · 128, seven bits a byte. */
function uint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, Math.floor(value / 128)]
}

/** The same with a sign, whose bit must not be taken for a digit. */
function int(value: number): number[] {
  return value < 64 ? [value] : [(value % 128) + 128, Math.floor(value / 128)]
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...uint(content.length), ...content]
}

function name(text: string): number[] {
  return [text.length, ...new TextEncoder().encode(text)]
}
