import { elementsOf, type PlainElement, type PlainNode, textOf } from '@/lib/core/plain-element'

const HEADINGS: Readonly<Record<string, string>> = { h1: '#', h2: '##', h3: '###' }

/**
 * Plain elements as Markdown: headings, paragraphs, tables and links. A drawing gives way to the table of its numbers. The same
 * elements give the same text.
 *
 * @example
 * writeMarkdown([{ tag: 'h1', props: {}, children: ['A_b'] }]) // => '# A\\_b\n'
 */
export function writeMarkdown(nodes: readonly PlainNode[]): string {
  return `${nodes.flatMap(toBlocks).join('\n\n')}\n`
}

function toBlocks(node: PlainNode): string[] {
  if (typeof node === 'string') return node.trim() === '' ? [] : [escape(node)]
  const { tag, children } = node
  if (tag === 'svg' || tag === 'summary') return []
  const heading = HEADINGS[tag]
  if (heading !== undefined) return [`${heading} ${line(children)}`]
  if (tag === 'p' || tag === 'figcaption') return [guard(line(children))]
  if (tag === 'table') return writeTable(node)
  if (tag === 'figure') return writeFigure(children)
  return children.flatMap(toBlocks)
}

/** Its title, in place of the drawing the table of its numbers, then its words. */
function writeFigure(parts: readonly PlainNode[]): string[] {
  const isWords = (node: PlainNode) => typeof node !== 'string' && node.tag === 'figcaption'
  return [...parts.filter((node) => !isWords(node)), ...parts.filter(isWords)].flatMap(toBlocks)
}

function inline(nodes: readonly PlainNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escape(node)
      const words = inline(node.children)
      if (node.tag === 'strong' && words.trim() !== '') return `**${words.trim()}**`
      const { href } = node.props
      return node.tag === 'a' && typeof href === 'string' ? `[${words}](${encodeURI(href)})` : words
    })
    .join('')
}

/** The same in one line. */
function line(nodes: readonly PlainNode[]): string {
  return inline(nodes).replaceAll(/\s+/g, ' ').trim()
}

function writeTable({ children }: PlainElement): string[] {
  const [caption] = elementsOf(children, 'caption')
  const rows = elementsOf(children, 'thead', 'tbody').flatMap((part) => elementsOf(part.children, 'tr'))
  const cells = rows.map((row) => elementsOf(row.children, 'th', 'td').map((cell) => line(cell.children)))
  const [head = [], ...body] = cells
  const toRow = (values: readonly string[]) => `| ${values.map((value) => value || ' ').join(' | ')} |`
  const title = caption ? captionOf(caption) : []
  return [...title, [toRow(head), toRow(head.map(() => '---')), ...body.map(toRow)].join('\n')]
}

/** The name of a table, and below it what is to be known to read it. */
function captionOf({ children }: PlainElement): string[] {
  const notes = elementsOf(children, 'span')
  const name = line(children.filter((node) => typeof node === 'string' || node.tag !== 'span'))
  return [`**${name}**`, ...notes.map((note) => guard(escape(textOf(note.children))))]
}

/** What Markdown or HTML would read as a sign stands for itself. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#~]/g, String.raw`\$&`)
}

/** A paragraph that begins like a list or a rule is none. */
function guard(text: string): string {
  return text.replace(/^(\s*)([-+=]|\d+[.)](?=\s))/, (_, space: string, sign: string) =>
    /^\d/.test(sign) ? `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}` : `${space}\\${sign}`,
  )
}
