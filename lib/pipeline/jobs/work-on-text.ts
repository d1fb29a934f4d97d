import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { costOf } from '@/lib/core/model-call'
import type { TextSpend } from '@/lib/core/text-jobs'
import { addTextSpend, failTextJob, failTextUnit, type TextUnit, takeTextUnit } from '@/lib/data/text-units'
import type { ChatCall } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { findTokenPrices } from '../chat-server'
import type { JobDefinition } from '../queue'
import { decomposeText } from '../text-work/decompose-text'
import { draftValidity } from '../text-work/draft-validity'
import type { TextWork } from '../text-work/text-work'
import { writeAdmissionCourse } from '../text-work/write-admission-course'

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
    const calls: ChatCall[] = []
    try {
      await work(actor, unit, {
        signal: AbortSignal.any([signal, stopping]),
        onCall: (call) => calls.push(call),
      })
    } catch (error) {
      if (error instanceof ChatFailure && error.kind === 'stop') await failTextJob(actor, unit, error.message)
      else if (isOfThisText(error)) await failTextUnit(actor, unit, error.message)
      else throw error // the queue tries again later
    } finally {
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

function sumUp(calls: readonly ChatCall[]): TextSpend {
  const promptTokens = calls.reduce((sum, call) => sum + call.promptTokens, 0)
  const answerTokens = calls.reduce((sum, call) => sum + call.answerTokens, 0)
  const cost = costOf({ promptTokens, answerTokens }, findTokenPrices())
  return { calls: calls.length, promptTokens, answerTokens, cost }
}

/** Another try would end the same: the answer was cut or refused, or our own rules say no. */
function isOfThisText(error: unknown): error is ChatFailure | AppError {
  if (error instanceof ChatFailure) return error.kind === 'item'
  return error instanceof AppError && error.code !== 'unavailable'
}
