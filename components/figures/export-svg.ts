const KEPT = ['fill', 'stroke'] as const
const MARGIN = 20
const TITLE = { size: 14, line: 19, letter: 7.6, room: 380 }
const CAPTION = { size: 11, line: 15, letter: 5.9 }
const NAMESPACE = 'http://www.w3.org/2000/svg'

/** A drawing that stands alone, and its size in pixels. */
export type Drawing = { svg: string; width: number; height: number }

/**
 * An SVG that stands alone: on white, with its title above, its caption below and a margin, in the light colors whatever the
 * page's theme. Title and caption are also what programs read of it.
 *
 * @param caption a paragraph each: what it shows, of what, and of when
 */
export function standaloneSvg(source: SVGSVGElement, title: string, caption: readonly string[]): Drawing {
  const copy = source.cloneNode(true) as SVGSVGElement
  for (const link of copy.querySelectorAll<SVGAElement>('a')) unlink(link)
  inLightColors(() => {
    const place = document.createElement('div')
    place.style.cssText = 'position: absolute; left: -99999px; top: 0'
    place.append(copy)
    document.body.append(place)
    try {
      for (const element of copy.querySelectorAll<SVGElement>('*')) writeOut(element)
    } finally {
      place.remove()
    }
  })
  const drawn = source.viewBox.baseVal
  const room = Math.max(drawn.width, TITLE.room)
  const lines = wrapWords(title, Math.floor(room / TITLE.letter))
  const below = caption.flatMap((paragraph) => wrapWords(paragraph, Math.floor(room / CAPTION.letter)))
  const top = MARGIN + lines.length * TITLE.line + 6
  const foot = top + drawn.height + (below.length === 0 ? 0 : 8)
  const [width, height] = [room + 2 * MARGIN, foot + below.length * CAPTION.line + MARGIN]
  const sheet = draw('svg', {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    'font-family': 'system-ui, "Segoe UI", Roboto, Arial, sans-serif',
    'font-size': source.getAttribute('font-size') ?? 12,
  })
  sheet.append(
    draw('title', {}, title),
    draw('desc', {}, [source.getAttribute('aria-label') ?? '', ...caption].filter(Boolean).join(' ')),
    draw('rect', { width, height, fill: '#ffffff' }),
  )
  for (const [index, line] of lines.entries()) {
    const y = MARGIN + index * TITLE.line + TITLE.size
    sheet.append(
      draw('text', { x: MARGIN, y, fill: '#1f2328', 'font-weight': 600, 'font-size': TITLE.size }, line),
    )
  }
  for (const [index, line] of below.entries()) {
    const y = foot + index * CAPTION.line + CAPTION.size
    sheet.append(draw('text', { x: MARGIN, y, fill: '#57606a', 'font-size': CAPTION.size }, line))
  }
  const group = draw('g', { transform: `translate(${MARGIN} ${top})` })
  group.append(...copy.childNodes)
  sheet.append(group)
  const svg = `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(sheet)}`
  return { svg, width, height }
}

/** A file leads nowhere: what was a link is neither announced nor colored as one. */
function unlink(link: SVGAElement): void {
  for (const title of link.querySelectorAll(':scope > title')) title.remove()
  for (const text of link.querySelectorAll('text, tspan')) {
    if (text.getAttribute('fill') === 'var(--accent)') text.setAttribute('fill', 'var(--ink)')
  }
  const group = document.createElementNS(NAMESPACE, 'g')
  group.append(...link.childNodes)
  link.replaceWith(group)
}

/**
 * The colors are set at the root, and an element below cannot take the other theme's: the root changes its theme for as long
 * as they are read, which is over before anything is painted.
 */
function inLightColors(read: () => void): void {
  const root = document.documentElement
  const before = root.getAttribute('data-theme')
  root.setAttribute('data-theme', 'light')
  try {
    read()
  } finally {
    if (before === null) root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', before)
  }
}

function writeOut(element: SVGElement): void {
  const computed = getComputedStyle(element)
  for (const name of KEPT) {
    if (element.hasAttribute(name)) element.setAttribute(name, computed.getPropertyValue(name))
  }
  element.removeAttribute('class')
}

function draw(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(NAMESPACE, name)
  element.textContent = text
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

function wrapWords(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else if (word !== '') lines.push(word)
  }
  return lines
}

/** Draws it at twice its size: sharp in slides and print. */
export async function drawPng({ svg, width, height }: Drawing): Promise<Blob> {
  const scale = 2
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob
}
