import type { PlainElement, PlainNode } from '@/lib/core/plain-element'

type Counts = { figures: number; tables: number }

/** Gives figures and tables their numbers, in the order in which they stand; the numbers behind a figure are of that figure. */
export function numberParts(nodes: readonly PlainNode[]): PlainNode[] {
  const counts = { figures: 0, tables: 0 }
  return nodes.map((node) => numberPart(node, counts))
}

function numberPart(node: PlainNode, counts: Counts): PlainNode {
  if (typeof node === 'string') return node
  if (node.tag === 'table') return withName(node, 'caption', `Table ${++counts.tables}. `)
  if (node.tag === 'figure') return numberFigure(node, `Figure ${++counts.figures}`)
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
  if (element.tag === 'caption') return { ...element, children: [name] }
  return {
    ...element,
    children: element.children.map((child) => (typeof child === 'string' ? child : nameNumbers(child, name))),
  }
}
