import { DENIAL } from './denial'
import { findSequence, type Token, tokenize } from './reply-tokens'

const TRUTHS = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])
/** What comes before the name of a yes or no: the beginning of a line, or a quotation mark. */
const BEFORE_NAME = String.raw`(?:^[ \t{(*"'“\x60-]*|["'“])`
/** After the name a colon, and a yes or no that ends its line, or its part of an object. */
const STATED = String.raw`[ \t"'”*\x60]*[:=][ \t"'“*\x60]*(true|false|yes|no)\b(?=["'”*)\x60]*(?:[.,;]?[ \t]*$|\s*\}|[ \t]*,[ \t]*["'“}]))`
const LIST_NUMBER = String.raw`^[ \t(*-]*\d{1,3}[.)](?=\s)`
/** A remark before an answer takes no more words than that. */
const REMARK = 20
/** Where a text that is a refusal shows it, in characters. */
const OPENING = 200
/** Before what is asked for, or after it: that there is none. */
const NONE_OF = String.raw`(?:\b(?:no|not|none|cannot|without|zero|any|unable)|n['’]t)\b`
const NOT_TO_BE_HAD = String.raw`\b(?:(?:can|could)(?: ?not|n['’]t)|none|not (?:found|given|possible))\b`
const REFUSAL =
  /^\W*(?:(?:I|we)\b.*?(?:\b(?:not?|cannot|unable|sorry|afraid|apologi[sz]e|must|decline)\b|n['’]t\b)|(?:so |very )?sorry\b|my apologies|apologies|unfortunately|regrettably|as an? (?:AI|language)\b|(?:unable|impossible|not possible|not able) to\b|(?:it|this) is (?:not possible|impossible)|(?:none|nothing|n\/?a|no|nil|null|empty|not applicable)\b\W*$)/iu

type Part = { start: number; end: number }

/**
 * Decides whether a value that was put into form says the very same as the reply without form that it was made from: each
 * of its texts stands there word for word, in the same order and with nothing left out between and after them, and each yes
 * or no stands there beside its name, on a line or in a part of an object that says nothing else. Capitals, white space and
 * marks that mean nothing make no difference. A remark around the values must hold no denial, and a refusal is no text.
 * In doubt nothing is the same: asking again costs less than taking what was not said.
 *
 * @param schema JSON schema of a flat object whose properties are texts, lists of texts, and yes or no
 * @returns null where the reply does not state every yes or no that is asked for, declines to
 * answer, or says nothing at all: no value can be the same
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
  if (names.length > 1 && !names.every((name) => new RegExp(keyPattern(name), 'iu').test(reply))) return null
  const isForm = ({ start }: Token) => form.some((part) => start >= part.start && start < part.end)
  if (flags.length === 0 && tokens.every(isForm)) return null
  if (flags.length === 0 && isRefusal(reply, names)) return null
  const source = { reply, tokens, isForm, opening: openingOf(names) }
  return (value) => {
    const parts = Object(value) as Readonly<Record<string, unknown>>
    const texts = Object.values(parts)
      .flat()
      .filter((part) => typeof part === 'string')
    const isStated = flags.every((name) => parts[name] === stated.get(name))
    if (texts.length === 0)
      return isStated && flags.length > 0 && !denies(tokens.filter((token) => !isForm(token)))
    if (flags.length === 0 && texts.some((text) => isRefusal(text, names))) return false
    return isStated && holdsAll(texts, source)
  }
}

/** The one yes or no that a reply gives beside a name; null where it gives none, or both, or speaks of it besides. */
function findStated(reply: string, name: string): boolean | null {
  const stated = [...reply.matchAll(new RegExp(statedPattern(name), 'gimu'))]
  const named = [...reply.matchAll(new RegExp(`\\b${keyOf(name)}\\b`, 'giu'))]
  const found = new Set(stated.map(([, word = '']) => TRUTHS.get(word.toLowerCase())))
  const [only = null] = found
  return found.size === 1 && stated.length === named.length ? only : null
}

/** Whether a text declines to answer, or says that there is nothing of what is asked for. */
function isRefusal(text: string, names: readonly string[]): boolean {
  const opening = text.slice(0, OPENING)
  const asked = names.map((name) => keyOf(name).replace(/s?$/u, 's?')).join('|')
  const wanted = String.raw`\b(?:${asked}|statements?|facts?|assertions?|information)\b`
  const none = String.raw`${NONE_OF}[ "'“*]+(?:[\w-]+[ "'“*]+){0,4}?${wanted}`
  const impossible = String.raw`${wanted}["'”*]* +(?:[\w-]+ +){0,3}?${NOT_TO_BE_HAD}`
  return REFUSAL.test(opening) || new RegExp(`${none}|${impossible}`, 'iu').test(opening)
}

function denies(tokens: readonly Token[]): boolean {
  return DENIAL.test(tokens.map(({ text }) => text).join(' '))
}

/** What of a reply is a form and no answer: keys, each yes or no, numbers of a list, what marks a block as JSON. */
function findForm(reply: string, names: readonly string[], flags: readonly string[]): Part[] {
  const all = new RegExp(
    [...flags.map(statedPattern), ...names.map(keyPattern), LIST_NUMBER, '```json'].join('|'),
    'gimu',
  )
  return [...reply.matchAll(all)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}

/** A remark that leads to an answer and is none: it ends with what is asked for, and a colon. */
function openingOf(names: readonly string[]): RegExp {
  const wanted = [...names.map(keyOf), 'json'].join('|')
  return new RegExp(String.raw`\b(?:${wanted})\W*:\W*(?:\d{1,3}[.)])?\W*$`, 'iu')
}

function statedPattern(name: string): string {
  return `${BEFORE_NAME}${keyOf(name)}${STATED}`
}

function keyPattern(name: string): string {
  return `\\b${keyOf(name)}["'”*\`]*\\s*[:=]`
}

/** A name as models write it: `contains_claim` also with spaces. */
function keyOf(name: string): string {
  return name.split('_').join(String.raw`[\s_-]*`)
}

type Source = { reply: string; tokens: readonly Token[]; isForm: (token: Token) => boolean; opening: RegExp }

function holdsAll(texts: readonly string[], { reply, tokens, isForm, opening }: Source): boolean {
  let from = 0
  for (const [index, text] of texts.entries()) {
    const wanted = tokenize(text).map((token) => token.text)
    const at = findSequence(tokens, wanted, from)
    if (at === null || wanted.length === 0) return false
    const before = tokens.slice(from, at)
    const said = before.filter((token) => !isForm(token))
    const isRemark =
      index === 0 && said.length <= REMARK && !denies(said) && opening.test(reply.slice(0, tokens[at]?.start))
    if (said.length > 0 && !isRemark) return false
    from = at + wanted.length
  }
  return tokens.slice(from).every(isForm)
}
