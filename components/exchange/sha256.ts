/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = Uint32Array.from(listPrimes(64), (prime) => fraction(Math.cbrt(prime)))

/** The same of the square roots of the first 8. */
const START = Uint32Array.from(listPrimes(8), (prime) => fraction(Math.sqrt(prime)))

const BLOCK = 64

/**
 * SHA-256 of bytes that come piece by piece. The browser's own digest wants a whole file in memory, and exists only on
 * https; a hospital's installation may be reached by http in its own network.
 *
 * @see FIPS 180-4
 */
export class Sha256 {
  readonly #state = START.slice()
  readonly #words = new Uint32Array(64)
  readonly #rest = new Uint8Array(BLOCK)
  #restLength = 0
  #bytes = 0

  update(piece: Uint8Array): void {
    this.#bytes += piece.length
    let from = 0
    if (this.#restLength > 0) {
      from = Math.min(BLOCK - this.#restLength, piece.length)
      this.#rest.set(piece.subarray(0, from), this.#restLength)
      this.#restLength += from
      if (this.#restLength < BLOCK) return
      this.#mix(this.#rest, 0)
      this.#restLength = 0
    }
    for (; from + BLOCK <= piece.length; from += BLOCK) this.#mix(piece, from)
    this.#rest.set(piece.subarray(from))
    this.#restLength = piece.length - from
  }

  /** The digest in hexadecimal; nothing may be added afterwards. */
  digest(): string {
    const bits = this.#bytes * 8
    const padding = new Uint8Array((this.#restLength < 56 ? 56 : 120) - this.#restLength + 8)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    this.update(padding)
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  #mix(bytes: Uint8Array, at: number): void {
    const w = this.#words
    for (let i = 0; i < 16; i++) {
      const j = at + i * 4
      w[i] =
        ((bytes[j] ?? 0) << 24) |
        ((bytes[j + 1] ?? 0) << 16) |
        ((bytes[j + 2] ?? 0) << 8) |
        (bytes[j + 3] ?? 0)
    }
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15] ?? 0
      const y = w[i - 2] ?? 0
      const low = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
      const high = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
      w[i] = ((w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high) | 0
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state
    for (let i = 0; i < 64; i++) {
      const chosen = (e & f) ^ (~e & g)
      const one =
        (h +
          (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
          chosen +
          (ROUND_CONSTANTS[i] ?? 0) +
          (w[i] ?? 0)) |
        0
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries())
      this.#state[i] = (this.#state[i] ?? 0) + value
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function listPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return primes
}
