/**
 * The text of an XHTML narrative as one reads it: blocks and table rows on lines of their own, list items with a dash, cells
 * parted, entities resolved. What is no tag is never lost.
 */
export function narrativeText(xhtml: string): string {
  return cutUnread(xhtml)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<li\b[^<>]*>/gi, '\n- ')
    .replaceAll(/<\/t[dh]\s*>\s*(?=<t[dh])/gi, '\t')
    .replaceAll(/<\/?(?:p|div|h[1-6]|ul|ol|dl|dt|dd|table|thead|tbody|tr|blockquote|pre|hr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, resolveEntity)
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
    .filter((line, index, lines) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .trim()
}

/** Without comments, styles and scripts; one that does not end stays, and its end is not sought again. */
function cutUnread(xhtml: string): string {
  const unclosed = new Set<string>()
  let read = ''
  let at = 0
  for (const { 0: opening, index } of xhtml.matchAll(/<!--|<(?:style|script)\b/gi)) {
    const kind = opening.toLowerCase()
    if (index < at || unclosed.has(kind)) continue
    const end = kind === '<!--' ? /-->/g : new RegExp(String.raw`</${kind.slice(1)}\s*>`, 'gi')
    end.lastIndex = index + opening.length
    if (!end.test(xhtml)) {
      unclosed.add(kind)
      continue
    }
    read += xhtml.slice(at, index)
    at = end.lastIndex
  }
  return read + xhtml.slice(at)
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function resolveEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : whole
}
