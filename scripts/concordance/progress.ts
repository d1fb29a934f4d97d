import type { Io } from './io'

/** On a terminal the line is drawn anew at most so often, elsewhere it is written again at most so often. */
const DRAWN_MS = 100
const WRITTEN_MS = 10_000
const TICK_MS = 1000
const CLEAR_LINE = '\r\u001B[K'

/** Where a command says what it is doing, while somebody waits. */
export type Progress = {
  /**
   * @param step what is under way; written at once where it is another than before
   * @param detail how far it is
   */
  show(step: string, detail?: string): void
  /** Takes the line off a terminal, for something else to be written there. */
  clear(): void
  /** The same, for good. */
  end(): void
}

/**
 * What is under way in one line, with the time since the start: on a terminal kept up to date in its place, elsewhere a line a
 * step and, while that lasts, every ten seconds.
 *
 * @param watcher where it is written; left out, nothing is
 */
export function openProgress(watcher: Io['progress']): Progress {
  if (!watcher) return { show: () => {}, clear: () => {}, end: () => {} }
  const { write, isTerminal, columns } = watcher
  const started = performance.now()
  let step: string | null = null
  let detail = ''
  let loggedAt = 0
  const draw = () => {
    if (step === null) return
    loggedAt = performance.now()
    const line = [step, detail === '' ? '' : `: ${detail}`, sinceWords(loggedAt - started)].join('')
    write(isTerminal ? `${CLEAR_LINE}${line.slice(0, columns - 1)}` : `${line}\n`)
  }
  const drawIfDue = () => {
    if (performance.now() - loggedAt >= (isTerminal ? DRAWN_MS : WRITTEN_MS)) draw()
  }
  const clock = setInterval(drawIfDue, TICK_MS).unref()
  const clear = () => {
    if (isTerminal && step !== null) write(CLEAR_LINE)
  }
  return {
    show(next, nextDetail = '') {
      const isNew = next !== step
      step = next
      detail = nextDetail
      if (isNew) draw()
      else drawIfDue()
    },
    clear,
    end() {
      clearInterval(clock)
      clear()
      step = null
    },
  }
}

/** Nothing in the first second. */
function sinceWords(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds === 0) return ''
  return seconds < 60 ? ` (${seconds} s)` : ` (${Math.floor(seconds / 60)} min ${seconds % 60} s)`
}
