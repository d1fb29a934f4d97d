import type { FindHit } from './find'
import { compilePattern, isWordUnit, PatternFault, type PatternStep } from './find-pattern-parse'
import { endOfCharacter, type FoldedText } from './fold-text'

const NEWLINE = 0x0a

export type PatternOutcome =
  | { kind: 'hits'; hits: FindHit[]; isCut: boolean }
  /** Why the pattern cannot be read, in words for the person who typed it. */
  | { kind: 'fault'; message: string }

/**
 * All places of a regular expression in a list of texts, in reading order, without overlaps or empty hits; case and accents
 * make no difference. All threads of the expression move over the text together (Thompson 1968; Pike's ordered threads), so
 * no pattern can run away: the work is at most text times pattern, and stops at `budget` steps with `isCut`.
 *
 * @see Cox, Regular Expression Matching: the Virtual Machine Approach, 2009
 */
export function findPattern(
  texts: readonly FoldedText[],
  pattern: string,
  { limit = 5000, budget = 30_000_000 } = {},
): PatternOutcome {
  let steps: PatternStep[]
  try {
    steps = compilePattern(pattern)
  } catch (error) {
    if (error instanceof PatternFault) return { kind: 'fault', message: error.message }
    throw error
  }
  const hits: FindHit[] = []
  const work = { left: budget }
  for (const [index, text] of texts.entries()) {
    const lines = withLines(text)
    for (let at = 0; at <= lines.length; ) {
      const found = matchFrom(steps, lines, at, work)
      if (work.left < 0 || hits.length >= limit) return { kind: 'hits', hits, isCut: true }
      if (!found) break
      if (found.end > found.start) {
        const start = text.starts[found.start] ?? 0
        const last = text.starts[found.end - 1] ?? start
        hits.push({ index, start, end: endOfCharacter(text.original, last) })
      }
      at = Math.max(found.end, found.start + 1)
    }
  }
  return { kind: 'hits', hits, isCut: false }
}

/** The folded text with a line break for each blank that holds one in the original. */
function withLines({ original, folded, starts }: FoldedText): string {
  if (!original.includes('\n') && !original.includes('\r')) return folded
  const lines = folded.split('')
  for (const [place, unit] of lines.entries()) {
    if (unit === ' ' && /[\r\n]/u.test(original.slice(starts[place], starts[place + 1] ?? original.length)))
      lines[place] = '\n'
  }
  return lines.join('')
}

type Threads = { size: number; steps: Int32Array; starts: Int32Array; seen: Int32Array }

function makeThreads(count: number): Threads {
  return {
    size: 0,
    steps: new Int32Array(count),
    starts: new Int32Array(count),
    seen: new Int32Array(count).fill(-1),
  }
}

/** The first match at or after `from`, of those that begin there the one that the pattern prefers. */
function matchFrom(
  steps: readonly PatternStep[],
  text: string,
  from: number,
  work: { left: number },
): { start: number; end: number } | null {
  let now = makeThreads(steps.length)
  let next = makeThreads(steps.length)
  let found: { start: number; end: number } | null = null
  for (let at = from; at <= text.length && work.left >= 0; at++) {
    if (!found) addThread(steps, now, 0, at, at, text)
    if (now.size === 0 && found) break
    work.left -= now.size + 1
    const unit = text.charCodeAt(at)
    next.size = 0
    for (let place = 0; place < now.size; place++) {
      const step = steps[now.steps[place] ?? 0]
      const start = now.starts[place] ?? 0
      if (step?.op === 'match') {
        found = { start, end: at }
        break // threads behind it are worse
      }
      if (step?.op === 'unit' && at < text.length && step.test(unit))
        addThread(steps, next, (now.steps[place] ?? 0) + 1, start, at + 1, text)
    }
    const done = now
    now = next
    next = done
  }
  return found
}

/** Adds a thread and all that it reaches without reading, in order of preference; each step at most once a place. */
function addThread(
  steps: readonly PatternStep[],
  threads: Threads,
  first: number,
  start: number,
  at: number,
  text: string,
): void {
  const waiting = [first]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (threads.seen[place] === at) continue
    threads.seen[place] = at
    const step = steps[place]
    if (step?.op === 'jump') waiting.push(step.to)
    else if (step?.op === 'split') waiting.push(step.second, step.first)
    else if (step?.op === 'assert') {
      if (holds(step.kind, text, at)) waiting.push(place + 1)
    } else {
      threads.steps[threads.size] = place
      threads.starts[threads.size] = start
      threads.size++
    }
  }
}

function holds(kind: Extract<PatternStep, { op: 'assert' }>['kind'], text: string, at: number): boolean {
  if (kind === 'line-start') return at === 0 || text.charCodeAt(at - 1) === NEWLINE
  if (kind === 'line-end') return at === text.length || text.charCodeAt(at) === NEWLINE
  const isWord = (place: number) => place >= 0 && place < text.length && isWordUnit(text.charCodeAt(place))
  return (isWord(at - 1) !== isWord(at)) === (kind === 'word-edge')
}
