import 'server-only'
import { z } from 'zod'
import { judgeByRules } from '@/lib/core/judge/baseline'
import type { RunConfiguration, RunOutcome } from '@/lib/core/runs'
import { getActorByRaterId } from '@/lib/data/actors'
import { listFacts } from '@/lib/data/facts'
import {
  failRun,
  finishRunIfComplete,
  getRunRaterId,
  isRunWanted,
  type RunWork,
  recordRunOutcomes,
  takeRunWork,
} from '@/lib/data/run-work'
import { env } from '@/lib/env'
import { CHAT_LIMITS, ChatFailure, createChatClient } from '@/lib/models/chat'
import { judgeByChat } from '../judge-by-chat'
import { readPrompt } from '../prompt-file'
import type { JobDefinition } from '../queue'
import { createRetrieve, type Retrieve } from '../retrieve'

/** Statements judged between two writes: what a killed worker loses at most. */
const BATCH = 16

const payload = z.strictObject({ runId: z.uuid(), patientId: z.uuid() })

type Item = RunWork['items'][number]
/** What came out of a batch, and what stopped the rest of it: answers that were paid for are never thrown away. */
type Judge = (items: readonly Item[]) => Promise<{ outcomes: RunOutcome[]; stopped: unknown }>

/**
 * Judges what is left of one patient in one run. Delivered again after a crash, it finds the rest by itself.
 */
export const judgePatient: JobDefinition<typeof payload> = {
  name: 'judge-patient',
  payload,
  async run({ runId, patientId }, { signal }) {
    const actor = await getActorByRaterId(await getRunRaterId(runId))
    const work = await takeRunWork(actor, runId, patientId)
    if (!work) return
    const facts = await listFacts(actor, work.studyId, patientId)
    const judge = await createJudge(work.configuration, createRetrieve(facts, work.configuration), signal)
    try {
      for (let from = 0; from < work.items.length; from += BATCH) {
        signal.throwIfAborted()
        if (!(await isRunWanted(runId))) return
        const { outcomes, stopped } = await judge(work.items.slice(from, from + BATCH))
        await recordRunOutcomes(actor, runId, outcomes)
        if (stopped !== null) throw stopped
      }
    } catch (error) {
      if (!(error instanceof ChatFailure) || error.kind !== 'stop') throw error // the queue tries again later
      await failRun(actor, runId, error.message)
      return
    }
    await finishRunIfComplete(actor, runId)
  },
  async giveUp({ runId }) {
    const actor = await getActorByRaterId(await getRunRaterId(runId))
    await failRun(
      actor,
      runId,
      'The model server did not answer after many tries. Resume the run when it does.',
    )
  },
}

async function createJudge(
  configuration: RunConfiguration,
  retrieve: Retrieve,
  signal: AbortSignal,
): Promise<Judge> {
  const facts = (item: Item) => retrieve(item.text, item.admission?.externalId ?? null)
  if (configuration.kind === 'baseline') {
    return async (items) => ({
      outcomes: items.map((item) => judgeItemByRules(item, facts(item))),
      stopped: null,
    })
  }
  const { JUDGE_BASE_URL: baseUrl, JUDGE_API_KEY: apiKey = null } = env()
  if (baseUrl === undefined)
    throw new ChatFailure('stop', 'No chat server is configured (JUDGE_BASE_URL).', 0)
  const client = createChatClient({ baseUrl, apiKey }, CHAT_LIMITS, Math.random)
  const prompt = await readPrompt('verdict/judge')
  if (prompt.hash !== configuration.promptHash) {
    throw new ChatFailure('stop', 'The prompt file has changed since this run started; start a new run.', 0)
  }
  return async (items) => {
    const settled = await Promise.allSettled(
      items.map((item) => judgeByChat(item, facts(item), configuration, { client, prompt, signal })),
    )
    return {
      outcomes: settled.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : [])),
      stopped: settled.find((entry) => entry.status === 'rejected')?.reason ?? null,
    }
  }
}

function judgeItemByRules(item: Item, facts: ReturnType<Retrieve>): RunOutcome {
  const started = performance.now()
  const { verdict, reason, evidence, score } = judgeByRules(item.text, facts)
  return {
    kind: 'rated',
    itemId: item.itemId,
    code: verdict,
    reason,
    value: { score },
    evidence: evidence.map(({ number, noteId, start, end, quote }) => ({
      rank: number,
      noteId,
      start,
      end,
      quote,
    })),
    context: null,
    attempts: 1,
    latencyMs: Math.round(performance.now() - started),
    promptTokens: 0,
    answerTokens: 0,
  }
}
