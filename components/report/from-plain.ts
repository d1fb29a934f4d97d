import { createElement, type ReactNode } from 'react'
import type { PlainNode } from '@/lib/core/plain-element'

/** Plain elements as React has them. */
export function fromPlain(nodes: readonly PlainNode[]): ReactNode[] {
  return nodes.map((node, place) =>
    typeof node === 'string'
      ? node
      : createElement(node.tag, { ...node.props, key: place }, ...fromPlain(node.children)),
  )
}
