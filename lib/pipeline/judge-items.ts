import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { RunPlan } from '@/lib/core/runs/run-plan'
import type { Judged } from '@/lib/core/runs/runs'
import type { RunTry } from '@/lib/data/runs/own-run'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { leaveItems, putBackItems, type RunWorkItem, takeUpItems } from '@/lib/data/runs/run-work'
import { createBatchWriter } from './batch-writer'
import { findCurrency } from './chat-server'
import type { Judge } from './judge'
import type { JobContext } from './queue'
import type { RunBudget } from './run-budget'
import { createWorkWindow } from './work-window'

/** Statements taken up with one look at the run: one such group and a half are begun before it is seen that it was paused. */
const GROUP = 16

/** So many statements in a row that got no answer mean that nobody answers: the rest would wait in vain. */
const SILENT_AFTER = 16

type Place = {
  actor: Actor
  thisTry: RunTry
  judge: Judge
  budget: RunBudget
  context: JobContext
  /** Aborts when the run was held or cancelled, was taken up anew, or has ended. */
  unwanted: AbortSignal
}

/**
 * How many statements are left for another try; for how long a server wants no call that more are left for, else 0; and why the
 * run has to stop or to be held, if it has to.
 */
type Result = { left: number; quietMs: number; stopped: Stop | null; held: string | null }

/** Why a run has to stop, and whether that lies with the server of its judge. */
type Stop = { failure: string; isServers: boolean }

/**
 * Judges a plan's statements, as many at once as the judge has room for, and writes what comes of them in batches. An answer
 * that was paid for is written, whatever becomes of the others.
 *
 * @throws what an abort of the job or of the worker says, after everything that was judged is written
 */
export async function judgeItems(
  plan: RunPlan<RunWorkItem>,
  { actor, thisTry, judge, budget, context, unwanted }: Place,
): Promise<Result> {
  const { runId } = thisTry
  const result: Result = { left: 0, quietMs: 0, stopped: null, held: null }
  const over = new AbortController()
  const end = AbortSignal.any([context.signal, context.stopping, unwanted, over.signal])
  const window = createWorkWindow(judge.gate)
  const listed = new Map([...plan.together, ...plan.alone].map((item) => [item.itemId, item.attempts]))
  const writer = createBatchWriter(async (batch: readonly Judged[]) => {
    await write({ actor, runId, listed }, batch, context.signal).catch((error: unknown) => {
      over.abort() // what cannot be written must not be paid for
      judge.letGo() // nor waited for
      throw error
    })
    for (const { calls } of batch) budget.noteWritten(calls)
    judge.letGo(batch)
  })
  budget.addFlush(() => writer.flush())
  let silent = 0
  let isAllBegun = false

  /** Puts a statement back when the run may cost no more, or nobody knows whether it may. */
  async function mayAsk({ itemId }: RunWorkItem): Promise<boolean> {
    let may = false
    try {
      may = !(await budget.isSpent())
    } finally {
      if (!may) {
        over.abort()
        await writer.add({ kind: 'unasked', itemId, calls: [], passages: null })
      }
    }
    return may
  }

  async function judgeOne(item: RunWorkItem): Promise<void> {
    if (!(await mayAsk(item))) return
    const judged = await judge.judge(item, end)
    budget.noteMade(judged.calls)
    if (judged.kind === 'stop') result.stopped ??= { failure: judged.failure, isServers: judged.isServers }
    if (judged.kind === 'held') result.held ??= judged.failure
    if (judged.kind === 'left') {
      result.left += judged.quietMs > 0 ? 0 : 1
      result.quietMs = Math.max(result.quietMs, judged.quietMs)
    }
    silent = judged.kind === 'left' ? silent + 1 : 0
    if (result.stopped !== null || result.held !== null || silent >= SILENT_AFTER) over.abort()
    await writer.add(judged)
    if (isAllBegun && judge.gate.hasRoom()) writer.hurry() // others of this run wait for nothing but its end
  }

  /** @returns what of a group is this job's to judge; null when nothing more is to be begun */
  async function takeUp(group: readonly RunWorkItem[]): Promise<RunWorkItem[] | null> {
    if (end.aborted) return null
    if (group.length === 0) return []
    const [taken] = await Promise.all([
      takeUpItems(actor, thisTry, group, findCurrency()),
      budget.look().catch(() => {}),
    ])
    return taken && group.filter((item) => taken.has(item.itemId))
  }

  /** @returns those that were not reached before the end */
  async function begin(items: readonly RunWorkItem[]): Promise<readonly RunWorkItem[]> {
    for (const [index, item] of items.entries()) {
      if (!(await window.begin(() => judgeOne(item), end))) return items.slice(index)
    }
    return []
  }

  async function putBack(items: readonly RunWorkItem[]): Promise<void> {
    await putBackItems(
      actor,
      runId,
      items.map(({ itemId, attempts }) => ({ itemId, attempts, passages: null })),
    )
  }

  /** A group is taken up when half of the one before it is begun, so that no free place waits for a look at the run. */
  async function beginTogether(): Promise<boolean> {
    const takeUpFrom = (at: number) => takeUp(plan.together.slice(at, at + GROUP))
    let next = takeUpFrom(0)
    for (let at = 0; at < plan.together.length; at += GROUP) {
      const items = await next
      if (items === null) return false
      const unreached = [...(await begin(items.slice(0, GROUP / 2)))]
      next = takeUpFrom(at + GROUP)
      next.catch(() => {}) // heard when it is waited for
      unreached.push(...(await begin(items.slice(GROUP / 2))))
      if (unreached.length === 0) continue
      await putBack(unreached) // also where those after them cannot be asked for
      await putBack((await next) ?? [])
      return false
    }
    return true
  }

  async function beginAll(): Promise<void> {
    if (!(await beginTogether())) return
    for (const item of plan.alone) {
      await window.drain()
      await writer.flush()
      const items = await takeUp([item])
      if (items === null) return
      await putBack(await begin(items))
    }
  }

  try {
    await beginAll()
    isAllBegun = true
  } finally {
    try {
      await window.drain()
    } finally {
      await writer.flush().finally(() => judge.letGo())
    }
  }
  context.signal.throwIfAborted()
  context.stopping.throwIfAborted()
  return result
}

async function write(
  { actor, runId, listed }: { actor: Actor; runId: string; listed: ReadonlyMap<string, number> },
  batch: readonly Judged[],
  signal: AbortSignal,
): Promise<void> {
  await recordRunOutcomes(actor, runId, batch)
  await putBackItems(
    actor,
    runId,
    batch.flatMap((judged) => {
      const { kind, itemId, passages } = judged
      const costsNoTry = kind === 'unasked' || kind === 'held' || (kind === 'left' && judged.quietMs > 0)
      return costsNoTry ? [{ itemId, passages, attempts: listed.get(itemId) ?? 0 }] : []
    }),
  )
  if (signal.aborted) return // what is left belongs to another delivery now
  await leaveItems(
    actor,
    runId,
    batch.flatMap((judged) => (judged.kind === 'left' ? [judged] : [])),
  )
}
