import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { planRunBatches } from '@/lib/core/run-batches'
import type { RunOutcome } from '@/lib/core/runs'
import { getActorByRaterId } from '@/lib/data/actors'
import { listFacts } from '@/lib/data/facts'
import { recordRunOutcomes } from '@/lib/data/run-outcomes'
import {
  failRun,
  findRunRaterId,
  finishRunIfComplete,
  leaveItems,
  type RunWorkItem,
  takeRunWork,
  takeUpItems,
} from '@/lib/data/run-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createJudge, type Judge } from '../judge'
import { logFault } from '../log-fault'
import { createMakeContext } from '../make-context'
import type { JobContext, JobDefinition } from '../queue'

const payload = z.strictObject({ runId: z.uuid(), patientId: z.uuid() })

type Left = { itemId: string; failure: string }

/**
 * Judges what is left of one patient in one run. Delivered again after a crash, it finds the rest by itself. An item that
 * cannot be judged now is left for a later delivery while the others go on, and has failed after several of them.
 */
export const judgePatient: JobDefinition<typeof payload> = {
  name: 'judge-patient',
  payload,
  async run({ runId, patientId }, context) {
    const actor = await findRunActor(runId)
    const work = actor && (await takeRunWork(actor, runId, patientId))
    if (!work) return
    const { batches, spent } = planRunBatches(work.items)
    await recordRunOutcomes(actor, runId, spent.map(toSpent))
    try {
      const facts = await listFacts(actor, work.studyId, patientId)
      const judge = createJudge(work, createMakeContext(facts, work.configuration), context.signal)
      const left = await judgeBatches(actor, runId, batches, judge, context)
      if (left > 0) throw new AppError('unavailable', `${left} statements wait for another try.`)
    } catch (error) {
      if (!(error instanceof ChatFailure) || error.kind !== 'stop') throw error // the queue tries again later
      await failRun(actor, runId, error.message)
      return
    }
    await finishRunIfComplete(actor, runId)
  },
  async giveUp({ runId }) {
    const actor = await findRunActor(runId)
    if (actor)
      await failRun(actor, runId, 'The work did not end after many tries. Resume the run to try again.')
  },
}

async function findRunActor(runId: string): Promise<Actor | null> {
  const raterId = await findRunRaterId(runId)
  return raterId === null ? null : getActorByRaterId(raterId)
}

/** @returns how many items are left for a later delivery */
async function judgeBatches(
  actor: Actor,
  runId: string,
  batches: readonly RunWorkItem[][],
  judge: Judge,
  { signal, stopping }: JobContext,
): Promise<number> {
  let leftCount = 0
  for (const batch of batches) {
    signal.throwIfAborted()
    stopping.throwIfAborted()
    const ids = batch.map((item) => item.itemId)
    const taken = await takeUpItems(actor, runId, ids)
    if (taken === null) return 0
    const { outcomes, left, stopped } = await judgeBatch(
      batch.filter((item) => taken.has(item.itemId)),
      judge,
    )
    await recordRunOutcomes(actor, runId, outcomes)
    signal.throwIfAborted()
    await leaveItems(actor, runId, left)
    if (stopped) throw stopped
    leftCount += left.length
    if (left.length > 0 && outcomes.length === 0) break // nobody answers: the rest would wait in vain
  }
  return leftCount
}

/** Answers that were paid for are never thrown away because another call of the batch failed. */
async function judgeBatch(
  items: readonly RunWorkItem[],
  judge: Judge,
): Promise<{ outcomes: RunOutcome[]; left: Left[]; stopped: ChatFailure | null }> {
  const settled = await Promise.allSettled(items.map((item) => judge(item)))
  const outcomes: RunOutcome[] = []
  const left: Left[] = []
  let stopped: ChatFailure | null = null
  for (const [index, entry] of settled.entries()) {
    const itemId = items[index]?.itemId ?? ''
    if (entry.status === 'fulfilled') outcomes.push(entry.value)
    else if (entry.reason instanceof ChatFailure && entry.reason.kind === 'stop') stopped = entry.reason
    else left.push({ itemId, failure: describe(entry.reason, itemId) })
  }
  return { outcomes, left, stopped }
}

function describe(error: unknown, itemId: string): string {
  if (error instanceof ChatFailure) return error.message
  logFault(`item ${itemId} could not be judged`, error)
  return 'Judging this statement met an error of our own.'
}

function toSpent({ itemId, failure }: RunWorkItem): RunOutcome {
  return {
    kind: 'failed',
    itemId,
    failure: failure ?? 'The worker stopped each time it worked on this statement.',
    latencyMs: 0,
    promptTokens: 0,
    answerTokens: 0,
  }
}
