import { toOneLine } from '@/lib/core/text/text-reading'
/** A summary with what was put right in it, under its number in the set. */
export type RevisedEntry = {
  line: number
  id: number
  /** The item that it is an answer to, where the file came from a study. */
  key: string | null
  comment: string
  cleaned: string
  improved: string
  /** Whether the published reader takes it: each summary is one line that begins with a letter or `_`. */
  isPublished: boolean
}

const HEAD = /^(\d+):(.*)$/
/** The item's key stands before the comment, which the published reader takes for part of it. */
const KEY = /^ ?\[(.*?)\](?: (?=.)|$)/
const PUBLISHED = /^[A-Za-z_].*$/

/**
 * Reads a file of corrected summaries: `id:comment`, a blank line, the cleaned summary, a blank line, the improved one. Summaries may
 * have several lines, which the published reader does not take.
 *
 * @param options.hasKeys whether it came from a study; a bracket at the beginning of another's comment is part of that
 * @returns the entries, and the lines of those that have no two summaries: what was left out of the set
 */
export function readRevised(
  text: string,
  { hasKeys }: { hasKeys: boolean },
): { entries: RevisedEntry[]; without: number[] } {
  const entries: RevisedEntry[] = []
  const without: number[] = []
  const lines = text.split(/\r?\n/)
  const heads = lines.flatMap((line, index) => {
    const isApart = index === 0 || lines[index - 1] === ''
    const found = isApart ? HEAD.exec(line) : null
    return found ? [{ index, id: Number(found[1]), comment: found[2] ?? '' }] : []
  })
  for (const [position, { index, id, comment }] of heads.entries()) {
    const end = heads[position + 1]?.index ?? lines.length
    const blocks = lines
      .slice(index + 1, end)
      .join('\n')
      .split(/\n{2,}/)
      .map((block) => block.replaceAll(/^\n+|\n+$/g, ''))
      .filter((block) => block !== '')
    const [cleaned, improved, ...more] = blocks
    if (cleaned === undefined || improved === undefined || more.length > 0) without.push(index + 1)
    else {
      const isPublished = [cleaned, improved].every((block) => PUBLISHED.test(block))
      const key = hasKeys ? KEY.exec(comment) : null
      const rest = key ? comment.slice(key[0].length) : comment
      entries.push({
        line: index + 1,
        id,
        key: key?.[1] ?? null,
        comment: rest,
        cleaned,
        improved,
        isPublished,
      })
    }
  }
  return { entries, without }
}

/** An entry as the published reader takes it: line breaks within a summary become blanks. */
export function writeRevised({
  id,
  key,
  comment,
  cleaned,
  improved,
}: Omit<RevisedEntry, 'line' | 'isPublished'>): string {
  const head = [key === null ? '' : `[${key}]`, toOneLine(comment.trim())].filter((part) => part !== '')
  return `${[`${id}:`, ...head].join(' ')}\n\n${toOneLine(cleaned.trim())}\n\n${toOneLine(improved.trim())}\n\n`
}
