import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { AppError } from '@/lib/core/errors'
import { getConfusionReport } from '@/lib/data/adjudication/consensus-report'
import {
  compareTwoRaters,
  findAiViews,
  getAuthorRates,
  getConfidence,
  getConfigurationGrid,
  getHumanBaseline,
  getPeopleAgreement,
  getSettledRates,
  getSizePlan,
  getVerdictChain,
  listAiRaters,
} from '@/lib/data/agreement/agreement'
import { getAnswerFigures, listAskedFigures } from '@/lib/data/agreement/answer-figures'
import { getFilterNames } from '@/lib/data/agreement/filter-names'
import { getLabelModels } from '@/lib/data/agreement/label-models'
import { getRaterProfiles } from '@/lib/data/agreement/rater-profiles'
import { listRetrievalScores } from '@/lib/data/agreement/retrieval-score'
import { getFactTables } from '@/lib/data/documents/fact-tables'
import { getGlance } from '@/lib/data/progress/glance'
import { getProgress } from '@/lib/data/progress/progress'
import { getStudyState } from '@/lib/data/progress/study-state'
import { getTaskReport } from '@/lib/data/report/task-report'
import { countDisagreements, listDisagreements } from '@/lib/data/statements/disagreements'
import { findListPosition } from '@/lib/data/statements/list-positions'
import { getRaterWork } from '@/lib/data/statements/rater-work'
import { getSystemComparison, getSystemReport, getSystems } from '@/lib/data/systems/system-reports'

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

type MakeCohort = typeof import('@/lib/exchange/mimic/cohort-upload').makeUploadedCohort

async function makeUploadedCohort(...args: Parameters<MakeCohort>): ReturnType<MakeCohort> {
  const exchange = await import('@/lib/exchange/mimic/cohort-upload')
  return exchange.makeUploadedCohort(...args)
}

/** What goes over all ratings, or all texts, of a study, or over files of any content. Each checks its actor here, as it does anywhere else. */
const OFFERED = {
  compareTwoRaters,
  countDisagreements,
  estimateTexts,
  findAiViews,
  findListPosition,
  getAnswerFigures,
  listAskedFigures,
  getAuthorRates,
  getConfigurationGrid,
  getConfusionReport,
  getFactTables,
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
  getStudyState,
  getSystemComparison,
  getSystemReport,
  getSystems,
  getTaskReport,
  getConfidence,
  getVerdictChain,
  importUpload,
  listAiRaters,
  listDisagreements,
  listRetrievalScores,
  makeUploadedCohort,
}

export type Offered = typeof OFFERED

export type Question = { id: number; name: keyof Offered; args: unknown[] }

export type Answer = { id: number } & (
  | { kind: 'value'; value: unknown }
  | { kind: 'refused'; code: AppError['code']; message: string }
  | { kind: 'failed'; message: string }
)

// others go before this thread, such as answers being saved, where a thread can have a priority of its own
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (question: Question) => {
  void answer(question).then((reported) => parentPort?.postMessage(reported))
})

async function answer({ id, name, args }: Question): Promise<Answer> {
  try {
    const work = OFFERED[name] as (...given: unknown[]) => Promise<unknown>
    return { id, kind: 'value', value: await work(...args) }
  } catch (error) {
    if (error instanceof AppError) return { id, kind: 'refused', code: error.code, message: error.message }
    return {
      id,
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
