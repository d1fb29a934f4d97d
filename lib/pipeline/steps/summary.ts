import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import type { SheetAiRater } from '@/lib/data/runs/sheet-ai-rater'
import { getScoreSheet } from '@/lib/data/statements/score-sheets'
import {
  type FindingsRequest,
  findingsRequestSchema,
  type SummaryRequest,
  summaryRequestSchema,
} from '@/lib/data/statements/summary-requests'
import { getSystemReport } from '@/lib/data/systems/system-reports'
import { areAnswering, noteAnswering } from '@/lib/data/work/answering-models'
import { beginWork, finishUnit } from '@/lib/data/work/units'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { AskModel } from '../ask-model'
import { findCurrency } from '../chat-server'
import { openModel } from '../open-model'
import type { RunMemory } from '../run-memory'
import { summarizeReasons } from '../summarize-reasons'
import { findSummaryWriter, openSummaryAsking } from '../summary-writer'
import { findFindingsWriter, sumUpFindings } from '../system-findings'
import { DONE, type StepEnd, type UnitWork } from './step'

const requestSchema = z.union([summaryRequestSchema, findingsRequestSchema])

/**
 * Has a model sum up the reasons for one verdict of a score sheet, or what counts against a system. What it answers is kept; that there is no answer is reported at
 * once, for somebody waits for it.
 */
export async function summarizeSheet(work: UnitWork): Promise<StepEnd> {
  const { actor, context } = work
  const begun = await beginWork(actor, work, findCurrency())
  if (!begun) return null
  const broken = AbortSignal.any([context.signal, context.stopping])
  try {
    const request = requestSchema.parse(begun.configuration)
    if ('documentId' in request) await summarize(work, begun.studyId, request, broken)
    else await summarizeFindings(work, begun.studyId, request, broken)
  } catch (error) {
    if (broken.aborted || !(error instanceof ChatFailure || error instanceof AppError)) throw error
    return { ...DONE, stopped: { failure: error.message, isServers: false } }
  }
  await finishUnit(actor, work, 1)
  return DONE
}

/** @throws {AppError} `not_found`, `forbidden`, `unavailable`; {ChatFailure} where no answer came */
async function summarize(
  work: UnitWork,
  studyId: string,
  { taskId, documentId, raterId, kind, label }: SummaryRequest,
  signal: AbortSignal,
): Promise<void> {
  const found = await getScoreSheet(work.actor, { studyId, taskId }, documentId, { raterId, kind })
  const writer = await findSummaryWriter(work.actor, studyId, found)
  if (!writer)
    throw new AppError(
      'unavailable',
      'No chat server and model are configured. An administrator sets CHAT_BASE_URL and CHAT_MODEL.',
    )
  await askFor(work, { writer, textId: documentId, signal }, (ask) =>
    summarizeReasons(ask, found.sheet.statements, label),
  )
}

/** @throws as {@link summarize} */
async function summarizeFindings(
  work: UnitWork,
  studyId: string,
  { taskId, system, version, by, score }: FindingsRequest,
  signal: AbortSignal,
): Promise<void> {
  const report = await getSystemReport(work.actor, { studyId, taskId }, { system, version, by })
  const writer = await findFindingsWriter(work.actor, studyId, report)
  if (!writer)
    throw new AppError(
      'unavailable',
      'No chat server and model are configured. An administrator sets CHAT_BASE_URL and CHAT_MODEL.',
    )
  await askFor(work, { writer, textId: taskId, signal }, (ask) => sumUpFindings(ask, report, score))
}

type Asking = { writer: SheetAiRater; textId: string; signal: AbortSignal }

async function askFor(
  { ledger }: UnitWork,
  { writer, textId, signal }: Asking,
  make: (ask: AskModel) => Promise<unknown>,
): Promise<void> {
  const asking = await openSummaryAsking(writer)
  const memory = writer.answeredBy === null ? beginAsServed(asking.memory) : asking.memory
  const ask = openModel(writer, { ...asking, memory }, signal, (call, use) => {
    ledger.note({ ...call, stage: use === 'repair' ? use : 'summary', textId })
  })
  try {
    await make(ask)
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
