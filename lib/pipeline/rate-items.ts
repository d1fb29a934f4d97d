import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { RunPlan } from '@/lib/core/runs/run-plan'
import type { Judged } from '@/lib/core/runs/runs'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { deferItems, putBackItems, type RunWorkItem, takeUpItems } from '@/lib/data/runs/run-work'
import type { WorkTry } from '@/lib/data/work/own-work'
import { createWorkWindow, type WorkWindow } from '@/lib/models/gate'
import { type BatchWriter, createBatchWriter } from './batch-writer'
import { findCurrency } from './chat-server'
import type { JobContext } from './queue'
import type { AiRater } from './rate-item'
import type { RunBudget } from './run-budget'

/** Statements taken up with one look at the run: one such group and a half are begun before it is seen that it was paused. */
const GROUP = 16

/** So many statements in a row that got no answer mean that nobody answers: the rest would wait in vain. */
const SILENT_AFTER = 16

type Scope = {
  actor: Actor
  thisTry: WorkTry
  aiRater: AiRater
  budget: RunBudget
  context: JobContext
  /** Aborts when the run was held or cancelled, was taken up anew, or has ended. */
  unwanted: AbortSignal
}

/**
 * How many statements are left for another try; for how long a server wants no call that more are left for, else 0; and why the
 * run has to stop or to be held, if it has to.
 */
type Result = { left: number; retryAfterMs: number; stopped: Stop | null; held: string | null }

/** Why a run has to stop, and whether that lies with the server of its AI rater. */
type Stop = { failure: string; isServers: boolean }

/** What goes on while statements are rated. */
type Work = Scope & {
  result: Result
  /** Ends what has not begun. */
  over: AbortController
  /** Aborts when nothing more is to be begun, for whatever reason. */
  end: AbortSignal
  window: WorkWindow
  writer: BatchWriter<Judged>
  /** Statements in a row that got no answer. */
  silent: number
  isAllBegun: boolean
}

/**
 * Judges a plan's statements, as many at once as the AI rater has room for, and writes what comes of them in batches. An answer
 * that was paid for is written, whatever becomes of the others.
 *
 * @throws what an abort of the job or of the worker says, after everything that was judged is written
 */
export async function rateItems(plan: RunPlan<RunWorkItem>, place: Scope): Promise<Result> {
  const { aiRater, context } = place
  const work = openWork(plan, place)
  try {
    await beginAll(plan, work)
    work.isAllBegun = true
  } finally {
    try {
      await work.window.drain()
    } finally {
      await work.writer.flush().finally(() => aiRater.letGo())
    }
  }
  context.signal.throwIfAborted()
  context.stopping.throwIfAborted()
  return work.result
}

function openWork(plan: RunPlan<RunWorkItem>, place: Scope): Work {
  const { aiRater, budget, context, unwanted } = place
  const over = new AbortController()
  const listed = new Map([...plan.together, ...plan.alone].map((item) => [item.itemId, item.attempts]))
  const writer = createBatchWriter(async (batch: readonly Judged[]) => {
    await write(batch, listed, place).catch((error: unknown) => {
      over.abort() // what cannot be written must not be paid for
      aiRater.letGo() // nor waited for
      throw error
    })
    for (const { calls } of batch) budget.noteWritten(calls)
    aiRater.letGo(batch)
  })
  budget.addFlush(() => writer.flush())
  return {
    ...place,
    result: { left: 0, retryAfterMs: 0, stopped: null, held: null },
    over,
    end: AbortSignal.any([context.signal, context.stopping, unwanted, over.signal]),
    window: createWorkWindow(aiRater.gate),
    writer,
    silent: 0,
    isAllBegun: false,
  }
}

async function beginAll(plan: RunPlan<RunWorkItem>, work: Work): Promise<void> {
  if (!(await beginTogether(plan.together, work))) return
  for (const item of plan.alone) {
    await work.window.drain()
    await work.writer.flush()
    const items = await takeUp([item], work)
    if (items === null) return
    await putBack(await begin(items, work), work)
  }
}

/**
 * A group is taken up when half of the one before it is begun, so that no free place waits for a look at the run.
 *
 * @returns whether all were begun
 */
async function beginTogether(together: readonly RunWorkItem[], work: Work): Promise<boolean> {
  const takeUpFrom = (at: number) => takeUp(together.slice(at, at + GROUP), work)
  let next = takeUpFrom(0)
  for (let at = 0; at < together.length; at += GROUP) {
    const items = await next
    if (items === null) return false
    const unreached = [...(await begin(items.slice(0, GROUP / 2), work))]
    next = takeUpFrom(at + GROUP)
    next.catch(() => {}) // heard when it is waited for
    unreached.push(...(await begin(items.slice(GROUP / 2), work)))
    if (unreached.length === 0) continue
    await putBack(unreached, work) // also where those after them cannot be asked for
    await putBack((await next) ?? [], work)
    return false
  }
  return true
}

/** @returns what of a group is this job's to judge; null when nothing more is to be begun */
async function takeUp(
  group: readonly RunWorkItem[],
  { actor, thisTry, budget, end }: Work,
): Promise<RunWorkItem[] | null> {
  if (end.aborted) return null
  if (group.length === 0) return []
  const [taken] = await Promise.all([
    takeUpItems(actor, thisTry, group, findCurrency()),
    budget.look().catch(() => {}),
  ])
  return taken && group.filter((item) => taken.has(item.itemId))
}

/** @returns those that were not reached before the end */
async function begin(items: readonly RunWorkItem[], work: Work): Promise<readonly RunWorkItem[]> {
  for (const [index, item] of items.entries()) {
    if (!(await work.window.begin(() => rateOne(item, work), work.end))) return items.slice(index)
  }
  return []
}

async function putBack(items: readonly RunWorkItem[], { actor, thisTry }: Work): Promise<void> {
  await putBackItems(
    actor,
    thisTry.workId,
    items.map(({ itemId, attempts }) => ({ itemId, attempts, passages: null })),
  )
}

async function rateOne(item: RunWorkItem, work: Work): Promise<void> {
  if (!(await mayAsk(item, work))) return
  const judged = await work.aiRater.aiRater(item, work.end)
  note(judged, work)
  await work.writer.add(judged)
  if (work.isAllBegun && work.aiRater.gate.hasRoom()) work.writer.hurry() // others of this run wait for nothing but its end
}

/** Puts a statement back when the run may cost no more, or nobody knows whether it may. */
async function mayAsk({ itemId }: RunWorkItem, { budget, over, writer }: Work): Promise<boolean> {
  let may = false
  try {
    may = !(await budget.isSpent())
  } finally {
    if (!may) {
      over.abort()
      await writer.add({ kind: 'not-sent', itemId, calls: [], passages: null })
    }
  }
  return may
}

/** What came of a statement counts towards what comes of the run. */
function note(judged: Judged, work: Work): void {
  const { result, budget, over } = work
  budget.noteMade(judged.calls)
  if (judged.kind === 'stop') result.stopped ??= { failure: judged.failure, isServers: judged.isServers }
  if (judged.kind === 'held') result.held ??= judged.failure
  if (judged.kind === 'left') {
    result.left += judged.retryAfterMs > 0 ? 0 : 1
    result.retryAfterMs = Math.max(result.retryAfterMs, judged.retryAfterMs)
  }
  work.silent = judged.kind === 'left' ? work.silent + 1 : 0
  if (result.stopped !== null || result.held !== null || work.silent >= SILENT_AFTER) over.abort()
}

/** @param listed tries of each statement before this one */
async function write(
  batch: readonly Judged[],
  listed: ReadonlyMap<string, number>,
  { actor, thisTry: { workId: runId }, context }: Scope,
): Promise<void> {
  await recordRunOutcomes(actor, runId, batch)
  await putBackItems(
    actor,
    runId,
    batch.flatMap((judged) => {
      const { kind, itemId, passages } = judged
      const costsNoTry =
        kind === 'not-sent' || kind === 'held' || (kind === 'left' && judged.retryAfterMs > 0)
      return costsNoTry ? [{ itemId, passages, attempts: listed.get(itemId) ?? 0 }] : []
    }),
  )
  if (context.signal.aborted) return // what is left belongs to another delivery now
  await deferItems(
    actor,
    runId,
    batch.flatMap((judged) => (judged.kind === 'left' ? [judged] : [])),
  )
}
