import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { nameRunServices } from '@/lib/core/runs/called-services'
import { hasEnded } from '@/lib/core/runs/model-call'
import { tellMissingBound } from '@/lib/core/runs/run-bounds'
import { planRun } from '@/lib/core/runs/run-plan'
import { type Judged, runConfigurationSchema } from '@/lib/core/runs/runs'
import { listFacts } from '@/lib/data/facts/facts'
import { admitKeptModel, pinAnsweringModel } from '@/lib/data/runs/answering-models'
import { findKeptAnswer, lockQuestion } from '@/lib/data/runs/kept-answers'
import { readLastFailures } from '@/lib/data/runs/last-failures'
import { type RunCall, recordBegunCalls, recordSearchCalls } from '@/lib/data/runs/model-calls'
import type { RunTry } from '@/lib/data/runs/own-run'
import { noteRunMakers } from '@/lib/data/runs/run-makers'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import type { RunQueue } from '@/lib/data/runs/run-start'
import {
  failRun,
  finishRunIfComplete,
  holdRun,
  isRunUnderWay,
  type RunWork,
  type RunWorkItem,
  takeRunWork,
} from '@/lib/data/runs/run-work'
import { noteServerFault } from '@/lib/data/runs/service-findings'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createGate } from '@/lib/models/gate'
import { type CallLedger, createCallLedger } from '../call-ledger'
import { type ChartProgress, openChartProgress } from '../chart-progress'
import { findCurrency } from '../chat-server'
import { findRunActor } from '../find-run-actor'
import { identifyBegunMakers } from '../installed'
import { askAgainIfResumed, createJudge, type Judge, type JudgeWork } from '../judge'
import { judgeItems } from '../judge-items'
import { createMakeContext } from '../make-context'
import { enqueue, enqueueAgain, type JobContext, type JobDefinition } from '../queue'
import { type Ledger, listSearchServers } from '../retrieval/search-tools'
import { openBudget, type RunBudget } from '../run-budget'
import type { RunMemory } from '../run-memory'
import { watchWork } from '../watch-work'

const payload = z.strictObject({
  runId: z.uuid(),
  patientId: z.uuid(),
  resumedAt: z.coerce.date().nullable().default(null),
})

/**
 * Judges what is left of one patient in one run. Delivered again after a crash, it finds the rest by itself. An item that
 * cannot be judged now is left for a later delivery while the others go on, and has failed after several of them.
 */
export const judgePatient: JobDefinition<typeof payload> = {
  name: 'judge-patient',
  payload,
  isGrouped: true,
  async run(place, context) {
    const { runId } = place
    const begun = await inTurn(context.signal, TURNS.begin, () => begin(runId))
    if (begun === null) return
    const { actor, budget } = begun
    const end = await judgeRest({ actor, ...place }, budget, context)
    if (end === null) return
    const { left, quietMs, stopped, held, group } = end
    if (stopped?.isServers) await noteServerFault(actor, runId, stopped.failure)
    if (stopped !== null) return failRun(actor, place, stopped.failure)
    if (held !== null) return holdRun(actor, place, held)
    if (left > 0) throw new AppError('unavailable', `${left} statements wait for another try.`) // the queue tries again
    if (quietMs > 0) return enqueueAgain(judgePatient, place, { afterMs: quietMs, group })
    await finishRunIfComplete(actor, runId)
  },
  async giveUp(place) {
    const { runId } = place
    const actor = await findRunActor(runId)
    if (!actor) return
    const last = (await readLastFailures([runId])).get(runId)
    const why = last === undefined ? '' : ` The last said: ${last}`
    await failRun(actor, place, `The work did not end after many tries.${why} Resume the run to try again.`)
  },
}

/** Lets these patients of a run be judged. Runs hold up none that calls other servers: theirs may hang, or be slow. */
export const queueJudging: RunQueue['judge'] = (tx, { runId, resumedAt, patientIds, configuration }) => {
  return enqueue(
    tx,
    judgePatient,
    patientIds.map((patientId) => ({ runId, patientId, resumedAt })),
    nameRunServices(runConfigurationSchema.parse(configuration)),
  )
}

type Place = RunTry & { actor: Actor; patientId: string }

type Result = Awaited<ReturnType<typeof judgeItems>> & { group: string }

/**
 * Judges what is left; every call of its searches is on record by the end.
 *
 * @returns null when the run was held or cancelled, was taken up anew, or has ended
 */
async function judgeRest(place: Place, budget: RunBudget, context: JobContext): Promise<Result | null> {
  const { actor, runId } = place
  const ledger = createCallLedger<RunCall>({
    begun: (calls) => recordBegunCalls(actor, runId, calls),
    async ended(calls) {
      await recordSearchCalls(actor, runId, calls)
      budget.noteWritten(calls)
    },
  })
  budget.addFlush(() => ledger.flush())
  const progress = openChartProgress(place)
  const over = new AbortController()
  const unwanted = over.signal
  const watch = watchWork(
    () => isRunUnderWay(actor, place),
    () => over.abort(),
  )
  try {
    const { signal, stopping } = context
    const end = AbortSignal.any([signal, stopping, unwanted])
    const opened = await inTurn(signal, TURNS.open, () => {
      progress.begin()
      return open(place, { signal, end, budget, ledger, progress })
    })
    if (opened === null) return null
    const { items, judge, group } = opened
    if (typeof judge === 'string')
      return { left: 0, quietMs: 0, stopped: { failure: judge, isServers: false }, held: null, group }
    const judging = { actor, thisTry: place, judge, budget, context, unwanted }
    return { ...(await judgeItems(planRun(items), judging)), group }
  } finally {
    watch.end()
    await Promise.all([ledger.flush(), progress.end()]).finally(() => budget.close())
  }
}

/** Work is made ready one after another: side by side all would be late, and the model server would wait for the first. */
const turns = createGate(() => 1)
/** What has begun goes first. */
const TURNS = { open: 0, begin: 1 }

async function inTurn<Ready>(signal: AbortSignal, rank: number, work: () => Promise<Ready>): Promise<Ready> {
  if (!(await turns.enter(signal, rank)))
    throw new AppError('unavailable', 'The job has lost its place in the queue.')
  return work().finally(() => turns.leave())
}

/** @returns null when the run was deleted */
async function begin(runId: string): Promise<{ actor: Actor; budget: RunBudget } | null> {
  const actor = await findRunActor(runId)
  return actor && { actor, budget: await openBudget(actor, runId) }
}

type Search = {
  signal: AbortSignal
  /** Aborts when nothing more is to be begun: what was not found by then has no use. */
  end: AbortSignal
  budget: RunBudget
  ledger: CallLedger<RunCall>
  progress: ChartProgress
}

/** What is left to judge, and the judge; what can never be judged is on record then. */
async function open(place: Place, search: Search) {
  const { actor, runId } = place
  const work = await takeRunWork(actor, place, findCurrency())
  if (!work) return null
  const { resumedMsAgo: ago } = work
  const resumedAt = ago === null ? null : performance.now() - ago
  const { bounded, unbounded } = splitByBound(work)
  await recordRunOutcomes(actor, runId, [...unbounded, ...planRun(bounded).spent.map(toSpent)])
  const judge = await openJudge(place, { ...work, items: bounded, resumedAt }, search)
  return { items: bounded, judge, group: nameRunServices(work.configuration) }
}

/** @returns the judge, or why there is none */
async function openJudge(
  { actor, runId, patientId }: Place,
  work: RunWork & JudgeWork,
  { signal, end, budget, ledger, progress }: Search,
): Promise<Judge | string> {
  try {
    const { studyId, configuration, items } = work
    const makers = identifyBegunMakers(configuration)
    let wasCut = false
    const [facts] = await Promise.all([
      listFacts(actor, studyId, patientId, configuration, () => (wasCut = true)),
      noteRunMakers(actor, runId, makers),
    ])
    progress.noteRead(wasCut)
    const place = { actor, studyId, patientId }
    const statements = items.map((item) => item.text)
    const { noteVectors } = progress
    const noteSearch: Ledger = (call) => {
      if (hasEnded(call)) budget.noteMade([call])
      ledger.note({ ...call, itemId: null })
    }
    const onBegin: JudgeWork['onBegin'] = (call, itemId) => ledger.note({ ...call, itemId })
    const setting = { place, statements, signal: end, ledger: noteSearch, noteVectors }
    const servers = listSearchServers(configuration.search)
    for (const server of servers) askAgainIfResumed(server, work.resumedAt)
    const makeContext = progress.followContext(
      await createMakeContext(facts, configuration, setting),
      servers,
    )
    return progress.followJudge(
      createJudge({ ...work, onBegin }, makeContext, openMemory(actor, runId), signal),
    )
  } catch (error) {
    if (error instanceof ChatFailure && error.kind === 'stop') return error.message
    throw error
  }
}

function openMemory(actor: Actor, runId: string): RunMemory {
  return {
    findKept: (hash) => findKeptAnswer(actor, hash),
    lock: lockQuestion,
    admitKept: (model) => admitKeptModel(actor, runId, model),
    pin: (model) => pinAnsweringModel(actor, runId, model),
  }
}

/** Statements that can be judged as the run asks, and the others, which lack what limits the notes or what times count from. */
function splitByBound({ configuration, items }: RunWork) {
  const bounded: RunWorkItem[] = []
  const unbounded: Judged[] = []
  for (const item of items) {
    const missing = tellMissingBound(configuration, item.admission)
    if (missing === null) bounded.push(item)
    else unbounded.push(toFailed(item.itemId, missing))
  }
  return { bounded, unbounded }
}

function toSpent({ itemId, failure }: RunWorkItem): Judged {
  return toFailed(itemId, failure ?? 'The worker stopped each time it worked on this statement.')
}

function toFailed(itemId: string, failure: string): Judged {
  return {
    kind: 'ended',
    itemId,
    calls: [],
    passages: null,
    outcome: { kind: 'failed', itemId, failure, latencyMs: 0 },
  }
}
