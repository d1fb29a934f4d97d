import 'server-only'
import type { Actor } from '@/lib/core/actor'
import {
  type RetrievalRow,
  type RetrievedAiRater,
  readsByDate,
  retrievalRows,
} from '@/lib/core/figures/ai-raters/retrieval-rows'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { requireOpenAiResults } from '../blinding/ai-results'
import { readVersions } from '../data-version'
import { getStudyMatrix } from '../matrix/study-matrix'
import { memoize } from '../memoize'
import { getStudy } from '../studies'
import { listRetrieved } from './retrieved-items'

/**
 * Every AI rater by how much of what people cited it was shown: the evidence of counted ratings that equal the consensus label,
 * against the ordered passages of the run.
 *
 * @throws {AppError} `not_found`, `forbidden`, `conflict` while the results of AI raters are sealed
 */
export async function listRetrievalScores(actor: Actor, task: TaskRef): Promise<RetrievalRow[]> {
  await requireOpenAiResults(actor, task)
  const { studyId, taskId } = task
  const [{ seed }, { data: version }, matrix] = await Promise.all([
    getStudy(actor, studyId),
    readVersions(studyId),
    getStudyMatrix(actor, task, { aiRaters: true }),
  ])
  return memoize(`retrieval ${taskId} ${seed}`, version, async () =>
    retrievalRows(await readAiRaters(task, matrix), seed),
  )
}

type OpenAiRater = Omit<RetrievedAiRater, 'items'> & {
  items: RetrievedAiRater['items'][number][]
  isByDate: boolean
}

async function readAiRaters(task: TaskRef, matrix: StudyMatrix): Promise<RetrievedAiRater[]> {
  const raters = matrix.aiRaters.map(
    ({ raterId, alias, configuration }): OpenAiRater => ({
      raterId,
      alias,
      configuration,
      items: [],
      leftOut: 0,
      isByDate: readsByDate(configuration),
    }),
  )
  const byId = new Map(raters.map((rater) => [rater.raterId, rater]))
  for (const { raterIds, item, isRanked } of await listRetrieved(task, matrix, null))
    for (const raterId of raterIds) {
      const rater = byId.get(raterId)
      if (!rater) continue
      if (isRanked || !rater.isByDate) rater.items.push(item)
      else rater.leftOut++
    }
  return raters
}
