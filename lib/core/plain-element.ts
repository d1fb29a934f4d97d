/** An element without components and state: what HTML, SVG and a printed page are all made of. */
export type PlainElement = {
  tag: string
  props: Readonly<Record<string, unknown>>
  children: readonly PlainNode[]
}

export type PlainNode = PlainElement | string

/** All text inside, in order. */
export function textOf(nodes: readonly PlainNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

/** The elements among nodes, of these tags or of any. */
export function elementsOf(nodes: readonly PlainNode[], ...tags: readonly string[]): PlainElement[] {
  return nodes.filter(
    (node): node is PlainElement =>
      typeof node !== 'string' && (tags.length === 0 || tags.includes(node.tag)),
  )
}
