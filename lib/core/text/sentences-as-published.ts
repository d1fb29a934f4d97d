import { isSpace } from './span'

const NON_WORD = String.raw`[)";}\]*:@'({\[!?]`
const MULTI = String.raw`(?:-{2,}|\.{2,}|(?:\.\s){2,}\.)`
const END = new RegExp(String.raw`[.?!](?=(?<after>${NON_WORD}|\s+(?<next>\S+)))`, 'gu')
const TOKEN = new RegExp(
  String.raw`${MULTI}|(?=[^("\x60{\[:;&#*@)}\]\-,])\S+?(?=\s|$|${NON_WORD}|${MULTI}|,(?=$|\s|${NON_WORD}|${MULTI}))|\S`,
  'gu',
)
const CLOSING = /["')\]}]+?(?:\s+|(?=--)|$)/muy

type Piece = { start: number; end: number }
type Context = { at: number; next: number | null; text: string }

/**
 * The sentences VeriFact's published code cuts: Punkt without any training, so that "Dr." and "p.m." end sentences and line
 * breaks do not. Each piece runs to the start of the next and keeps its white space; put together they give the text. For
 * comparing with published results only; `splitSentences` is the one to use.
 *
 * @see Kiss, Strunk 2006; the rules as in NLTK's PunktSentenceTokenizer with empty parameters
 */
export function splitSentencesAsPublished(text: string): string[] {
  if (text.trim() === '') return []
  const starts = realign(text, cutPieces(text)).map((piece) => piece.start)
  return starts.map((start, index) => text.slice(index === 0 ? 0 : start, starts[index + 1] ?? text.length))
}

function cutPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const context of findContexts(text)) {
    if (!holdsBreak(context.text)) continue
    pieces.push({ start, end: context.at + 1 })
    start = context.next ?? context.at + 1
  }
  pieces.push({ start, end: text.trimEnd().length })
  return pieces
}

/** Each mark that may end a sentence, with the word before it and what follows; of marks in one word the last counts. */
function findContexts(text: string): Context[] {
  const contexts: Context[] = []
  let wordStart = 0
  let wordEnd = 0
  let pending: Context | null = null
  for (const match of text.matchAll(END)) {
    const at = match.index
    let space = at - 1
    while (space > wordEnd && !isSpace(text[space])) space--
    const start = space > wordEnd ? space + 1 : wordStart
    if (pending && wordEnd <= start) contexts.push(pending)
    ;[wordStart, wordEnd] = [start, at]
    const { after = '', next } = match.groups ?? {}
    const nextStart = next === undefined ? null : at + 1 + after.length - next.length
    pending = { at, next: nextStart, text: text.slice(start, at + 1 + after.length) }
  }
  return pending ? [...contexts, pending] : contexts
}

/** Whether one of the tokens, save the last, ends a sentence. */
function holdsBreak(context: string): boolean {
  let token: string | null = null
  for (const line of context.split('\n'))
    for (const [next] of line.matchAll(TOKEN)) {
      if (token !== null && isBreak(token, next)) return true
      token = next
    }
  return false
}

function isBreak(token: string, next: string): boolean {
  if (/^[.?!]$/u.test(token)) return true
  if (!token.endsWith('.') || token.endsWith('..')) return false
  const isInitial = /^[\p{L}_]\.$/u.test(token)
  if (!isInitial && !/^-?[.,]?\d[\d,.-]*\.?$/u.test(token)) return true
  if (/^[;:,.!?]$/u.test(next) || /^\p{Ll}/u.test(next)) return false
  return !(isInitial && /^\p{Lu}/u.test(next))
}

/** Closing quotes and brackets go with the sentence before them. */
function realign(text: string, pieces: readonly Piece[]): Piece[] {
  const aligned: Piece[] = []
  let shift = 0
  for (const [index, piece] of pieces.entries()) {
    const start = piece.start + shift
    const next = pieces[index + 1]
    CLOSING.lastIndex = 0
    const closing = next ? CLOSING.exec(text.slice(next.start, next.end)) : null
    shift = closing?.[0].length ?? 0
    const end = next && closing ? next.start + closing[0].trimEnd().length : piece.end
    if (closing || end > start) aligned.push({ start, end })
  }
  return aligned
}
