import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { ModelCall } from '@/lib/core/runs/model-call'
import type { DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { recordTextCalls } from '@/lib/data/runs/text-calls'
import { getScoreSheet, type SheetChoice } from '@/lib/data/statements/score-sheets'
import { ChatFailure } from '@/lib/models/chat-failure'
import { findModel, openModel, recallModel } from './open-model'
import { readPrompt } from './prompt-file'
import { summarizeReasons } from './summarize-reasons'

type Summaries = Partial<Record<Verdict, { text: string; model: string }>>

/** Longest time that somebody waits at the screen. */
const PATIENCE_MS = 120_000

/** The summaries that this installation's model has made of exactly these reasons; asks nobody. */
export async function findSummaries({ sheet }: DocumentScoreSheet): Promise<Summaries> {
  const model = findModel()
  if (model === null) return {}
  const found: Summaries = {}
  for (const label of VERDICTS) {
    const summary = await summarizeReasons(recallModel(model), sheet.statements, label).catch(passUnasked)
    if (summary) found[label] = summary
  }
  return found
}

/**
 * Has the model sum up the reasons of one verdict of a score sheet, and keeps the summary.
 *
 * @throws {AppError} `not_found`, `forbidden`; `unavailable` without a model, or when it gave no usable answer
 */
export async function summarizeSheet(
  actor: Actor,
  studyId: string,
  documentId: string,
  { label, ...choice }: SheetChoice & { label: Verdict },
): Promise<void> {
  const { sheet } = await getScoreSheet(actor, studyId, documentId, choice)
  const model = findModel()
  if (model === null) throw new AppError('unavailable', 'No chat server and model are configured.')
  const calls: ModelCall[] = []
  const ask = openModel({ model }, AbortSignal.timeout(PATIENCE_MS), (call) =>
    calls.push({ ...call, stage: 'summary' }),
  )
  try {
    await summarizeReasons(ask, sheet.statements, label)
  } catch (error) {
    if (error instanceof ChatFailure) throw new AppError('unavailable', error.message)
    throw error
  } finally {
    await recordTextCalls(actor, { studyId, jobId: null, unitId: documentId }, calls)
  }
}

/** What a model is asked for a summary, word for word. */
export function readSummaryPrompt(): Promise<{ text: string; hash: string }> {
  return readPrompt('verdict/summary')
}

function passUnasked(error: unknown): null {
  if (error instanceof ChatFailure) return null
  throw error
}
