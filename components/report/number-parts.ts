import { elementsOf, type PlainElement, type PlainNode, textOf } from '@/lib/core/plain-element'

type Counts = { figures: number; tables: number; names: Map<string, string> }

/**
 * Gives figures and tables their numbers, in the order in which they stand; the numbers behind a figure are of that figure. A
 * `cite` of the title of a figure gives way to its number, wherever it stands.
 *
 * @throws {RangeError} for a `cite` of what is no title of a figure
 */
export function numberParts(nodes: readonly PlainNode[]): PlainNode[] {
  const counts: Counts = { figures: 0, tables: 0, names: new Map() }
  const numbered = nodes.map((node) => numberPart(node, counts))
  return numbered.map((node) => resolveCites(node, counts.names))
}

function resolveCites(node: PlainNode, names: Counts['names']): PlainNode {
  if (typeof node === 'string') return node
  if (node.tag !== 'cite')
    return { ...node, children: node.children.map((child) => resolveCites(child, names)) }
  const name = names.get(textOf(node.children))
  if (name === undefined) throw new RangeError(`no figure has the title ${textOf(node.children)}`)
  return name
}

function numberPart(node: PlainNode, counts: Counts): PlainNode {
  if (typeof node === 'string') return node
  if (node.tag === 'table') return withName(node, 'caption', `Table ${++counts.tables}. `)
  if (node.tag === 'figure') {
    const name = `Figure ${++counts.figures}`
    counts.names.set(textOf(elementsOf(node.children, 'h3')), name)
    return numberFigure(node, name)
  }
  return { ...node, children: node.children.map((child) => numberPart(child, counts)) }
}

function numberFigure(figure: PlainElement, name: string): PlainElement {
  const named = withName(figure, 'h3', `${name}. `)
  return {
    ...named,
    children: named.children.map((child) =>
      typeof child === 'string' ? child : nameNumbers(child, `${name} in numbers`),
    ),
  }
}

/** The first text of its parts of this tag begins with the name. */
function withName(element: PlainElement, tag: string, name: string): PlainElement {
  return {
    ...element,
    children: element.children.map((child) =>
      typeof child === 'string' || child.tag !== tag
        ? child
        : { ...child, children: [name, ...child.children] },
    ),
  }
}

function nameNumbers(element: PlainElement, name: string): PlainElement {
  // what the marks of its numbers mean stays with them
  if (element.tag === 'caption')
    return { ...element, children: [name, ...elementsOf(element.children, 'span')] }
  return {
    ...element,
    children: element.children.map((child) => (typeof child === 'string' ? child : nameNumbers(child, name))),
  }
}
