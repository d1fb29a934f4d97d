import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { hasEnded } from '@/lib/core/runs/model-call'
import { describeMissingBound } from '@/lib/core/runs/run-bounds'
import { planRun } from '@/lib/core/runs/run-plan'
import type { Judged } from '@/lib/core/runs/runs'
import { listFacts } from '@/lib/data/facts/facts'
import { findCachedAnswer, lockQuestion } from '@/lib/data/runs/cached-answers'
import { noteRunMakers } from '@/lib/data/runs/run-makers'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { type RunWork, type RunWorkItem, takeRunWork } from '@/lib/data/runs/run-work'
import { admitCachedModel, pinAnsweringModel } from '@/lib/data/work/answering-models'
import type { WorkTry } from '@/lib/data/work/own-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createGate } from '@/lib/models/gate'
import { type ChartProgress, openChartProgress } from '../chart-progress'
import { findCurrency } from '../chat-server'
import { identifyBegunMakers } from '../installed'
import { createMakeContext, NO_CONTEXT } from '../make-context'
import { type AiRater, type AiRaterWork, askAgainIfResumed, createAiRater } from '../rate-item'
import { rateItems } from '../rate-items'
import { type Ledger, listSearchServers } from '../retrieval/search-tools'
import type { RunMemory } from '../run-memory'
import { DONE, type StepEnd, type UnitWork } from './step'

/**
 * Judges what is left of one patient in one run. An item that cannot be judged now is left for a later delivery while the others go
 * on, and has failed after several of them.
 */
export async function ratePatient(work: UnitWork): Promise<StepEnd> {
  const { actor, workId, unitId, context, budget, held } = work
  const progress = openChartProgress({ actor, runId: workId, patientId: unitId })
  try {
    const end = AbortSignal.any([context.signal, context.stopping, held.signal])
    const opened = await inTurn(context.signal, () => {
      progress.begin()
      return open(work, { end, progress })
    })
    if (opened === null) return null
    const { items, aiRater } = opened
    if (typeof aiRater === 'string') return { ...DONE, stopped: { failure: aiRater, isServers: false } }
    const { resumedAt } = work
    const judging = { actor, thisTry: { workId, resumedAt }, aiRater, budget, context, unwanted: held.signal }
    return await rateItems(planRun(items), judging)
  } finally {
    await progress.end()
  }
}

/** Work is made ready one after another: side by side all would be late, and the model server would wait for the first. */
const turns = createGate(() => 1)

async function inTurn<Ready>(signal: AbortSignal, work: () => Promise<Ready>): Promise<Ready> {
  if (!(await turns.enter(signal)))
    throw new AppError('unavailable', 'The job has lost its place in the queue.')
  return work().finally(() => turns.leave())
}

type Search = {
  /** Aborts when nothing more is to be begun: what was not found by then has no use. */
  end: AbortSignal
  progress: ChartProgress
}

/** What is left to judge, and the AI rater; what can never be judged is in the call ledger then. */
async function open(unit: UnitWork, search: Search) {
  const { actor, workId, resumedAt, unitId: patientId } = unit
  const work = await takeRunWork(actor, { workId, resumedAt, patientId }, findCurrency())
  if (!work) return null
  const { resumedMsAgo: ago } = work
  const { bounded, unbounded } = splitByBound(work)
  await recordRunOutcomes(actor, workId, [...unbounded, ...planRun(bounded).spent.map(toSpent)])
  const resumed = ago === null ? null : performance.now() - ago
  const aiRater = await openAiRater(unit, { ...work, items: bounded, resumedAt: resumed }, search)
  return { items: bounded, aiRater }
}

/** @returns the AI rater, or why there is none */
async function openAiRater(
  { actor, workId: runId, resumedAt, unitId: patientId, context, budget, ledger }: UnitWork,
  work: RunWork & AiRaterWork,
  { end, progress }: Search,
): Promise<AiRater | string> {
  try {
    const { studyId, definition, configuration, items } = work
    const makers = identifyBegunMakers(configuration)
    const isRetrieved = definition.aiRater?.reference === 'retrieved' && showsPassages(work)
    let wasCut = false
    const [facts] = await Promise.all([
      isRetrieved ? listFacts(actor, studyId, patientId, configuration, () => (wasCut = true)) : [],
      noteRunMakers(actor, runId, makers),
    ])
    progress.noteRead(wasCut)
    const scope = { actor, studyId, patientId }
    const statements = items.flatMap(({ text, queries = [text] }) => queries)
    const { noteVectors } = progress
    const noteSearch: Ledger = (call) => {
      if (hasEnded(call)) budget.noteMade([call])
      ledger.note({ ...call, itemId: null })
    }
    const onBegin: AiRaterWork['onBegin'] = (call, itemId) => ledger.note({ ...call, itemId })
    const setting = { scope, statements, signal: end, ledger: noteSearch, noteVectors }
    const servers = isRetrieved ? listSearchServers(configuration.search) : []
    for (const server of servers) askAgainIfResumed(server, work.resumedAt)
    const makeContext = progress.followContext(
      isRetrieved ? await createMakeContext(facts, configuration, setting) : NO_CONTEXT,
      servers,
    )
    return progress.followAiRater(
      createAiRater(
        { ...work, onBegin },
        makeContext,
        openCache(actor, { workId: runId, resumedAt }),
        context.signal,
      ),
    )
  } catch (error) {
    if (error instanceof ChatFailure && error.kind === 'stop') return error.message
    throw error
  }
}

/** Whether what is found is shown: a prompt as it was published may have no place for passages. */
function showsPassages({ configuration, prompts }: AiRaterWork): boolean {
  return configuration.kind !== 'chat' || prompts.some((prompt) => prompt.includes('{{reference}}'))
}

function openCache(actor: Actor, thisTry: WorkTry): RunMemory {
  return {
    findCached: (hash) => findCachedAnswer(actor, hash),
    lock: lockQuestion,
    admitCached: (model) => admitCachedModel(actor, thisTry, model),
    pin: (model) => pinAnsweringModel(actor, thisTry, model),
  }
}

/** Statements that can be judged as the run asks, and the others, which lack what limits the notes or what times count from. */
function splitByBound({ configuration, items }: RunWork) {
  const bounded: RunWorkItem[] = []
  const unbounded: Judged[] = []
  for (const item of items) {
    const missing = describeMissingBound(configuration, item.admission)
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
