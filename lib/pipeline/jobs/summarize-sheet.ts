import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { areAnswering, noteAnswering } from '@/lib/data/runs/answering-models'
import { recordBegunTextCalls, recordTextCalls } from '@/lib/data/runs/text-calls'
import { getScoreSheet } from '@/lib/data/statements/score-sheets'
import {
  endSummaryRequest,
  failSummaryRequest,
  type SummaryRequest,
  takeSummaryRequest,
} from '@/lib/data/statements/summary-requests'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createCallLedger } from '../call-ledger'
import { openModel } from '../open-model'
import type { JobDefinition } from '../queue'
import type { RunMemory } from '../run-memory'
import { summarizeReasons } from '../summarize-reasons'
import { findSummaryWriter, openSummaryAsking } from '../summary-writer'

const payload = z.strictObject({ documentId: z.uuid(), hash: z.string() })

/**
 * Has a model sum up the reasons for one verdict of a score sheet. What it answers is kept, so that a second delivery pays for
 * nothing twice; that there is no answer is told at once, for somebody waits for it.
 */
export const summarizeSheet: JobDefinition<typeof payload> = {
  name: 'summarize-sheet',
  payload,
  async run(key, { signal, stopping }) {
    const taken = await takeSummaryRequest(key)
    if (!taken) return
    const broken = AbortSignal.any([signal, stopping])
    try {
      await summarize(taken.actor, taken.request, broken)
    } catch (error) {
      if (broken.aborted || !(error instanceof ChatFailure || error instanceof AppError)) throw error
      return failSummaryRequest(key, error.message)
    }
    await endSummaryRequest(key)
  },
  giveUp: (key) =>
    failSummaryRequest(key, 'It was not written after many tries. Ask again to try once more.'),
}

/** @throws {AppError} `not_found`, `forbidden`, `unavailable`; {ChatFailure} where no answer came */
async function summarize(actor: Actor, request: SummaryRequest, signal: AbortSignal): Promise<void> {
  const { studyId, documentId, label, ...choice } = request
  const found = await getScoreSheet(actor, studyId, documentId, choice)
  const writer = await findSummaryWriter(actor, studyId, found)
  if (!writer) throw new AppError('unavailable', 'No chat server and model are configured.')
  const place = { studyId, jobId: null, unitId: documentId }
  const calls = createCallLedger({
    begun: (batch) => recordBegunTextCalls(actor, place, batch),
    ended: (batch) => recordTextCalls(actor, place, batch),
  })
  const asking = await openSummaryAsking(writer)
  const memory = writer.answeredBy === null ? beginAsServed(asking.memory) : asking.memory
  const ask = openModel(writer, { ...asking, memory }, signal, (call, use) => {
    calls.note({ ...call, stage: use === 'repair' ? use : 'summary' })
  })
  try {
    await summarizeReasons(ask, found.sheet.statements, label)
  } finally {
    await calls.flush()
  }
}

/** Begins with a kept answer only where the server still answers as its model, which could not go on otherwise. */
function beginAsServed(memory: RunMemory): Pick<RunMemory, 'admitKept' | 'pin'> {
  return {
    admitKept: async (model) => (await areAnswering([model]))[0] === true && memory.admitKept(model),
    pin: async (model) => {
      await noteAnswering(model)
      return memory.pin(model)
    },
  }
}
