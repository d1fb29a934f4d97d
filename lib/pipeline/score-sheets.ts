import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import type { SheetSummaries, SheetSummary } from '@/lib/core/score-sheet/sheet-summary'
import type { TaskRef } from '@/lib/core/task'
import type { SheetAiRater } from '@/lib/data/runs/sheet-ai-rater'
import { getScoreSheet, type SheetChoice } from '@/lib/data/statements/score-sheets'
import { listSummaryRequests, requestSummary as storeRequest } from '@/lib/data/statements/summary-requests'
import { ChatFailure } from '@/lib/models/chat-failure'
import { recallModel, requireServer } from './open-model'
import { summarizeReasons } from './summarize-reasons'
import { findSummaryWriter, hashSummary, openSummaryAsking } from './summary-writer'
import { workQueue } from './work'

/**
 * Who sums up the reasons of a score sheet, and the summaries of exactly these reasons: those that there are, those that are
 * being written, and why one is not there. Asks no model.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function findSummaries(
  actor: Actor,
  studyId: string,
  found: DocumentScoreSheet,
): Promise<{ writer: SheetAiRater | null; summaries: SheetSummaries }> {
  const writer = await findSummaryWriter(actor, studyId, found)
  if (!writer) return { writer, summaries: {} }
  const requests = await listSummaryRequests(actor, studyId, found.document.documentId)
  const summaries: Record<string, SheetSummary> = {}
  for (const label of found.labelSet.codes) {
    const hash = await hashSummary(found, label, writer)
    if (hash === null) continue
    const summary = (await recall(found, label, writer)) ?? toRequested(requests.get(hash))
    if (summary) summaries[label] = summary
  }
  return { writer, summaries }
}

/**
 * Has the reasons of one label of a score sheet summed up by a worker. One that is there, or is being written, is not asked
 * for again.
 *
 * @throws {AppError} `not_found`, `forbidden`; `invalid` where there is nothing to sum up; `unavailable` without a model
 */
export async function requestSummary(
  actor: Actor,
  task: TaskRef,
  documentId: string,
  { label, ...choice }: SheetChoice & { label: string },
): Promise<void> {
  const { studyId, taskId } = task
  const found = await getScoreSheet(actor, task, documentId, choice)
  if (!found.labelSet.codes.includes(label)) throw new AppError('invalid', 'This label does not exist.')
  const writer = await findSummaryWriter(actor, studyId, found)
  if (!writer)
    throw new AppError(
      'unavailable',
      'No chat server and model are configured. An administrator sets CHAT_BASE_URL and CHAT_MODEL.',
    )
  const hash = await hashSummary(found, label, writer)
  if (hash === null)
    throw new AppError('invalid', 'There are fewer than two reasons: there is nothing to sum up.')
  requireServer(writer)
  if (await recall(found, label, writer)) return
  const { raterId } = choice
  const request = { taskId, documentId, hash, raterId, kind: found.kind, label }
  await storeRequest(actor, studyId, request, workQueue)
}

/** A summary that was made before; null where none was. */
async function recall(
  { sheet }: DocumentScoreSheet,
  label: string,
  writer: SheetAiRater,
): Promise<SheetSummary | null> {
  try {
    const ask = recallModel(writer, await openSummaryAsking(writer))
    const summary = await summarizeReasons(ask, sheet.statements, label)
    return summary && { state: 'made', ...summary }
  } catch (error) {
    const isNotSent =
      error instanceof ChatFailure || (error instanceof AppError && error.code === 'unavailable')
    if (isNotSent) return null
    throw error
  }
}

/** What is known of a summary that is not there. */
export function toRequested(failure: string | null | undefined): SheetSummary | null {
  if (failure === undefined) return null
  return failure === null ? { state: 'asked' } : { state: 'failed', failure }
}
