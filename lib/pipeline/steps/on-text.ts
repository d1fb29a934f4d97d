import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { CallNews, ModelCall } from '@/lib/core/runs/model-call'
import { hasEnded } from '@/lib/core/runs/model-call'
import type { ModelWork } from '@/lib/core/text-jobs'
import { admitCachedModel, pinAnsweringModel } from '@/lib/data/work/answering-models'
import { deferUnit, failUnit, type TextUnit, takeTextUnit } from '@/lib/data/work/units'
import { ChatFailure, isNotSent } from '@/lib/models/chat-failure'
import { RetryTooLate } from '@/lib/models/retry-rule'
import type { AskModel } from '../ask-model'
import { createAskTogether } from '../ask-model'
import { findCurrency, orStop } from '../chat-server'
import { openBegunModel } from '../open-model'
import type { Ledger } from '../retrieval/search-tools'
import { requireStoredPrompt } from '../stored-prompt'
import { writeAdmissionCourse } from './course'
import { decomposeText } from './decompose'
import { embedFacts } from './embed'
import { listNoteFacts } from './facts'
import { generatePatientQuestions } from './questions'
import { DONE, describeHold, type StepEnd, type UnitWork } from './step'
import { makePatientTimeline } from './timeline'

const REPAIR = 'answers/repair'
const OTHER_THAN_WORK =
  'The chat server now answers as another model than the one that this work rests on. Bring that one back, or list the new one in CONCORDANCE_SERVERS under a name of its own and start anew.'

/** What goes with work on one text: when to stop, and questions to a model that are kept account of and end together. */
export type TextWork = {
  signal: AbortSignal
  openModel: (work: ModelWork) => AskModel
  /** Called with every other call to a model. */
  ledger: Ledger
  /** Puts in the call ledger the calls that have ended, so that what a text took can be added up. */
  flushCalls: () => Promise<void>
}

/** Works on one text. Its questions end together; what is made is stored once. */
export async function workOnText(work: UnitWork): Promise<StepEnd> {
  const { actor, context, unwanted } = work
  const unit = await takeTextUnit(actor, work, findCurrency())
  if (!unit) return DONE
  const together = createAskTogether(AbortSignal.any([context.signal, context.stopping, unwanted]))
  try {
    const how = await openTextWork(work, unit, together)
    try {
      await make(work, unit, how)
    } catch (error) {
      if (isNotSent(error)) await together.settle()
      throw error
    } finally {
      together.stop() // what failed has no use for the rest
      await together.settle()
      await work.ledger.flush() // before anybody reads how it ended
    }
    return DONE
  } catch (error) {
    if (unwanted.aborted || isNotSent(error)) return null
    return endOf(error, work, unit)
  }
}

async function openTextWork(
  { actor, ledger, budget, held, workId, resumedAt, unitId }: UnitWork,
  { configuration }: TextUnit,
  together: ReturnType<typeof createAskTogether>,
): Promise<TextWork> {
  const thisTry = { workId, resumedAt }
  const memory = {
    admitCached: (model: Parameters<typeof admitCachedModel>[2]) => admitCachedModel(actor, thisTry, model),
    pin: (model: Parameters<typeof pinAnsweringModel>[2]) => pinAnsweringModel(actor, thisTry, model),
  }
  const repair =
    configuration.by === 'model' ? await requireStoredPrompt(configuration.prompts, REPAIR) : null
  const note = (call: CallNews<ModelCall>) => {
    ledger.note({ ...call, textId: unitId })
    if (!hasEnded(call)) return
    budget.noteMade([call])
    // where nobody knows whether it was too much, the next calls ask again
    void budget.isSpent().then(
      (isSpent) => isSpent && held.abort(),
      () => undefined,
    )
  }
  return {
    signal: together.signal,
    ledger: note,
    flushCalls: () => ledger.flush(),
    openModel: (asked) =>
      together.join(
        orStop(() =>
          openBegunModel(
            asked,
            { repair, memory, other: OTHER_THAN_WORK, end: held.signal },
            together.signal,
            (call, use) => note({ ...call, stage: use === 'repair' ? use : configuration.kind }),
          ),
        ),
      ),
  }
}

function make({ actor }: UnitWork, unit: TextUnit, how: TextWork): Promise<void> {
  const { configuration } = unit
  switch (configuration.kind) {
    case 'decompose':
      return decomposeText(actor, { ...unit, configuration }, how)
    case 'course':
      return writeAdmissionCourse(actor, { ...unit, configuration }, how)
    case 'facts':
      return listNoteFacts(actor, { ...unit, configuration }, how)
    case 'timeline':
      return makePatientTimeline(actor, { ...unit, configuration }, how)
    case 'questions':
      return generatePatientQuestions(actor, { ...unit, configuration }, how)
    case 'embed':
      return embedFacts(actor, { ...unit, configuration }, how)
  }
}

/** @throws what the queue shall try again */
async function endOf(error: unknown, { actor, context }: UnitWork, unit: TextUnit): Promise<StepEnd> {
  const stop = error instanceof ChatFailure && error.kind === 'stop' ? error.message : describeHold(error)
  if (stop !== null) return { ...DONE, stopped: { failure: stop, isServers: false } }
  if (isOfThisText(error)) {
    await failUnit(actor, unit, error.message)
    return DONE
  }
  const isBroken = context.signal.aborted || context.stopping.aborted // nothing is learned of the model then
  if (!isBroken && isSelfExplaining(error)) await deferUnit(actor, unit, error.message)
  if (error instanceof RetryTooLate) return { ...DONE, retryAfterMs: error.retryAfterMs }
  throw error
}

/** What it says is ours, and meant for people. */
function isSelfExplaining(error: unknown): error is ChatFailure | AppError {
  return error instanceof ChatFailure || error instanceof AppError
}

/** Another try would end the same: the answer was cut or refused, or our own rules say no. */
function isOfThisText(error: unknown): error is ChatFailure | AppError {
  if (error instanceof ChatFailure) return error.kind === 'item'
  return error instanceof AppError && error.code !== 'unavailable'
}
