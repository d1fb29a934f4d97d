import type { ImportFile } from './import-file'

const HEAD_BYTES = 1024

const SIGNATURES: readonly [name: string, bytes: readonly number[]][] = [
  ['a ZIP archive or an Office document; unpack it and import the files inside', [0x50, 0x4b, 0x03, 0x04]],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['an old Office document', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG image', [0xff, 0xd8, 0xff]],
  ['a Feather or Arrow file', [0x41, 0x52, 0x52, 0x4f, 0x57]],
  ['a 7-Zip archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a bzip2 archive', [0x42, 0x5a, 0x68]],
  ['an xz archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a Zstandard archive', [0x28, 0xb5, 0x2f, 0xfd]],
]

/** What a page or a document of XML is called. */
export const MARKUP = 'an HTML or XML document'

const GZIP = [0x1f, 0x8b]
const PARQUET = [0x50, 0x41, 0x52, 0x31]

/** What the first bytes say: names of files are only claims. `foreign` names a format that we do not read. */
export type FileKind =
  | { kind: 'empty' }
  | { kind: 'gzip' }
  | { kind: 'parquet' }
  | { kind: 'text' }
  | { kind: 'foreign'; what: string }
  | { kind: 'utf16' }

/** By a file's first bytes. */
export async function readFileKind(file: ImportFile): Promise<FileKind> {
  return detectKind(new Uint8Array(await file.slice(0, Math.min(HEAD_BYTES, file.byteLength))))
}

/** @param head the first bytes of a file */
export function detectKind(head: Uint8Array): FileKind {
  if (head.length === 0) return { kind: 'empty' }
  if (startsWith(head, GZIP)) return { kind: 'gzip' }
  if (startsWith(head, PARQUET)) return { kind: 'parquet' }
  const foreign = SIGNATURES.find(([, bytes]) => startsWith(head, bytes))
  if (foreign) return { kind: 'foreign', what: foreign[0] }
  if (startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff])) return { kind: 'utf16' }
  if (isTar(head)) return { kind: 'foreign', what: 'a TAR archive; unpack it and import the files inside' }
  if (isUnmarkedUtf16(head)) return { kind: 'utf16' }
  const text = Buffer.from(head).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase()
  if (text.startsWith('<!doctype') || text.startsWith('<html') || text.startsWith('<?xml')) {
    return { kind: 'foreign', what: MARKUP }
  }
  return { kind: 'text' }
}

/** Western letters in UTF-16 have a NUL in every second byte, and nowhere else. */
function isUnmarkedUtf16(head: Uint8Array): boolean {
  const nulls = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) nulls[index % 2] = (nulls[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nulls
  return head.length > 3 && Math.min(even, odd) === 0 && Math.max(even, odd) * 3 > head.length
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}

function isTar(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(257, 262)).toString('latin1') === 'ustar'
}
