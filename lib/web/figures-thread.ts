import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { AppError } from '@/lib/core/errors'
import { getConfusionReport } from '@/lib/data/adjudication/consensus-report'
import {
  compareTwoRaters,
  getAuthorRates,
  getConfigurationGrid,
  getHumanBaseline,
  getPeopleAgreement,
  getSettledRates,
  getSizePlan,
  getSureness,
  listAiRaters,
} from '@/lib/data/agreement/agreement'
import { askAnother } from '@/lib/data/agreement/beside'
import { getFilterNames } from '@/lib/data/agreement/filter-names'
import { getLabelModels } from '@/lib/data/agreement/label-models'
import { getRaterProfiles } from '@/lib/data/agreement/rater-profiles'
import { listRetrievalScores } from '@/lib/data/agreement/retrieval-score'
import { getGlance } from '@/lib/data/progress/glance'
import { getProgress } from '@/lib/data/progress/progress'
import { getStanding } from '@/lib/data/progress/standing'
import { getStudyReport } from '@/lib/data/report/study-report'
import { countDisagreements, listDisagreements } from '@/lib/data/statements/disagreements'
import { findListPlace } from '@/lib/data/statements/list-places'
import { getRaterWork } from '@/lib/data/statements/rater-work'
import { makeFiguresAhead } from './figures-ahead'
import { openHelper } from './figures-helper'
import { giveWay } from './give-way'

type EstimateTexts = typeof import('@/lib/pipeline/text-estimate/estimate-texts').estimateTexts

/** One after the other: each goes over a million characters, with connections of its own. Loaded when first asked for. */
let estimated: Promise<unknown> = Promise.resolve()
function estimateTexts(...args: Parameters<EstimateTexts>): ReturnType<EstimateTexts> {
  const estimate = estimated.then(async () => {
    const work = await import('@/lib/pipeline/text-estimate/estimate-texts')
    return work.estimateTexts(...args)
  })
  estimated = estimate.catch(() => {})
  return estimate
}

type ImportUpload = typeof import('@/lib/exchange/import-upload').importUpload

/** Loaded when first asked for: readers of every format come with it. */
async function importUpload(...args: Parameters<ImportUpload>): ReturnType<ImportUpload> {
  const exchange = await import('@/lib/exchange/import-upload')
  return exchange.importUpload(...args)
}

/** What goes over all ratings, or all texts, of a study, or over files of any content. Each checks its actor here, as it does anywhere else. */
const OFFERED = {
  compareTwoRaters,
  countDisagreements,
  estimateTexts,
  findListPlace,
  getAuthorRates,
  getConfigurationGrid,
  getConfusionReport,
  getFilterNames,
  getGlance,
  getHumanBaseline,
  getLabelModels,
  getPeopleAgreement,
  getProgress,
  getRaterProfiles,
  getRaterWork,
  getSettledRates,
  getSizePlan,
  getStanding,
  getStudyReport,
  getSureness,
  importUpload,
  listAiRaters,
  listDisagreements,
  listRetrievalScores,
}

export type Offered = typeof OFFERED

export type Question = { id: number; name: keyof Offered; args: unknown[] }

/** Asks for figures to be made before anybody asks for them. */
export const AHEAD = 'ahead'

/** An error keeps what its reader is told: its code and its sentence. */
export type Answer = { id: number } & (
  | { kind: 'value'; value: unknown }
  | { kind: 'refused'; code: AppError['code']; message: string }
  | { kind: 'failed'; message: string }
)

giveWay()

/** Studies whose figures were asked for, and when. */
const askedAt = new Map<string, number>()
let waiting = 0
/** Since when nobody has waited for figures; at first since the start, for whoever waited for that asks soon. */
let freeSince = performance.now()

/** Who goes from page to page asks again sooner than this, and would wait behind what nobody asked for yet. */
const QUIET_MS = 3000

parentPort?.on('message', (message: Question | typeof AHEAD) => {
  if (message === AHEAD) open()
  else void answer(message).then((told) => parentPort?.postMessage(told))
})

function open(): void {
  // on one processor it would only take memory
  if (availableParallelism() > 1) askAnother(openHelper())
  void makeFiguresAhead({ askedAt, untilQuiet })
}

async function untilQuiet(): Promise<void> {
  for (;;) {
    const left = waiting > 0 ? QUIET_MS : freeSince + QUIET_MS - performance.now()
    if (left <= 0) return
    await setTimeout(left, undefined, { ref: false })
  }
}

async function answer({ id, name, args }: Question): Promise<Answer> {
  waiting += 1
  try {
    const work = OFFERED[name] as (...given: unknown[]) => Promise<unknown>
    const value = await work(...args)
    const [, studyId] = args
    // whoever may not see them has not asked; who reads the list of studies has not asked for the figures of each
    if (typeof studyId === 'string' && name !== 'getStanding') askedAt.set(studyId, performance.now())
    return { id, kind: 'value', value }
  } catch (error) {
    if (error instanceof AppError) return { id, kind: 'refused', code: error.code, message: error.message }
    return {
      id,
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  } finally {
    waiting -= 1
    freeSince = performance.now()
  }
}
