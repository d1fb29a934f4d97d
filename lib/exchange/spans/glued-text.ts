/** A text of several in one: whose it is by the name before it, and where it stands, half-open in code units. */
export type Section = { name: string; start: number; end: number }

const KEY = /^### JSON Key: (.+)$/gm
const TEXT = 'Text:\n'
const SUMMARY = /^Summary(?: (\d+))?:\n/gm

/**
 * Puts texts behind each other, each under a line with its name: what tools are given that show one text. The layout is that of the
 * published converter.
 *
 * @returns the text, and where each stands in it
 */
export function glueTexts(parts: readonly { name: string; text: string }[]): {
  text: string
  sections: Section[]
} {
  let glued = ''
  const sections = parts.map(({ name, text }) => {
    glued += `### JSON Key: ${name}\n`
    const start = glued.length
    glued += `${text}\n\n`
    return { name, start, end: start + text.length }
  })
  return { text: glued, sections }
}

/**
 * Finds the texts that stand in one: under lines `### JSON Key: name`, or `Text:` followed by `Summary:` or several `Summary 0:`.
 * Under the latter outer blanks belong to no text, as published.
 *
 * @returns null for a text that is only one
 */
export function cutTexts(text: string): Section[] | null {
  const keys = [...text.matchAll(KEY)]
  if (keys[0]?.index === 0 && keys.length > 1)
    return keys.map((key, index) => {
      const next = keys[index + 1]?.index ?? text.length
      const start = Math.min(key.index + key[0].length + 1, next)
      const end = text.slice(start, next).endsWith('\n\n') ? next - 2 : next
      return { name: key[1] ?? '', start, end: Math.max(start, end) }
    })
  const summaries = [...text.matchAll(SUMMARY)]
  const [first] = summaries
  if (!text.startsWith(TEXT) || !first) return null
  return [
    trim(text, { name: 'text', start: TEXT.length, end: first.index }),
    ...summaries.map((found, index) =>
      trim(text, {
        name: found[1] === undefined ? 'summary' : `summary ${found[1]}`,
        start: found.index + found[0].length,
        end: summaries[index + 1]?.index ?? text.length,
      }),
    ),
  ]
}

function trim(text: string, { name, start, end }: Section): Section {
  const own = text.slice(start, end)
  return { name, start: start + own.length - own.trimStart().length, end: start + own.trimEnd().length }
}
