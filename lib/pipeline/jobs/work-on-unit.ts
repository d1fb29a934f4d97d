import 'server-only'
import { z } from 'zod'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { nameServices } from '@/lib/core/runs/called-services'
import type { WorkKind } from '@/lib/core/work'
import { readLastFailures } from '@/lib/data/runs/run-work'
import { noteServerFault } from '@/lib/data/runs/service-findings'
import { recordBegunCalls, recordCalls, type WorkCall } from '@/lib/data/work/calls'
import type { WorkQueue } from '@/lib/data/work/control'
import { failWork, finishIfComplete, pauseOwnWork } from '@/lib/data/work/end-work'
import { type FoundWork, findWork, findWorkState } from '@/lib/data/work/own-work'
import { giveUpUnit } from '@/lib/data/work/units'
import { createCallLedger } from '../batch-writer'
import { enqueue, enqueueAgain, type JobDefinition } from '../queue'
import { openBudget } from '../run-budget'
import { workOnText } from '../steps/on-text'
import { ratePatient } from '../steps/rate'
import type { Step, StepEnd } from '../steps/step'
import { summarizeSheet } from '../steps/summary'

const payload = z.strictObject({
  workId: z.uuid(),
  /** A patient of a run, or a text. */
  unitId: z.uuid(),
  resumedAt: z.coerce.date().nullable().default(null),
})

type Delivered = z.output<typeof payload>

/**
 * Works on one unit of AI work, in the name of whoever does it: what is left of one patient of a run, or one text. Delivered again
 * after a crash, it finds the rest by itself: answers are kept as they come, so that nothing is paid for twice, and what is made
 * is stored once.
 */
export const workOnUnit: JobDefinition<typeof payload> = {
  name: 'work-on-unit',
  payload,
  isGrouped: true,
  async run(delivered, context) {
    const work = await findWork(delivered.workId)
    if (work === null) return
    if (work.actor === null)
      return failWork(SYSTEM_ACTOR, delivered, 'Whoever started this work has no account any more.')
    const end = await takeStep(STEPS[work.kind], work.actor, delivered, context)
    if (end !== null) await conclude(work.actor, work, delivered, end)
  },
  async giveUp(delivered) {
    const { workId } = delivered
    const work = await findWork(workId)
    if (!work?.actor) return
    if (work.kind === 'summary')
      return failWork(
        work.actor,
        delivered,
        'It was not written after many tries. Ask again to try once more.',
      )
    if (work.kind !== 'rate') return giveUpUnit(work.actor, delivered)
    const last = (await readLastFailures([workId])).get(workId)
    const why = last === undefined ? '' : ` The last said: ${last}`
    const failure = `The work did not end after many tries.${why} Resume the run to try again.`
    await failWork(work.actor, delivered, failure)
  },
}

const STEPS: Record<WorkKind, Step> = {
  rate: ratePatient,
  decompose: workOnText,
  course: workOnText,
  facts: workOnText,
  timeline: workOnText,
  questions: workOnText,
  embed: workOnText,
  summary: summarizeSheet,
}

/** Puts units into the queue. Work holds up none that calls other servers: theirs may hang, or be slow. */
export const queueUnits: WorkQueue['work'] = (tx, { workId, kind, resumedAt, unitIds, configuration }) =>
  enqueue(
    tx,
    workOnUnit,
    unitIds.map((unitId) => ({ workId, unitId, resumedAt })),
    nameServices(kind, configuration),
  )

/** How soon work that was held or ended asks nothing any more, also where it waits for a server. */
const LOOK_EVERY_MS = 1000

/** Takes a step with what every step needs; every call that it made is in the call ledger by the end. */
async function takeStep(
  step: Step,
  actor: Actor,
  delivered: Delivered,
  context: Parameters<typeof workOnUnit.run>[1],
): Promise<StepEnd> {
  const { workId } = delivered
  const budget = await openBudget(actor, workId)
  const ledger = createCallLedger<WorkCall>({
    begun: (calls) => recordBegunCalls(actor, workId, calls),
    async ended(calls) {
      await recordCalls(actor, workId, calls)
      budget.noteWritten(calls)
    },
  })
  budget.addFlush(() => ledger.flush())
  const [held, unwanted] = [new AbortController(), new AbortController()]
  const look = async () => {
    const state = await findWorkState(actor, delivered)
    if (state !== 'wanted') held.abort()
    if (state === 'unwanted') unwanted.abort()
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS) // the next look may show
  try {
    return await step({ actor, ...delivered, context, budget, ledger, held, unwanted: unwanted.signal })
  } finally {
    clearInterval(timer)
    await ledger.flush().finally(() => budget.close())
  }
}

/** Acts on how a step ended. */
async function conclude(
  actor: Actor,
  { kind, configuration }: FoundWork,
  delivered: Delivered,
  { left, retryAfterMs, stopped, held }: NonNullable<StepEnd>,
): Promise<void> {
  const { workId } = delivered
  if (stopped?.isServers) await noteServerFault(actor, workId, stopped.failure)
  if (stopped !== null) return failWork(actor, delivered, stopped.failure)
  if (held !== null) return pauseOwnWork(actor, delivered, held)
  if (left > 0) throw new AppError('unavailable', `${left} statements wait for another try.`) // the queue tries again
  const group = nameServices(kind, configuration)
  if (retryAfterMs > 0) return enqueueAgain(workOnUnit, delivered, { afterMs: retryAfterMs, group })
  await finishIfComplete(actor, workId)
}
