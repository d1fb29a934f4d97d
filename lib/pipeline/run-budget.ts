import type { Actor } from '@/lib/core/actor'
import type { ModelCall } from '@/lib/core/runs/model-call'
import { findBudget, pauseIfSpent, type StoredBudget } from '@/lib/data/work/limits'
import { findCurrency } from './chat-server'

type Calls = readonly Pick<ModelCall, 'cost'>[]
type Flush = () => Promise<unknown>

/** What a run may cost. Calls of this process count as soon as they have ended, those of others when they are in the call ledger. */
export type RunBudget = {
  /** Looks at what is in the call ledger by now, also of others. */
  look(): Promise<void>
  /** Whether nothing more may be begun: the run is held then. */
  isSpent(): Promise<boolean>
  /** Called with calls when they have ended, and again when they are in the call ledger. */
  noteMade(calls: Calls): void
  noteWritten(calls: Calls): void
  /** Takes the function that puts into the call ledger at once what is not in it yet. */
  addFlush(flush: Flush): void
  close(): void
}

/** Of a run that may cost anything. */
export const UNLIMITED: RunBudget = {
  look: async () => {},
  isSpent: async () => false,
  noteMade: () => {},
  noteWritten: () => {},
  addFlush: () => {},
  close: () => {},
}

/** Of all jobs of this process that work within one limit. */
type Tally = {
  /** What all their calls have cost, and those that are in the call ledger. */
  made: number
  written: number
  /** What was in the call ledger when it was looked at last, and what of it was `written` here at least. */
  seen: StoredBudget & { written: number }
  flushes: Set<Flush>
  jobs: number
}

const tallies = new Map<string, Tally>()

/**
 * What a run costs beyond its limit is at most what its statements under way cost, and with several workers what the others
 * have not put in the call ledger yet.
 */
export async function openBudget(actor: Actor, runId: string): Promise<RunBudget> {
  const stored = await findBudget(actor, runId)
  if (stored === null) return UNLIMITED
  const tally = tallies.get(stored.id) ?? createTally(stored)
  tallies.set(stored.id, tally)
  tally.jobs += 1
  const own: Flush[] = []
  let asking: Promise<boolean> | null = null

  async function look() {
    const { written } = tally
    const now = await findBudget(actor, runId)
    if (now !== null) tally.seen = { ...now, written }
  }
  async function askRecord() {
    await Promise.allSettled([...tally.flushes].map((flush) => flush())) // whose flush fails hears of it by itself
    await look()
    return seemsSpent(tally) && pauseIfSpent(actor, runId, findCurrency())
  }
  return {
    look,
    async isSpent() {
      if (!seemsSpent(tally)) return false
      asking ??= askRecord().finally(() => (asking = null))
      return asking
    },
    noteMade: (calls) => void (tally.made += sumCost(calls)),
    noteWritten: (calls) => void (tally.written += sumCost(calls)),
    addFlush(flush) {
      own.push(flush)
      tally.flushes.add(flush)
    },
    close() {
      for (const flush of own) tally.flushes.delete(flush)
      tally.jobs -= 1
      if (tally.jobs === 0) tallies.delete(stored.id)
    },
  }
}

function createTally(stored: StoredBudget): Tally {
  return { made: 0, written: 0, seen: { ...stored, written: 0 }, flushes: new Set(), jobs: 0 }
}

/** Too early, if anything: what is being written while the call ledger is looked at counts twice until the next look. */
function seemsSpent({ made, seen }: Tally): boolean {
  return seen.spent + made - seen.written >= seen.limit
}

function sumCost(calls: Calls): number {
  return calls.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
}
