import { expect, it } from 'vitest'
import { decodeText } from './read-cells'

const bytesOf = (...codes: number[]) => new Uint8Array(codes)

it.each([
  ['UTF-8', new TextEncoder().encode('Größe'), 'Größe', 'utf-8'],
  ['UTF-8 with a mark', bytesOf(0xef, 0xbb, 0xbf, 0x61), 'a', 'utf-8'],
  ['UTF-16 with its mark', bytesOf(0xff, 0xfe, 0xfc, 0), 'ü', 'utf-16le'],
  ['windows-1252', bytesOf(0x47, 0x72, 0xf6, 0xdf, 0x65, 0x80), 'Größe€', 'windows-1252'],
] as const)('text in %s is read as it was written', (_, bytes, text, code) => {
  expect(decodeText(bytes)).toEqual({ text, code })
})
