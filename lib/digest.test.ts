import { expect, it } from 'vitest'
import { digestOf, sha256 } from './digest'

it('is SHA-256 over UTF-8, as others compute it', () => {
  // the vectors of FIPS 180-2, and `printf 'é' | sha256sum`
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('é')).toBe('4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c')
})

it('is one for equal values, in whatever order their members stand', () => {
  expect(digestOf({ b: [1, null], a: 'x' })).toBe(sha256('{"a":"x","b":[1,null]}'))
  expect(digestOf({ a: 'x', b: [1, null], c: undefined })).toBe(digestOf({ b: [1, null], a: 'x' }))
  expect(() => digestOf({ a: Number.NaN })).toThrow(TypeError)
})
