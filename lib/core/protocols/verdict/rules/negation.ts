import { stemAll } from '@/lib/core/retrieval/stem'
import type { Token } from '@/lib/core/retrieval/tokenize'

/** Words that deny what follows, also over commas ("no fever, chills or cough"). */
const LIST_DENIALS = stemAll('no without denies denied denying deny neither nor absence')

/** Words that deny what follows in the same clause. */
const CLAUSE_DENIALS = stemAll(
  'not never cannot unable inability excluded excludes declined refused lack lacks lacked lacking',
)

/** Words that deny what stands just before them ("influenza negative"). */
const TRAILING_DENIALS = stemAll('negative neg absent excluded none')

/** With "out": denies what follows, or at the end of its clause what stands before. */
const RULE = stemAll('rule rules ruled ruling')

/** Words of denial carry no content of their own. */
export const DENIALS: ReadonlySet<string> = new Set([
  ...LIST_DENIALS,
  ...CLAUSE_DENIALS,
  ...stemAll('neg none non free'),
])

const CLAUSE_END =
  /[.;:!?](?:\s|$)|[(]|\b(?:but|however|although|except|though|which|who|then|if|on|at|in|per|after|by|during|since|from)\b/iu
const ASSERTION =
  /^(?:was|were|is|are|has|had|with|will|start|stop|give|continue|hold|resume|started|given|received|likely)$/iu
const NEGATIVE_FOR = stemAll('for of')
const FREE_OF = stemAll('from of')
const WHEN = /^(?:now|today|overnight|this|all|throughout|and|or)$/iu
const REACH = 8
const REACH_BACK = 4

/** To the end of the clause; over the commas of a list; or over a colon too ("None noted: fever"), but not to the next line. */
type Reach = 'clause' | 'list' | 'line'

/**
 * For each token, whether the text denies it. A denial reaches to the end of its clause, over a comma only in a list of
 * findings, and never further than eight tokens; "negative" after a finding, "ruled out" and "pain-free" reach back over four,
 * also over the colon before them; "non-" reaches to its own word alone, and "none" that opens a sentence on to what follows.
 */
export function markNegated(text: string, tokens: readonly Token[]): boolean[] {
  const negated = tokens.map(() => false)
  for (const [index, token] of tokens.entries()) {
    if (isSpelledOut(tokens, index)) continue
    const next = tokens[index + 1]?.term ?? ''
    if (RULE.has(token.term) && next === 'out') {
      if (endsClause(text, tokens, index + 1)) markBackward(text, tokens, index, negated)
      else markForward(text, tokens, index + 1, 'clause', negated)
    }
    if (token.term === 'non' && isPlainWord(text, tokens[index + 1])) negated[index + 1] = true
    if (token.term === 'fail' && next === 'to') markForward(text, tokens, index + 1, 'clause', negated)
    if (LIST_DENIALS.has(token.term) && next !== 'longer') markForward(text, tokens, index, 'list', negated)
    if (CLAUSE_DENIALS.has(token.term) && next !== 'only') markForward(text, tokens, index, 'clause', negated)
    const isFree = token.term === 'free'
    if (!TRAILING_DENIALS.has(token.term) && !isFree) continue
    if ((isFree ? FREE_OF : NEGATIVE_FOR).has(next)) markForward(text, tokens, index, 'list', negated)
    else if (token.term === 'none' && leadsSentence(text, tokens, index))
      markForward(text, tokens, index, 'line', negated)
    else if (!isFree || isHyphened(text, token) || endsClause(text, tokens, index))
      markBackward(text, tokens, index, negated)
  }
  return negated
}

/** Whether nothing of the clause follows a word, or only when it was. */
function endsClause(text: string, tokens: readonly Token[], index: number): boolean {
  const end = tokens[index]?.end ?? 0
  const next = tokens[index + 1]
  return !next || CLAUSE_END.test(text.slice(end, next.end)) || WHEN.test(text.slice(next.start, next.end))
}

/** "None reported pain", not "pain: none". */
function leadsSentence(text: string, tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1]
  return !previous || /[.;!?]\s/u.test(text.slice(previous.end, tokens[index]?.start))
}

/** "non-tender" denies; "non-ST-elevation" and "non-Q" are names. */
function isPlainWord(text: string, token: Token | undefined): boolean {
  return token !== undefined && text[token.end] !== '-' && /\p{Ll}/u.test(text.slice(token.start, token.end))
}

/** "pain-free", not "free water". */
function isHyphened(text: string, { start }: Token): boolean {
  return text[start - 1] === '-'
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
  reach: Reach,
  negated: boolean[],
): void {
  const end = tokens[from]?.end ?? 0
  for (const [offset, token] of tokens.slice(from + 1, from + 1 + REACH).entries()) {
    const line = text.slice(end, token.end)
    if (reach === 'line' && line.includes('\n')) return
    const between = reach === 'line' ? line.replace(':', ' ') : line
    if (CLAUSE_END.test(between) || (reach === 'clause' && between.includes(','))) return
    if (offset > 0 && reach !== 'clause' && ASSERTION.test(text.slice(token.start, token.end))) return
    if (between.includes(',') && token.kind !== 'word') return
    negated[from + 1 + offset] = true
  }
}

function markBackward(text: string, tokens: readonly Token[], from: number, negated: boolean[]): void {
  const start = tokens[from]?.start ?? 0
  for (let index = from - 1; index >= 0 && index >= from - REACH_BACK; index--) {
    const token = tokens[index]
    const between = text.slice(token?.end, start).replace(/:\s*$/u, ' ')
    if (!token || /[.;:,!?]\s|\bbut\b/u.test(between)) return
    negated[index] = true
  }
}
