const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A plain text as HTML for a clipboard: paragraphs at blank lines, breaks at the ends of lines, lines that begin with a dash or a bullet
 * as lists. Nothing of the text is read as HTML.
 *
 * @example
 * toHtml('One <b>\n\n- two\n- three') // => '<p>One &lt;b&gt;</p><ul><li>two</li><li>three</li></ul>'
 */
export function toHtml(text: string): string {
  return text
    .split(/\n[^\S\n]*\n+/)
    .filter((block) => block.trim() !== '')
    .map((block) => toBlock(block.split('\n')))
    .join('')
}

const BULLET = /^\s*[-•*]\s+/

function toBlock(lines: readonly string[]): string {
  const runs: { isList: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const isList = BULLET.test(line)
    const last = runs.at(-1)
    if (last?.isList === isList) last.lines.push(line)
    else runs.push({ isList, lines: [line] })
  }
  return runs
    .map(({ isList, lines: own }) =>
      isList
        ? `<ul>${own.map((line) => `<li>${escape(line.replace(BULLET, ''))}</li>`).join('')}</ul>`
        : `<p>${own.map(escape).join('<br>')}</p>`,
    )
    .join('')
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}
