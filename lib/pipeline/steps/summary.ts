import 'server-only'
import { AppError } from '@/lib/core/errors'
import { getScoreSheet } from '@/lib/data/statements/score-sheets'
import { type SummaryRequest, summaryRequestSchema } from '@/lib/data/statements/summary-requests'
import { areAnswering, noteAnswering } from '@/lib/data/work/answering-models'
import { beginWork, finishUnit } from '@/lib/data/work/units'
import { ChatFailure } from '@/lib/models/chat-failure'
import { findCurrency } from '../chat-server'
import { openModel } from '../open-model'
import type { RunMemory } from '../run-memory'
import { summarizeReasons } from '../summarize-reasons'
import { findSummaryWriter, openSummaryAsking } from '../summary-writer'
import { DONE, type StepEnd, type UnitWork } from './step'

/**
 * Has a model sum up the reasons for one verdict of a score sheet. What it answers is kept; that there is no answer is told at
 * once, for somebody waits for it.
 */
export async function summarizeSheet(work: UnitWork): Promise<StepEnd> {
  const { actor, context } = work
  const begun = await beginWork(actor, work, findCurrency())
  if (!begun) return null
  const broken = AbortSignal.any([context.signal, context.stopping])
  try {
    await summarize(work, begun.studyId, summaryRequestSchema.parse(begun.configuration), broken)
  } catch (error) {
    if (broken.aborted || !(error instanceof ChatFailure || error instanceof AppError)) throw error
    return { ...DONE, stopped: { failure: error.message, isServers: false } }
  }
  await finishUnit(actor, work, 1)
  return DONE
}

/** @throws {AppError} `not_found`, `forbidden`, `unavailable`; {ChatFailure} where no answer came */
async function summarize(
  { actor, ledger }: UnitWork,
  studyId: string,
  { taskId, documentId, raterId, kind, label }: SummaryRequest,
  signal: AbortSignal,
): Promise<void> {
  const found = await getScoreSheet(actor, { studyId, taskId }, documentId, { raterId, kind })
  const writer = await findSummaryWriter(actor, studyId, found)
  if (!writer) throw new AppError('unavailable', 'No chat server and model are configured.')
  const asking = await openSummaryAsking(writer)
  const memory = writer.answeredBy === null ? beginAsServed(asking.memory) : asking.memory
  const ask = openModel(writer, { ...asking, memory }, signal, (call, use) => {
    ledger.note({ ...call, stage: use === 'repair' ? use : 'summary', textId: documentId })
  })
  try {
    await summarizeReasons(ask, found.sheet.statements, label)
  } finally {
    await ledger.flush()
  }
}

/** Begins with a kept answer only where the server still answers as its model, which could not go on otherwise. */
function beginAsServed(memory: RunMemory): Pick<RunMemory, 'admitCached' | 'pin'> {
  return {
    admitCached: async (model) => (await areAnswering([model]))[0] === true && memory.admitCached(model),
    pin: async (model) => {
      await noteAnswering(model)
      return memory.pin(model)
    },
  }
}
