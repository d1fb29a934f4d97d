import { FileProblem } from './file-problem'
import type { ImportFile } from './import-file'
import { readTextBytes } from './text-stream'

/** No real row is this long; a whole file on one line is no JSONL. */
const MAX_LINE_BYTES = 16_000_000
const LINE_FEED = 0x0a

/**
 * The lines of a file with something on them, as text, numbered from 1.
 *
 * @throws {FileProblem} as {@link readTextBytes}, also `empty` for blank lines alone, and `too_large`
 */
export async function* readLines(file: ImportFile): AsyncGenerator<{ line: number; text: string }> {
  let pieces: Buffer[] = []
  let held = 0
  let line = 1
  let isEmpty = true
  for await (const chunk of readTextBytes(file)) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      const text = toText([...pieces, chunk.subarray(from, end)])
      isEmpty &&= text === ''
      if (text !== '') yield { line, text }
      pieces = []
      held = 0
      line += 1
      from = end + 1
    }
    const rest = chunk.subarray(from)
    held += rest.length
    if (held > MAX_LINE_BYTES) throw new FileProblem(file.name, 'too_large', 'This line is too long.', line)
    if (rest.length > 0) pieces.push(rest)
  }
  const last = toText(pieces)
  if (last !== '') yield { line, text: last }
  else if (isEmpty) throw new FileProblem(file.name, 'empty', 'The file is empty.')
}

function toText(pieces: readonly Buffer[]): string {
  return Buffer.concat(pieces).toString('utf8').trim()
}
