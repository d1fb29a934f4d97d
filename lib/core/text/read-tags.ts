/** A passage between tags; half-open, in UTF-16 code units of the text without tags. */
export type TaggedPassage = { start: number; end: number; attributes: Readonly<Record<string, string>> }

type ReadTags = {
  text: string
  passages: readonly TaggedPassage[]
  /** What was odd and did no harm, one sentence each. */
  warnings: readonly string[]
  /** Why nothing can be made of it; null where something can. */
  problem: string | null
}

const TAG = /<\s{0,8}(\/?)\s{0,8}([\p{L}][\p{L}\p{N}_-]*)((?:\s[^<>]*)?)>/gu
const ATTRIBUTE = /([\p{L}][\w-]*)\s*=\s*(?:["“”]([^"“”]*)["“”]|'([^']*)'|([^\s"'“”/]+))/gu
const SHOWN_TAG = /<(\s{0,8}\/?\s{0,8}[\p{L}][\p{L}\p{N}_-]*(?:\s[^<>]*)?)>/gu

/**
 * A text with whatever looks like a tag in other brackets, of the same length: so a model is shown texts that it is to put tags
 * into, and every tag of its answer is its own.
 *
 * @example showTags('x < 5, <b>bold</b>') // => 'x < 5, ‹b›bold‹/b›'
 */
export function showTags(text: string): string {
  return text.replaceAll(SHOWN_TAG, '‹$1›')
}

/**
 * Reads what stands between `<error …>` and `</error>`, over line breaks and within one another. Tags of other names are left
 * out, and so are closing tags that close nothing; both are said. A tag that is not closed, or holds nothing, is a problem.
 *
 * @param isMark whether a tag of this name marks a passage
 */
export function readTags(tagged: string, isMark: (name: string) => boolean): ReadTags {
  const source = /<\s*\/?\s*error\b/i.test(tagged) ? tagged : unescapeTags(tagged)
  const passages: TaggedPassage[] = []
  const open: { start: number; attributes: TaggedPassage['attributes'] }[] = []
  const warnings: string[] = []
  let text = ''
  let from = 0
  let problem: string | null = null
  for (const match of source.matchAll(TAG)) {
    const [whole, slash = '', name = '', rest = ''] = match
    text += source.slice(from, match.index)
    from = match.index + whole.length
    if (!isMark(name)) warnings.push(`The tag “${whole.slice(0, 60)}” was left out.`)
    else if (slash === '') open.push({ start: text.length, attributes: readAttributes(name, rest) })
    else {
      const begun = open.pop()
      if (!begun) warnings.push('A closing tag that closes nothing was left out.')
      else if (text.slice(begun.start).trim() === '') problem ??= 'a tag marks nothing'
      else passages.push({ ...begun, end: text.length })
    }
  }
  text += source.slice(from)
  if (open.length > 0) problem ??= 'a tag is not closed'
  return { text, passages: passages.toSorted((one, other) => one.start - other.start), warnings, problem }
}

/** Some models write tags as text of a page. */
function unescapeTags(text: string): string {
  return text.replaceAll(/&lt;(\/?\s*error\b.*?)&gt;/gis, (_, inside: string) => {
    return `<${inside.replaceAll('&quot;', '"')}>`
  })
}

/** A tag that is named like a class says its class by its name. */
function readAttributes(name: string, rest: string): TaggedPassage['attributes'] {
  const own = name.toLowerCase() === 'error' ? [] : [['class', name] as const]
  const given = [...rest.matchAll(ATTRIBUTE)].map(([, key = '', double, single, bare]) => {
    return [key.toLowerCase(), double ?? single ?? bare ?? ''] as const
  })
  return Object.fromEntries([...given.toReversed(), ...own]) // of several the first counts
}
