/** A word or number with what belongs to it, or a sign that changes what a number means. */
const TOKEN = /(?:[-−](?=\p{N}))?[\p{L}\p{N}]+(?:[.,:/'’-][\p{L}\p{N}]+)*|[<>≤≥=±+%°]/gu
const TRUTHS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])
const STATED = String.raw`["'”*]*\s*[:=]?\s*(?:is\b)?\s*["'“*]*(true|false|yes|no)\b`
const LIST_NUMBER = String.raw`^[\s(*-]*\d{1,3}[.)](?=\s)`
/** A remark before an answer takes no more words than that. */
const REMARK = 20

type Part = { start: number; end: number }
type Token = Part & { text: string }

/**
 * How to tell whether a value that was put into form says the very same as the reply without form that it was made from: each
 * of its texts stands there word for word, in the same order and with nothing left out between and after them, and each yes
 * or no stands there beside its name. Capitals, marks and white space make no difference.
 *
 * @param schema JSON schema of a flat object whose properties are texts, lists of texts, and yes or no
 * @returns null where the reply does not state every yes or no that is asked for, or says nothing at all: no value can be the same
 */
export function sameInForm(
  reply: string,
  schema: Readonly<Record<string, unknown>>,
): ((value: unknown) => boolean) | null {
  const properties = (schema['properties'] ?? {}) as Record<string, { type?: string }>
  const flags = Object.keys(properties).filter((name) => properties[name]?.type === 'boolean')
  const stated = new Map(flags.map((name) => [name, findStated(reply, name)]))
  const tokens = tokenize(reply)
  if ([...stated.values()].includes(null)) return null
  const names = Object.keys(properties)
  const form = findForm(reply, names, flags)
  const isForm = ({ start }: Token) => form.some((part) => start >= part.start && start < part.end)
  if (flags.length === 0 && tokens.every(isForm)) return null
  const source = { reply, tokens, isForm, opening: openingOf(names) }
  return (value) => {
    const parts = Object(value) as Readonly<Record<string, unknown>>
    const texts = Object.values(parts)
      .flat()
      .filter((part) => typeof part === 'string')
    const isStated = flags.every((name) => parts[name] === stated.get(name))
    if (texts.length === 0) return isStated && flags.length > 0
    return isStated && holdsAll(texts, source)
  }
}

/** The one yes or no that a reply gives beside a name; null where it gives none, or both. */
function findStated(reply: string, name: string): boolean | null {
  const found = new Set(
    [...reply.matchAll(new RegExp(`\\b${keyOf(name)}${STATED}`, 'giu'))].map(([, word = '']) =>
      TRUTHS.get(word.toLowerCase()),
    ),
  )
  const [only = null] = found
  return found.size === 1 ? only : null
}

/** What of a reply is a form and no answer: keys, each yes or no, numbers of a list, what marks a block as JSON. */
function findForm(reply: string, names: readonly string[], flags: readonly string[]): Part[] {
  const keys = names.map((name) => `\\b${keyOf(name)}["'”*\`]*\\s*[:=]`)
  const truths = flags.map((name) => `\\b${keyOf(name)}${STATED}`)
  const all = new RegExp([...truths, ...keys, LIST_NUMBER, '```json'].join('|'), 'gimu')
  return [...reply.matchAll(all)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** A remark that leads to an answer and is none: it ends with what is asked for, and a colon. */
function openingOf(names: readonly string[]): RegExp {
  const wanted = [...names.map(keyOf), 'json'].join('|')
  return new RegExp(String.raw`\b(?:${wanted})\W*:\W*(?:\d{1,3}[.)])?\W*$`, 'iu')
}

/** A name as models write it: `contains_claim` also with spaces. */
function keyOf(name: string): string {
  return name.split('_').join(String.raw`[\s_-]*`)
}

type Source = { reply: string; tokens: readonly Token[]; isForm: (token: Token) => boolean; opening: RegExp }

function holdsAll(texts: readonly string[], { reply, tokens, isForm, opening }: Source): boolean {
  let from = 0
  for (const [place, text] of texts.entries()) {
    const wanted = tokenize(text).map((token) => token.text)
    const at = findSequence(tokens, wanted, from)
    if (at === null || wanted.length === 0) return false
    const before = tokens.slice(from, at)
    const said = before.filter((token) => !isForm(token))
    const isRemark = place === 0 && said.length <= REMARK && opening.test(reply.slice(0, tokens[at]?.start))
    if (said.length > 0 && !isRemark) return false
    from = at + wanted.length
  }
  return tokens.slice(from).every(isForm)
}

function findSequence(tokens: readonly Token[], wanted: readonly string[], from: number): number | null {
  for (let at = from; at + wanted.length <= tokens.length; at++)
    if (wanted.every((text, place) => tokens[at + place]?.text === text)) return at
  return null
}

function tokenize(text: string): Token[] {
  const plain = text.replaceAll(/\\[nrt"]/gu, '  ') // as long as before: places stay
  return [...plain.matchAll(TOKEN)].map((match) => {
    return { text: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length }
  })
}
