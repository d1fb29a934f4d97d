import type { ReactNode } from 'react'
import type { PlainElement, PlainNode } from '@/lib/core/plain-element'
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
  return writeMarkup(toPlain(node))
}

/** The same of what elements are made of. */
export function writeMarkup(nodes: readonly PlainNode[]): string {
  let text = ''
  for (const node of nodes) text += typeof node === 'string' ? escape(node) : write(node)
  return text
}

function write({ tag, props, children }: PlainElement): string {
  let open = `<${tag}`
  for (const name of Object.keys(props)) open += toAttribute(name, props[name])
  return VOID.has(tag) ? `${open}>` : `${open}>${writeMarkup(children)}</${tag}>`
}

function toAttribute(name: string, value: unknown): string {
  if (name === 'key' || value === null || value === undefined || value === false) return ''
  if (name === 'style') return ` style="${escape(toStyle(value as Record<string, unknown>))}"`
  const plain = RENAMED[name] ?? (CAMEL.has(name) ? name : hyphenate(name))
  if (value === true) return ` ${plain}=""`
  if (typeof value === 'number') return ` ${plain}="${value}"`
  if (typeof value !== 'string') throw new TypeError(`markup has no ${name}`)
  return ` ${plain}="${escape(value)}"`
}

function toStyle(style: Record<string, unknown>): string {
  return Object.entries(style)
    .map(([name, value]) => `${hyphenate(name)}:${String(value)}`)
    .join(';')
}

function hyphenate(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const SPECIAL = /[&<>"]/

function escape(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
