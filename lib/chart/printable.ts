import { isInvisible } from '@/lib/core/text/invisible'

const SOFT_HYPHEN = '\u00ad'

/** What the PDF's standard fonts can show beyond ASCII (Windows code page 1252). */
const WIN_ANSI = new Set([
  ...Array.from('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'),
  ...Array.from({ length: 96 }, (_, index) => String.fromCodePoint(160 + index)),
])

function isStandard(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return (code >= 32 && code < 127) || WIN_ANSI.has(character)
}

/**
 * One line of a note as it can be printed: tabs as spaces, control characters gone, and what even the embedded font cannot
 * show, or nobody would see, as `[U+XXXX]`, so that nothing disappears silently.
 *
 * @param hasGlyph whether the embedded font can show a code point
 */
export function toPrintable(
  line: string,
  hasGlyph: (code: number) => boolean,
): { text: string; standard: boolean } {
  if (/^[\x20-\x7e]*$/.test(line)) return { text: line, standard: true }
  let text = ''
  let standard = true
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0
    if (character === '\t') text += '    '
    else if (code < 32 || (code >= 127 && code < 160)) continue
    else if (isStandard(character) && character !== SOFT_HYPHEN) text += character
    else if (hasGlyph(code) && !isInvisible(character)) {
      text += character
      standard = false
    } else text += `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return { text, standard }
}
