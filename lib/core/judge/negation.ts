import { stemAll } from '@/lib/core/retrieval/stem'
import type { Token } from '@/lib/core/retrieval/tokenize'

/** Words that deny what follows, also over commas ("no fever, chills or cough"). */
const LIST_DENIALS = stemAll('no without denies denied denying deny neither absence')

/** Words that deny what follows in the same clause. */
const CLAUSE_DENIALS = stemAll('not never cannot excluded excludes declined refused')

/** Words that deny what stands just before them ("influenza negative"). */
const TRAILING_DENIALS = stemAll('negative neg absent excluded')

/** Words of denial carry no content of their own. */
export const DENIALS: ReadonlySet<string> = new Set([...LIST_DENIALS, ...CLAUSE_DENIALS, ...stemAll('neg')])

const CLAUSE_END =
  /[.;:!?](?:\s|$)|[(]|\b(?:but|however|although|except|though|which|who|then|if|on|at|in|per|after|by|during|since|from)\b/iu
const ASSERTION =
  /^(?:was|were|is|are|has|had|with|will|start|stop|give|continue|hold|resume|started|given|received|likely)$/iu
const REACH = 8
const REACH_BACK = 4

/**
 * For each token, whether the text denies it. A denial reaches to the end of its clause, over a comma only in a list of
 * findings, and never further than eight tokens; "negative" after a finding reaches back over four.
 */
export function markNegated(text: string, tokens: readonly Token[]): boolean[] {
  const negated = tokens.map(() => false)
  for (const [index, token] of tokens.entries()) {
    if (isSpelledOut(tokens, index)) continue
    const next = tokens[index + 1]?.term ?? ''
    if (token.term === 'rul' && next === 'out') markForward(text, tokens, index + 1, false, negated)
    if (LIST_DENIALS.has(token.term) && next !== 'longer') markForward(text, tokens, index, true, negated)
    if (CLAUSE_DENIALS.has(token.term) && next !== 'only') markForward(text, tokens, index, false, negated)
    if (!TRAILING_DENIALS.has(token.term)) continue
    if (next === 'for' || next === 'of') markForward(text, tokens, index, true, negated)
    else markBackward(text, tokens, index, negated)
  }
  return negated
}

/** Words that a table spelled out ("DNR") deny nothing around them. */
function isSpelledOut(tokens: readonly Token[], index: number): boolean {
  const start = tokens[index]?.start
  return tokens[index - 1]?.start === start || tokens[index + 1]?.start === start
}

function markForward(
  text: string,
  tokens: readonly Token[],
  from: number,
  isList: boolean,
  negated: boolean[],
): void {
  const end = tokens[from]?.end ?? 0
  for (const [offset, token] of tokens.slice(from + 1, from + 1 + REACH).entries()) {
    const between = text.slice(end, token.end)
    if (CLAUSE_END.test(between) || (!isList && between.includes(','))) return
    if (offset > 0 && isList && ASSERTION.test(text.slice(token.start, token.end))) return
    if (between.includes(',') && token.kind !== 'word') return
    negated[from + 1 + offset] = true
  }
}

function markBackward(text: string, tokens: readonly Token[], from: number, negated: boolean[]): void {
  const start = tokens[from]?.start ?? 0
  for (let index = from - 1; index >= 0 && index >= from - REACH_BACK; index--) {
    const token = tokens[index]
    if (!token || /[.;:,!?]\s|\bbut\b/u.test(text.slice(token.end, start))) return
    negated[index] = true
  }
}
