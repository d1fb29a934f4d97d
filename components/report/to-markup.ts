import type { ReactNode } from 'react'

const VOID = new Set(['br', 'col', 'hr', 'img', 'meta', 'link', 'input'])
/** SVG keeps these as they are; all other names are lower case with hyphens. */
const CAMEL = new Set(['viewBox'])
const RENAMED: Record<string, string> = {
  className: 'class',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  charSet: 'charset',
}
const FRAGMENT = Symbol.for('react.fragment')

type Element = { type: unknown; props: Record<string, unknown> & { children?: ReactNode } }

/**
 * Plain markup of elements without state: host elements, fragments and components that are functions of their props. The
 * same elements give the same text, wherever it runs: in a page, a route, or the command line.
 *
 * @throws {TypeError} for a component that needs a browser or waits for something
 */
export function toMarkup(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint')
    return escape(String(node))
  if (Array.isArray(node)) return node.map((child: ReactNode) => toMarkup(child)).join('')
  if (!isElement(node)) throw new TypeError('only plain elements have markup')
  const { type, props } = node
  if (type === FRAGMENT) return toMarkup(props.children)
  if (typeof type === 'function') return toMarkup((type as (given: typeof props) => ReactNode)(props))
  if (typeof type !== 'string') throw new TypeError('only plain elements have markup')
  const open = `<${type}${Object.entries(props).map(toAttribute).join('')}>`
  return VOID.has(type) ? open : `${open}${toMarkup(props.children)}</${type}>`
}

function isElement(node: unknown): node is Element {
  return typeof node === 'object' && node !== null && 'type' in node && 'props' in node
}

function toAttribute([name, value]: [string, unknown]): string {
  if (name === 'children' || name === 'key' || value === null || value === undefined || value === false)
    return ''
  if (name === 'style') return ` style="${escape(toStyle(value as Record<string, unknown>))}"`
  const plain = RENAMED[name] ?? (CAMEL.has(name) ? name : hyphenate(name))
  if (value === true) return ` ${plain}=""`
  if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`markup has no ${name}`)
  return ` ${plain}="${escape(String(value))}"`
}

function toStyle(style: Record<string, unknown>): string {
  return Object.entries(style)
    .map(([name, value]) => `${hyphenate(name)}:${String(value)}`)
    .join(';')
}

function hyphenate(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
