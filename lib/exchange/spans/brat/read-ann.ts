/** What a file of brat says beside a text, a line each. */
export type AnnLine =
  | {
      kind: 'text-bound'
      line: number
      id: string
      label: string
      pieces: { start: number; end: number }[]
      quote: string
    }
  | { kind: 'relation'; line: number; id: string; name: string; from: string; to: string }
  | { kind: 'attribute'; line: number; of: string; name: string; value: string }
  | { kind: 'note'; line: number; of: string; text: string }
  | { kind: 'other'; line: number }

export type AnnFault = { line: number; message: string }

const TEXT_BOUND = /^(T\S*)\t(\S+) (\d+ \d+(?:;\d+ \d+)*)\t(.*)$/
const RELATION = /^(R\S*)\t(\S+) [^\s:]+:(\S+) [^\s:]+:(\S+) *$/
const ATTRIBUTE = /^[AM]\S*\t(\S+) (\S+)(?: (.+))?$/
const NOTE = /^#\S*\tAnnotatorNotes (\S+)\t(.*)$/

/**
 * Reads what brat writes beside a text: passages, also in several pieces, relations, attributes and notes; events, equivalences and
 * normalizations are given as others.
 *
 * @returns the lines, or the first that is none of brat's
 */
export function readAnn(text: string): AnnLine[] | AnnFault {
  const lines: AnnLine[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const own = raw.replace(/\r$/, '')
    if (own === '') continue
    const read = readLine(own, index + 1)
    if (read === null) return { line: index + 1, message: 'This is no line of brat.' }
    lines.push(read)
  }
  return lines
}

function readLine(own: string, line: number): AnnLine | null {
  const bound = TEXT_BOUND.exec(own)
  if (bound) {
    const [, id = '', label = '', places = '', quote = ''] = bound
    const pieces = places.split(';').map((place) => {
      const [start, end] = place.split(' ').map(Number)
      return { start: start ?? 0, end: end ?? 0 }
    })
    return { kind: 'text-bound', line, id, label, pieces, quote }
  }
  const relation = RELATION.exec(own)
  if (relation) {
    const [, id = '', name = '', from = '', to = ''] = relation
    return { kind: 'relation', line, id, name, from, to }
  }
  const attribute = ATTRIBUTE.exec(own)
  if (attribute) {
    const [, name = '', of = '', value = 'true'] = attribute
    return { kind: 'attribute', line, of, name, value }
  }
  const note = NOTE.exec(own)
  if (note) return { kind: 'note', line, of: note[1] ?? '', text: note[2] ?? '' }
  return /^[EN*#]\S*\t/.test(own) ? { kind: 'other', line } : null
}
