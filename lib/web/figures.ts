import 'server-only'
import type { Worker } from 'node:worker_threads'
import { AppError } from '@/lib/core/errors'
import { startThread } from '@/lib/thread'
import type { Answer, Offered, Question } from './figures-thread'

type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** Next bundles each route by itself; the thread is one a process. */
const holder = globalThis as { concordanceFigures?: Thread; concordanceQuestions?: number }

/**
 * Figures over all ratings of a study, made in a thread of their own: whoever saves an answer meanwhile does not wait for
 * them. Each function behaves as its namesake in lib/data, refusals included.
 */
export const figures: Offered = {
  compareTwoRaters: (...args) => ask('compareTwoRaters', args),
  countDisagreements: (...args) => ask('countDisagreements', args),
  getAuthorRates: (...args) => ask('getAuthorRates', args),
  getConfigurationGrid: (...args) => ask('getConfigurationGrid', args),
  getConfusionReport: (...args) => ask('getConfusionReport', args),
  getFilterNames: (...args) => ask('getFilterNames', args),
  getGlance: (...args) => ask('getGlance', args),
  getHumanBaseline: (...args) => ask('getHumanBaseline', args),
  getLabelModels: (...args) => ask('getLabelModels', args),
  getPeopleAgreement: (...args) => ask('getPeopleAgreement', args),
  getProgress: (...args) => ask('getProgress', args),
  getRaterProfiles: (...args) => ask('getRaterProfiles', args),
  getRaterWork: (...args) => ask('getRaterWork', args),
  getSizePlan: (...args) => ask('getSizePlan', args),
  getStudyReport: (...args) => ask('getStudyReport', args),
  getSureness: (...args) => ask('getSureness', args),
  listAiRaters: (...args) => ask('listAiRaters', args),
  listDisagreements: (...args) => ask('listDisagreements', args),
  listRetrievalScores: (...args) => ask('listRetrievalScores', args),
}

/** Starts the thread ahead of the first question. */
export function openFigures(): void {
  holder.concordanceFigures ??= startFigures()
}

async function ask<Name extends keyof Offered>(
  name: Name,
  args: Parameters<Offered[Name]>,
): Promise<Awaited<ReturnType<Offered[Name]>>> {
  const { worker, waiting } = (holder.concordanceFigures ??= startFigures())
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

function startFigures(): Thread {
  const worker = startThread('lib/web/figures-thread.ts')
  const waiting = new Map<number, Waiting>()
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
  })
  const end = (error: Error) => {
    if (holder.concordanceFigures?.worker === worker) delete holder.concordanceFigures
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`The thread of figures ended with code ${code}.`)))
  return { worker, waiting }
}
