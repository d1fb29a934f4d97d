import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { TextSpend } from '@/lib/core/text-jobs'
import {
  addTextSpend,
  failTextJob,
  failTextUnit,
  isTextWorkUnderWay,
  type TextUnit,
  takeTextUnit,
} from '@/lib/data/text-units'
import { ChatFailure } from '@/lib/models/chat-failure'
import { type AskTogether, createAskTogether } from '../ask-together'
import { openModel, type PricedCall } from '../open-model'
import type { JobDefinition } from '../queue'
import { decomposeText } from '../text-work/decompose-text'
import { draftValidity } from '../text-work/draft-validity'
import type { TextWork } from '../text-work/text-work'
import { writeAdmissionCourse } from '../text-work/write-admission-course'

/** How soon work that was stopped asks nothing any more. */
const LOOK_EVERY_MS = 2000

const payload = z.strictObject({ jobId: z.uuid(), unitId: z.uuid() })

/**
 * Works on one text of what a principal investigator started. Answers of models are kept as they come, so that a second
 * delivery pays for nothing twice; what is made is stored once.
 */
export const workOnText: JobDefinition<typeof payload> = {
  name: 'work-on-text',
  payload,
  async run({ jobId, unitId }, { signal, stopping }) {
    const taken = await takeTextUnit(jobId, unitId)
    if (!taken) return
    const { actor, unit } = taken
    const calls: PricedCall[] = []
    const together = createAskTogether(AbortSignal.any([signal, stopping]))
    const openAsk = (model: string) =>
      together.join(openModel(model, together.signal, (call) => calls.push(call)))
    const watch = watchWork(actor, unit, together)
    try {
      try {
        await work(actor, unit, { signal: together.signal, openModel: openAsk })
      } finally {
        await together.settle()
      }
    } catch (error) {
      if (watch.isStopped()) return
      if (error instanceof ChatFailure && error.kind === 'stop') await failTextJob(actor, unit, error.message)
      else if (isOfThisText(error)) await failTextUnit(actor, unit, error.message)
      else throw error // the queue tries again later
    } finally {
      watch.end()
      await addTextSpend(actor, unit, sumUp(calls))
    }
  },
  async giveUp({ jobId, unitId }) {
    const taken = await takeTextUnit(jobId, unitId)
    if (taken) await failTextUnit(taken.actor, taken.unit, 'It did not end after many tries.')
  },
}

function work(actor: Actor, unit: TextUnit, how: TextWork): Promise<void> {
  const { configuration } = unit
  switch (configuration.kind) {
    case 'decompose':
      return decomposeText(actor, { ...unit, configuration }, how)
    case 'validity':
      return draftValidity(actor, { ...unit, configuration }, how)
    case 'course':
      return writeAdmissionCourse(actor, { ...unit, configuration }, how)
  }
}

/** Breaks work off when somebody has stopped it, or another text of it has. */
function watchWork(actor: Actor, unit: TextUnit, together: AskTogether) {
  let isStopped = false
  const look = async () => {
    if (await isTextWorkUnderWay(actor, unit)) return
    isStopped = true
    together.stop()
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS) // the next look may tell
  return { isStopped: () => isStopped, end: () => clearInterval(timer) }
}

function sumUp(calls: readonly PricedCall[]): TextSpend {
  const sum = (of: (call: PricedCall) => number) => calls.reduce((total, call) => total + of(call), 0)
  const isPriced = calls.some((call) => call.cost !== null)
  return {
    calls: calls.length,
    promptTokens: sum((call) => call.promptTokens),
    answerTokens: sum((call) => call.answerTokens),
    cost: isPriced ? sum((call) => call.cost ?? 0) : null,
  }
}

/** Another try would end the same: the answer was cut or refused, or our own rules say no. */
function isOfThisText(error: unknown): error is ChatFailure | AppError {
  if (error instanceof ChatFailure) return error.kind === 'item'
  return error instanceof AppError && error.code !== 'unavailable'
}
