import { foldText } from './fold-text'

/** Whether a UTF-16 code unit belongs to a set. */
export type UnitTest = (unit: number) => boolean

/** A step of a compiled pattern. `split` prefers its first branch. */
export type PatternStep =
  | { op: 'unit'; test: UnitTest }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'assert'; kind: 'line-start' | 'line-end' | 'word-edge' | 'no-word-edge' }
  | { op: 'match' }

type Node =
  | { kind: 'unit'; test: UnitTest }
  | { kind: 'assert'; assert: Extract<PatternStep, { op: 'assert' }>['kind'] }
  | { kind: 'sequence'; nodes: readonly Node[] }
  | { kind: 'choice'; nodes: readonly Node[] }
  | { kind: 'repeat'; node: Node; from: number; to: number; isLazy: boolean }

const MAX_STEPS = 2000
const MAX_REPEAT = 500
const NEWLINE = 0x0a

/** A pattern that cannot be read; the message says why, in words for the person who typed it. */
export class PatternFault extends Error {}

/**
 * Compiles a regular expression for text folded by {@link foldText}, with line breaks kept: letters, `.`, sets, `\d \w \s \b`
 * and their opposites, `^ $` at lines, groups, `|`, and `* + ? {n,m}` with lazy forms. A blank also fits a line break.
 *
 * @throws {PatternFault} for anything else
 */
export function compilePattern(pattern: string): PatternStep[] {
  const steps: PatternStep[] = []
  emit(steps, parsePattern(pattern))
  steps.push({ op: 'match' })
  return steps
}

function emit(steps: PatternStep[], node: Node): void {
  if (steps.length > MAX_STEPS) throw new PatternFault('This pattern is too long.')
  switch (node.kind) {
    case 'unit':
      steps.push({ op: 'unit', test: node.test })
      return
    case 'assert':
      steps.push({ op: 'assert', kind: node.assert })
      return
    case 'sequence':
      for (const part of node.nodes) emit(steps, part)
      return
    case 'choice':
      return emitChoice(steps, node.nodes)
    case 'repeat':
      return emitRepeat(steps, node)
  }
}

function emitChoice(steps: PatternStep[], nodes: readonly Node[]): void {
  const jumps: { op: 'jump'; to: number }[] = []
  for (const [place, part] of nodes.entries()) {
    const isLast = place === nodes.length - 1
    const split = { op: 'split' as const, first: steps.length + 1, second: 0 }
    if (!isLast) steps.push(split)
    emit(steps, part)
    if (isLast) break
    const jump = { op: 'jump' as const, to: 0 }
    steps.push(jump)
    jumps.push(jump)
    split.second = steps.length
  }
  for (const jump of jumps) jump.to = steps.length
}

function emitRepeat(
  steps: PatternStep[],
  { node, from, to, isLazy }: Extract<Node, { kind: 'repeat' }>,
): void {
  for (let time = 0; time < from; time++) emit(steps, node)
  const exits: { op: 'split'; first: number; second: number }[] = []
  const open = () => {
    const split = { op: 'split' as const, first: steps.length + 1, second: steps.length + 1 }
    steps.push(split)
    exits.push(split)
  }
  if (to === Number.POSITIVE_INFINITY) {
    const start = steps.length
    open()
    emit(steps, node)
    steps.push({ op: 'jump', to: start })
  } else {
    for (let time = from; time < to; time++) {
      open()
      emit(steps, node)
    }
  }
  for (const split of exits) {
    if (isLazy) split.first = steps.length
    else split.second = steps.length
  }
}

function parsePattern(pattern: string): Node {
  let at = 0
  const fail = (message: string): never => {
    throw new PatternFault(message)
  }
  const take = (text: string): boolean => {
    if (!pattern.startsWith(text, at)) return false
    at += text.length
    return true
  }

  function readChoice(): Node {
    const nodes = [readSequence()]
    while (take('|')) nodes.push(readSequence())
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes }
  }

  function readSequence(): Node {
    const nodes: Node[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') nodes.push(readRepeat())
    return { kind: 'sequence', nodes }
  }

  function readRepeat(): Node {
    const node = readAtom()
    const counts = readCounts()
    if (!counts) return node
    if (node.kind === 'assert') fail('A repetition sign stands after something that has no length.')
    const repeat: Node = { kind: 'repeat', node, ...counts, isLazy: take('?') }
    if (readCounts()) fail('Two repetition signs stand side by side.')
    return repeat
  }

  function readCounts(): { from: number; to: number } | null {
    if (take('*')) return { from: 0, to: Number.POSITIVE_INFINITY }
    if (take('+')) return { from: 1, to: Number.POSITIVE_INFINITY }
    if (take('?')) return { from: 0, to: 1 }
    const braces = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/u.exec(pattern.slice(at))
    if (!braces) return null
    at += braces[0].length
    const from = Number(braces[1])
    const to = braces[3] === undefined ? (braces[2] ? Number.POSITIVE_INFINITY : from) : Number(braces[3])
    if (to < from) fail(`In ${braces[0]} the first number is the larger one.`)
    if (from > MAX_REPEAT || (to !== Number.POSITIVE_INFINITY && to > MAX_REPEAT))
      fail(`${braces[0]} asks for more than ${MAX_REPEAT} repetitions.`)
    return { from, to }
  }

  function readAtom(): Node {
    if (take('(')) return readGroup()
    if (take('[')) return { kind: 'unit', test: readSet() }
    if (take('.')) return { kind: 'unit', test: (unit) => unit !== NEWLINE }
    if (take('^')) return { kind: 'assert', assert: 'line-start' }
    if (take('$')) return { kind: 'assert', assert: 'line-end' }
    if (take('\\')) return readEscape()
    const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
    if ('*+?'.includes(character) || readCounts()) fail('A repetition sign has nothing before it.')
    at += character.length
    return literal(character)
  }

  function readGroup(): Node {
    if (!take('?:') && pattern[at] === '?') fail('Look-around and named groups are not supported.')
    const node = readChoice()
    if (!take(')')) fail('A group is not closed: “)” is missing.')
    return node
  }

  function readEscape(): Node {
    const character = pattern[at++] ?? fail('The pattern ends with a single “\\”.')
    if (character === 'b') return { kind: 'assert', assert: 'word-edge' }
    if (character === 'B') return { kind: 'assert', assert: 'no-word-edge' }
    const known = SETS[character]
    if (known) return { kind: 'unit', test: known }
    return literal(plainEscape(character))
  }

  function plainEscape(character: string): string {
    if (/\d/u.test(character)) fail('Back-references (“\\1”) are not supported.')
    const named = { n: '\n', t: ' ', r: '\n' }[character]
    if (named === undefined && /[a-zA-Z]/u.test(character)) fail(`“\\${character}” has no meaning here.`)
    return named ?? character
  }

  function readSet(): UnitTest {
    const isNegated = take('^')
    const tests: UnitTest[] = []
    for (let isFirst = true; isFirst || pattern[at] !== ']'; isFirst = false) {
      if (at >= pattern.length) fail('A set is not closed: “]” is missing.')
      tests.push(readSetPart())
    }
    at++
    return isNegated
      ? (unit) => !tests.some((test) => test(unit))
      : (unit) => tests.some((test) => test(unit))
  }

  function readSetPart(): UnitTest {
    const first = readSetMember()
    if (typeof first === 'function') return first
    if (pattern[at] !== '-' || pattern[at + 1] === ']' || at + 1 >= pattern.length)
      return memberTest(first, first)
    at++
    const last = readSetMember()
    if (typeof last === 'function') return fail('A range in a set ends with a class, such as “\\d”.')
    if (last < first) fail(`The range ${first}-${last} runs backwards.`)
    return memberTest(first, last)
  }

  function readSetMember(): string | UnitTest {
    const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0)
    at += character.length
    if (character !== '\\') return character
    const escaped = pattern[at++] ?? fail('A set is not closed: “]” is missing.')
    return SETS[escaped] ?? plainEscape(escaped)
  }

  const node = readChoice()
  if (at < pattern.length) fail('A “)” has no “(” before it.')
  return node
}

/** The folded form of a character, one step a unit; a blank fits a line break as well. */
function literal(character: string): Node {
  const folded = character === '\n' ? '\n' : foldText(character).folded
  const nodes = Array.from({ length: folded.length }, (_, place): Node => {
    const wanted = folded.charCodeAt(place)
    return { kind: 'unit', test: wanted === 0x20 ? isBlank : (unit) => unit === wanted }
  })
  return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'sequence', nodes }
}

/** A range as typed and, since the text is in lower case, in lower case. */
function memberTest(first: string, last: string): UnitTest {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)]
  const [low, high] = [foldText(first).folded.charCodeAt(0), foldText(last).folded.charCodeAt(0)]
  return (unit) => (unit >= from && unit <= to) || (unit >= low && unit <= high)
}

const isBlank: UnitTest = (unit) => unit === 0x20 || unit === NEWLINE
const isDigit: UnitTest = (unit) => unit >= 0x30 && unit <= 0x39

/** Letters, digits and the low line. */
export const isWordUnit: UnitTest = (unit) =>
  unit < 0x80
    ? (unit >= 0x61 && unit <= 0x7a) || isDigit(unit) || unit === 0x5f
    : /[\p{L}\p{N}]/u.test(String.fromCharCode(unit))

const SETS: Record<string, UnitTest> = {
  d: isDigit,
  D: (unit) => !isDigit(unit),
  w: isWordUnit,
  W: (unit) => !isWordUnit(unit),
  s: isBlank,
  S: (unit) => !isBlank(unit),
}
