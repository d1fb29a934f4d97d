import type { ReactNode } from 'react'
import type { PlainNode } from '@/lib/core/plain-element'

const FRAGMENT = Symbol.for('react.fragment')

type Element = { type: unknown; props: Record<string, unknown> & { children?: ReactNode } }

/**
 * Elements without state as what they are made of: host elements and text. Fragments and components that are functions of
 * their props give way to what they hold.
 *
 * @throws {TypeError} for a component that needs a browser or waits for something
 */
export function toPlain(node: ReactNode): PlainNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return [String(node)]
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => toPlain(child))
  if (!isElement(node)) throw new TypeError('only plain elements have markup')
  const { type, props } = node
  if (type === FRAGMENT) return toPlain(props.children)
  if (typeof type === 'function') return toPlain((type as (given: typeof props) => ReactNode)(props))
  if (typeof type !== 'string') throw new TypeError('only plain elements have markup')
  const { children, ...own } = props
  return [{ tag: type, props: own, children: toPlain(children) }]
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'type' in node && 'props' in node
}
