import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { StoredSystemReport } from '@/lib/core/figures/systems/stored-report'
import type { SystemView } from '@/lib/core/figures/systems/system-view'
import type { SheetSummaries, SheetSummary } from '@/lib/core/score-sheet/sheet-summary'
import type { TaskRef } from '@/lib/core/task'
import type { SheetAiRater } from '@/lib/data/runs/sheet-ai-rater'
import { listSummaryRequests, requestFindings as storeRequest } from '@/lib/data/statements/summary-requests'
import { getSystemReport } from '@/lib/data/systems/system-reports'
import { ChatFailure } from '@/lib/models/chat-failure'
import { recallModel, requireServer } from './open-model'
import { toRequested } from './score-sheets'
import { openSummaryAsking } from './summary-writer'
import { findFindingsWriter, hashFindings, sumUpFindings } from './system-findings'
import { workQueue } from './work'

/**
 * Who writes the paragraphs of a report, and those of exactly these findings, by score: there, being written, or why not. Asks no
 * model.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function findParagraphs(
  actor: Actor,
  { studyId, taskId }: TaskRef,
  report: StoredSystemReport,
): Promise<{ writer: SheetAiRater | null; paragraphs: SheetSummaries }> {
  const writer = await findFindingsWriter(actor, studyId, report)
  if (!writer) return { writer, paragraphs: {} }
  const requests = await listSummaryRequests(actor, studyId, taskId)
  const paragraphs: Record<string, SheetSummary> = {}
  for (const { score } of report.findings) {
    const hash = await hashFindings(report, score, writer)
    if (hash === null) continue
    const found = (await recall(report, score, writer)) ?? toRequested(requests.get(hash))
    if (found) paragraphs[score] = found
  }
  return { writer, paragraphs }
}

/**
 * Has a worker have a paragraph written. One that is there, or is being written, is not asked for again.
 *
 * @throws {AppError} `not_found`, `forbidden`; `invalid` where there is nothing to write; `unavailable` without a model
 */
export async function requestParagraph(
  actor: Actor,
  task: TaskRef,
  { score, ...view }: SystemView & { score: string },
): Promise<void> {
  const { studyId, taskId } = task
  const report = await getSystemReport(actor, task, view)
  const writer = await findFindingsWriter(actor, studyId, report)
  if (!writer)
    throw new AppError(
      'unavailable',
      'No chat server and model are configured. An administrator sets CHAT_BASE_URL and CHAT_MODEL.',
    )
  const hash = await hashFindings(report, score, writer)
  if (hash === null)
    throw new AppError('invalid', 'Fewer than two things count against it: there is nothing to sum up.')
  requireServer(writer)
  if (await recall(report, score, writer)) return
  const { system, version } = view
  const request = { taskId, hash, system, version, by: report.source.id, score }
  await storeRequest(actor, studyId, request, workQueue)
}

/** One that was written before; null where none was. */
async function recall(
  report: StoredSystemReport,
  score: string,
  writer: SheetAiRater,
): Promise<SheetSummary | null> {
  try {
    const ask = recallModel(writer, await openSummaryAsking(writer))
    const made = await sumUpFindings(ask, report, score)
    return made && { state: 'made', ...made }
  } catch (error) {
    const isNotSent =
      error instanceof ChatFailure || (error instanceof AppError && error.code === 'unavailable')
    if (isNotSent) return null
    throw error
  }
}
