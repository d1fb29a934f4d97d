import type { ReactNode } from 'react'
import type { PlainNode } from '@/lib/core/plain-element'
import { toPlain } from './to-plain'

const VOID = new Set(['br', 'col', 'hr', 'img', 'meta', 'link', 'input'])
/** SVG keeps these as they are; all other names are lower case with hyphens. */
const CAMEL = new Set(['viewBox'])
const RENAMED: Record<string, string> = {
  className: 'class',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
  charSet: 'charset',
}

/**
 * Plain markup of elements without state. The same elements give the same text, wherever it runs: in a page, a route, or the
 * command line.
 *
 * @throws {TypeError} for a component that needs a browser or waits for something
 */
export function toMarkup(node: ReactNode): string {
  return toPlain(node).map(write).join('')
}

function write(node: PlainNode): string {
  if (typeof node === 'string') return escape(node)
  const { tag, props, children } = node
  const open = `<${tag}${Object.entries(props).map(toAttribute).join('')}>`
  return VOID.has(tag) ? open : `${open}${children.map(write).join('')}</${tag}>`
}

function toAttribute([name, value]: [string, unknown]): string {
  if (name === 'key' || value === null || value === undefined || value === false) return ''
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
