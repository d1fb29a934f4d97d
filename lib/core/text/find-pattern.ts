import type { FindHit } from './find'
import { endOfCharacter, type FoldedText, foldText } from './fold-text'

export type PatternOutcome =
  | { kind: 'hits'; hits: FindHit[]; isCut: boolean }
  /** Why the pattern cannot be read, in words for the person who typed it. */
  | { kind: 'fault'; message: string }

/**
 * All places of a regular expression in a list of texts, in reading order, without empty hits; case and accents make no
 * difference, `^` and `$` stand at lines, a blank fits a line break. A pattern can run for ever: call this where it can be ended.
 *
 * @param limit stops after so many hits, with `isCut`
 */
export function findPattern(texts: readonly FoldedText[], pattern: string, limit: number): PatternOutcome {
  let expression: RegExp
  try {
    expression = new RegExp(foldPattern(pattern), 'gim')
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'fault', message: describeFault(error) }
    throw error
  }
  const hits: FindHit[] = []
  for (const [index, text] of texts.entries()) {
    for (const { 0: found, index: at } of withLines(text).matchAll(expression)) {
      if (found === '') continue
      if (hits.length >= limit) return { kind: 'hits', hits, isCut: true }
      const start = text.starts[at] ?? 0
      const last = text.starts[at + found.length - 1] ?? start
      hits.push({ index, start, end: endOfCharacter(text.original, last) })
    }
  }
  return { kind: 'hits', hits, isCut: false }
}

/** The pattern for folded text: its letters folded, and each blank outside of a set fit for a line break too. */
function foldPattern(pattern: string): string {
  return pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]| |[^\p{ASCII}]/gsu, (part) => {
    if (part === ' ') return String.raw`\s`
    if (part.startsWith('[')) return part.replaceAll(/[^\p{ASCII}]/gu, foldCharacter)
    return part.startsWith('\\') ? part : foldCharacter(part)
  })
}

function foldCharacter(character: string): string {
  return foldText(character).folded
}

/** The folded text with a line break for each blank that holds one in the original. */
function withLines({ original, folded, starts }: FoldedText): string {
  if (!original.includes('\n') && !original.includes('\r')) return folded
  const lines = folded.split('')
  for (const [index, unit] of lines.entries()) {
    if (unit === ' ' && /[\r\n]/u.test(original.slice(starts[index], starts[index + 1] ?? original.length)))
      lines[index] = '\n'
  }
  return lines.join('')
}

/** Browsers say “Invalid regular expression: /(a/gim: Unterminated group”; the end is what helps. */
function describeFault({ message }: SyntaxError): string {
  const reason = message.slice(message.lastIndexOf(': ') + 1).trim()
  return `This pattern cannot be read: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
}
