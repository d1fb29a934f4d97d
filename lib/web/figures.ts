import 'server-only'
import type { Worker } from 'node:worker_threads'
import { AppError } from '@/lib/core/errors'
import { startThread } from '@/lib/thread'
import type { Answer, Offered, Question } from './figures-thread'

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** Downloads and estimates of work on texts take seconds, imports minutes: nobody who opens a page waits for them. */
type Line = 'pages' | 'slow' | 'imports'

/** Next bundles each route by itself; the threads are one each a process. */
const holder = globalThis as {
  concordanceFigures?: Map<Line, Thread>
  concordanceQuestions?: number
}
const threads = (holder.concordanceFigures ??= new Map())

/** How long the thread of another line than the pages' stays for another: it holds ratings of its own in memory. */
const LINGER_MS = 60_000

/**
 * Figures over all ratings of a study, and imports, made in threads of their own: whoever saves an answer meanwhile does not
 * wait for them. Each function behaves as its namesake in lib/data, refusals included.
 */
export const figures = new Proxy({} as Offered, {
  get:
    <Name extends keyof Offered>(_: Offered, name: Name) =>
    (...args: Parameters<Offered[Name]>) =>
      ask(name, args),
})

/** Starts the thread ahead of the first question. */
export function openFigures(): void {
  threadOf('pages')
}

function lineOf(name: keyof Offered, args: readonly unknown[]): Line {
  if (name === 'importUpload' || name === 'makeUploadedCohort') return 'imports'
  if (name === 'estimateTexts') return 'slow'
  const [, , , scope] = args as Partial<Parameters<Offered['listAiRaters']>>
  return name === 'listAiRaters' && scope?.everything ? 'slow' : 'pages'
}

async function ask<Name extends keyof Offered>(
  name: Name,
  args: Parameters<Offered[Name]>,
): Promise<Awaited<ReturnType<Offered[Name]>>> {
  const { worker, waiting } = threadOf(lineOf(name, args))
  const id = (holder.concordanceQuestions = (holder.concordanceQuestions ?? 0) + 1)
  const answer = await new Promise<Answer>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, name, args } satisfies Question)
  })
  // made here: the thread is shared, and another route's bundle has an AppError of its own
  if (answer.kind === 'refused') throw new AppError(answer.code, answer.message)
  if (answer.kind === 'failed') throw new Error(answer.message)
  return answer.value as Awaited<ReturnType<Offered[Name]>>
}

function threadOf(line: Line): Thread {
  const thread = threads.get(line) ?? startFigures(line)
  threads.set(line, thread)
  return thread
}

function startFigures(line: Line): Thread {
  const worker = startThread('lib/web/figures-thread.ts')
  const waiting = new Map<number, Waiting>()
  const thread = { worker, waiting }
  const forget = () => {
    if (threads.get(line) === thread) threads.delete(line)
  }
  const linger = () => {
    if (waiting.size > 0) return
    forget()
    void worker.terminate()
  }
  let lingering: NodeJS.Timeout | undefined
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
    clearTimeout(lingering)
    if (line !== 'pages') lingering = setTimeout(linger, LINGER_MS).unref()
  })
  const end = (error: Error) => {
    forget()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The thread of figures ended with code ${code}.`)))
  return thread
}
