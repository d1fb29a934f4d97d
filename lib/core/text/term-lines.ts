import { readWords } from './find-words-of'

type TermLine = { meaning: string; variants: readonly string[] }

const LIMIT = 2000

/**
 * Reads a list of words that mean the same, one meaning a line: `myocardial infarction: MI | heart attack`. Blank lines and
 * lines that begin with `#` are notes.
 *
 * @returns the readable lines, and a sentence for each line that is not, with its number from 1
 */
export function readTermLines(text: string): {
  lines: TermLine[]
  faults: { line: number; message: string }[]
} {
  const lines: TermLine[] = []
  const faults: { line: number; message: string }[] = []
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const colon = line.indexOf(':')
    const meaning = line.slice(0, Math.max(colon, 0)).trim()
    const variants = line
      .slice(colon + 1)
      .split('|')
      .map((part) => part.trim())
    if (colon < 0)
      faults.push({ line: index + 1, message: 'needs a colon between the meaning and its synonyms' })
    else if (readWords(meaning).length === 0)
      faults.push({ line: index + 1, message: 'has nothing before the colon' })
    else if (variants.some((variant) => readWords(variant).length === 0))
      faults.push({ line: index + 1, message: 'has an empty term' })
    else if (lines.length >= LIMIT) faults.push({ line: index + 1, message: `is beyond the first ${LIMIT}` })
    else lines.push({ meaning, variants })
  }
  return { lines, faults }
}
