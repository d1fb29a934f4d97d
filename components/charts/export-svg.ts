const KEPT = ['fill', 'stroke'] as const

/** An SVG that stands alone: colours of the page's light theme written out, fonts named, no classes. */
export function standaloneSvg(source: SVGSVGElement): string {
  const light = document.createElement('div')
  light.style.cssText = 'color-scheme: light; position: absolute; left: -99999px; top: 0'
  const copy = source.cloneNode(true) as SVGSVGElement
  light.append(copy)
  document.body.append(light)
  try {
    for (const element of [copy, ...copy.querySelectorAll<SVGElement>('*')]) writeOut(element)
  } finally {
    light.remove()
  }
  const { width, height } = source.viewBox.baseVal
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('font-family', 'system-ui, "Segoe UI", Roboto, Arial, sans-serif')
  copy.removeAttribute('style')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}`
}

function writeOut(element: SVGElement): void {
  const computed = getComputedStyle(element)
  for (const name of KEPT) {
    if (element.hasAttribute(name)) element.setAttribute(name, computed.getPropertyValue(name))
  }
  element.removeAttribute('class')
}

/** Draws the SVG on white at twice its size: sharp in slides and print. */
export async function drawPng(svgText: string, { viewBox }: SVGSVGElement): Promise<Blob> {
  const scale = 2
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = viewBox.baseVal.width * scale
  canvas.height = viewBox.baseVal.height * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return blob
}
