import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Sha256 } from './sha256'

describe('Sha256', () => {
  it('gives the published digests of the empty text and of abc', () => {
    const empty = new Sha256()
    const abc = new Sha256()
    abc.update(new TextEncoder().encode('abc'))

    expect(empty.digest()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(abc.digest()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it.each([1, 55, 56, 57, 63, 64, 65, 119, 120, 1000, 100_003])(
    'agrees with OpenSSL on %i bytes in pieces',
    (length) => {
      const bytes = new Uint8Array(randomBytes(length))
      const hash = new Sha256()
      for (let from = 0; from < length; from += 37) hash.update(bytes.subarray(from, from + 37))

      expect(hash.digest()).toBe(createHash('sha256').update(bytes).digest('hex'))
    },
  )
})
