/** A token with where it starts, and whether one space follows that belongs to it. */
export type PublishedToken = { text: string; start: number; hasSpace: boolean }

const ALWAYS_CUT = /^\(\d|\/\d+,$|\d\/\d+[.,]$/u
const KEPT = [
  /^\d{1,3}\.\d{1,2}\/\d{1,3}\.\d{1,2}$/u,
  /^-*\d{1,3}\.\d{1,4}$/u,
  /^(?:\d{3}\.){2}\d{4}$/u,
  /^[A-Z]*\d+\.[0-9A-Z]+$/u,
  /^\d+\.\d+(?:%|mm|cm|mg|ml)$/u,
  /\d\.\d+-\d+\.\d/u,
  /[01]\d\/[0-3]\d/u,
  /[01]?\d\/(?:3[01]|[12]\d|\d)\/(?:(?:19|20)\d{2}|[0-3]\d)\b/u,
  /https?:\/\/[\w$-_@.&+!*(), %]/u,
  /^(?:\d{1,2}|[A-Z])[).]$/u,
  /[0-2]\d:\d{2}:\d{2}\.\d/u,
  /[A-Za-z()]+[-<]{1,2}\d{1,2}\.\d{1,2}[*#]{0,2}/u,
  /\d-\d/u,
]
/** From `+` to `?` the published pattern takes a whole range: digits, the period, the colon. */
const PREFIX = /^(?:[["'()*+-?/<>#%]+|(?:[><]=)+)/u
const SUFFIX = /(?:[\]"'),-.:;*]|'s)$/u
const INFIX = /[%(),-./;=?]+/gu

/** Abbreviations that are one token with their periods; the published list has about 900 of these. */
const WHOLE: ReadonlySet<string> = new Set(
  `q.d. b.i.d. t.i.d. q.i.d. q.o.d. q.h.s. q.a.m. q.p.m. p.o. p.r. i.v. i.m. s.c. s.q. p.r.n. a.c. p.c. h.s. n.p.o.
  y.o. e.g. i.e. a.m. p.m. vs. etc. approx. dr. mr. mrs. ms. st. jr. sr. prof. pt. pts. hx. dx. rx. tx. sx. fx. temp. resp.
  no. wt. ht. abd. ext. neg. pos. bilat. lat. ant. post. sup. inf. rt. lt. max. min. avg. dept. hosp. assoc. disch. eval.
  cont. incl. tab. tabs. cap. caps. susp. hr. hrs. sec. secs. wk. wks. mo. mos. yr. yrs.
  jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. m.d. r.n. d.o. ph.d. u.s. s/p c/o h/o r/o w/o w/ n/v c/w d/c
  a.fib a.fib. a.flutter e.coli c.diff h.pylori o.d. o.s. o.u. b.p. t.b. f/u c/d/i`
    .split(/\s+/u)
    .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]),
).add('A.Fib')

/** Whether the published tokenizer keeps a chunk whole by its patterns. @example isKeptWhole('HCT-26.7*') // true */
export function isKeptWhole(chunk: string): boolean {
  return !ALWAYS_CUT.test(chunk) && KEPT.some((pattern) => pattern.test(chunk))
}

/**
 * Tokens as the published splitters of sentences see them. Abbreviations are a list of this project's own, so that a rare one may
 * be cut here that is none there.
 *
 * @see Munnangi et al. 2025, FactEHR, its code; the order of affixes as in spaCy's rule-based tokenizer
 */
export function tokenizeAsPublished(text: string): PublishedToken[] {
  const tokens: PublishedToken[] = []
  const add = (part: string, start: number) => tokens.push({ text: part, start, hasSpace: false })
  for (const { 0: run, index } of text.matchAll(/\s+|\S+/gu)) {
    if (/\S/u.test(run)) {
      let at = index
      for (const part of cutChunk(run)) {
        add(part, at)
        at += part.length
      }
      continue
    }
    const last = tokens.at(-1)
    const isOwned = last !== undefined && run.startsWith(' ')
    if (isOwned) last.hasSpace = true
    const rest = isOwned ? run.slice(1) : run
    if (rest !== '') add(rest, index + (isOwned ? 1 : 0))
  }
  return tokens
}

function isWhole(chunk: string): boolean {
  return WHOLE.has(chunk) || /^[A-Za-z]\.$/u.test(chunk) || isKeptWhole(chunk)
}

function cutChunk(chunk: string): string[] {
  const before: string[] = []
  const after: string[] = []
  let rest = chunk
  while (rest !== '' && !isWhole(rest)) {
    const prefix = PREFIX.exec(rest)?.[0] ?? ''
    const shorter = rest.slice(prefix.length)
    const suffix = SUFFIX.exec(rest)?.[0] ?? ''
    if (prefix === '' && suffix === '') break
    if (prefix !== '') before.push(prefix)
    if (prefix !== '' && WHOLE.has(shorter)) {
      rest = shorter
      break
    }
    const overlaps = prefix !== '' && prefix.length + suffix.length > rest.length
    if (suffix !== '' && !overlaps) after.unshift(suffix)
    rest = overlaps || suffix === '' ? shorter : shorter.slice(0, shorter.length - suffix.length)
  }
  return [...before, ...cutInside(rest), ...after]
}

function cutInside(rest: string): string[] {
  if (rest === '' || isWhole(rest)) return rest === '' ? [] : [rest]
  const parts: string[] = []
  let at = 0
  for (const { 0: mark, index } of rest.matchAll(INFIX)) {
    if (index > at) parts.push(rest.slice(at, index))
    parts.push(mark)
    at = index + mark.length
  }
  if (at < rest.length) parts.push(rest.slice(at))
  return parts
}
