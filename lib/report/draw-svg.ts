import { type PlainElement, type PlainNode, textOf } from '@/lib/core/plain-element'
import { INK } from './page-flow'
import type { Document, PrintedText } from './printed-text'

/** What an element hands down to those inside it. */
type Inherited = { fontSize: number; fontWeight: number; fill: string }

type Pen = { document: Document; text: PrintedText; colors: ReadonlyMap<string, string> }

/** The size that a drawing says it has. @throws {TypeError} for one without a view box */
export function svgSize({ props }: PlainElement): { width: number; height: number } {
  const box = props['viewBox']
  const [, , width, height] = typeof box === 'string' ? box.split(' ').map(Number) : []
  if (!width || !height) throw new TypeError('a drawing needs a view box')
  return { width, height }
}

/**
 * Draws lines, rectangles, circles, paths and text of an SVG, at the origin and in its own size; scale and move the page before.
 *
 * @param colors what the names of CSS variables stand for
 */
export function drawSvg(pen: Pen, svg: PlainElement): void {
  const own = { fontSize: number(svg.props, 'fontSize', 12), fontWeight: 400, fill: INK }
  for (const child of svg.children) drawNode(pen, child, own)
}

function drawNode(pen: Pen, node: PlainNode, above: Inherited): void {
  if (typeof node === 'string' || node.tag === 'title') return
  const { tag, props, children } = node
  const { document } = pen
  const own = inherit(props, above)
  document.save()
  transform(document, props['transform'])
  switch (tag) {
    case 'line':
      document
        .moveTo(number(props, 'x1'), number(props, 'y1'))
        .lineTo(number(props, 'x2'), number(props, 'y2'))
      paint(pen, { fill: 'none', ...props }, own)
      break
    case 'rect':
      drawRect(document, props)
      paint(pen, props, own)
      break
    case 'circle':
      document.circle(number(props, 'cx'), number(props, 'cy'), number(props, 'r'))
      paint(pen, props, own)
      break
    case 'path':
      if (props['d'] !== '') {
        document.path(String(props['d']))
        paint(pen, props, own)
      }
      break
    case 'text':
      drawText(pen, node, own)
      break
    case 'g':
    case 'a':
      for (const child of children) drawNode(pen, child, own)
      break
    default:
      throw new TypeError(`a printed drawing has no ${tag}`)
  }
  document.restore()
}

function drawRect(document: Document, props: PlainElement['props']): void {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => number(props, name)) as [
    number,
    number,
    number,
    number,
  ]
  const corner = Math.min(number(props, 'rx'), width / 2, height / 2)
  if (corner > 0) document.roundedRect(x, y, width, height, corner)
  else document.rect(x, y, width, height)
}

/** Fills and strokes the path that was just laid. */
function paint({ document, colors }: Pen, props: PlainElement['props'], own: Inherited): void {
  const fill = colorOf(colors, props['fill'] ?? own.fill)
  const stroke = colorOf(colors, props['stroke'] ?? 'none')
  if (fill === null && stroke === null) {
    // a path that is laid and not painted would be painted with the next
    document.fillOpacity(0).fill(INK)
    return
  }
  if (fill !== null) document.fillOpacity(number(props, 'fillOpacity', 1)).fillColor(fill)
  if (stroke !== null) {
    document.lineWidth(number(props, 'strokeWidth', 1)).strokeOpacity(number(props, 'strokeOpacity', 1))
    if (props['strokeLinecap'] === 'round') document.lineCap('round')
    if (typeof props['strokeDasharray'] === 'string') {
      const [length = 1, ...rest] = props['strokeDasharray'].split(' ').map(Number)
      document.dash(length, { space: rest[0] ?? length })
    }
    document.strokeColor(stroke)
  }
  if (fill !== null && stroke !== null) document.fillAndStroke()
  else if (fill === null) document.stroke()
  else document.fill()
}

/** Its text without what a screen shows only where the pointer rests. */
function writtenIn({ children }: PlainElement): string {
  return textOf(children.filter((node) => typeof node === 'string' || node.tag !== 'title'))
}

type Run = { text: string; size: number; bold: boolean; color: string; gap: number }

function drawText({ document, text, colors }: Pen, { props, children }: PlainElement, own: Inherited): void {
  const toRun = (words: string, style: Inherited, gap: number): Run => ({
    text: text.clean(words),
    size: style.fontSize,
    bold: style.fontWeight >= 600,
    color: colorOf(colors, style.fill) ?? INK,
    gap,
  })
  const runs = children.map((child) =>
    typeof child === 'string'
      ? toRun(child, own, 0)
      : toRun(writtenIn(child), inherit(child.props, own), number(child.props, 'dx')),
  )
  const width = runs.reduce((sum, run) => sum + run.gap + text.width(run.text, run), 0)
  const anchor = props['textAnchor'] ?? 'start'
  let x = number(props, 'x') - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0)
  const y = number(props, 'y')
  document.fillOpacity(1)
  for (const run of runs) {
    x += run.gap
    if (run.text !== '') text.draw(run.text, x, y, run)
    x += text.width(run.text, run)
  }
}

function inherit(props: PlainElement['props'], above: Inherited): Inherited {
  return {
    fontSize: number(props, 'fontSize', above.fontSize),
    fontWeight: number(props, 'fontWeight', above.fontWeight),
    fill: typeof props['fill'] === 'string' ? props['fill'] : above.fill,
  }
}

/** Moves and turns, in the order in which they are written. */
function transform(document: Document, value: unknown): void {
  if (typeof value !== 'string') return
  for (const [, name, list = ''] of value.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second = 0] = list.split(/[\s,]+/).map(Number)
    if (name === 'translate') document.translate(first, second)
    else if (name === 'rotate') document.rotate(first)
    else throw new TypeError(`a printed drawing has no ${name}`)
  }
}

function colorOf(colors: ReadonlyMap<string, string>, value: unknown): string | null {
  if (value === 'none') return null
  const text = String(value)
  const name = /^var\((--[\w-]+)\)$/.exec(text)?.[1]
  if (name === undefined) return text
  const color = colors.get(name)
  if (color === undefined) throw new TypeError(`no color is called ${name}`)
  return color
}

function number(props: PlainElement['props'], name: string, otherwise = 0): number {
  const value = props[name]
  return value === undefined ? otherwise : Number(value)
}
