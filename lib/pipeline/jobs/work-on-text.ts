import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { nameTextServices } from '@/lib/core/runs/called-services'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { admitKeptTextModel, pinTextModel } from '@/lib/data/runs/answering-models'
import { recordBegunTextCalls, recordTextCalls } from '@/lib/data/runs/text-calls'
import type { EnqueueTexts } from '@/lib/data/texts/text-jobs'
import { holdTextWorkIfSpent } from '@/lib/data/texts/text-limits'
import {
  failTextJob,
  failTextUnit,
  findTextWorkState,
  noteTextWait,
  type TextUnit,
  takeTextUnit,
} from '@/lib/data/texts/text-units'
import { ChatFailure, isUnasked } from '@/lib/models/chat-failure'
import { LongQuiet } from '@/lib/models/retry-rule'
import { createAskTogether } from '../ask-model'
import { createCallLedger } from '../call-ledger'
import { findCurrency, orStop } from '../chat-server'
import { findKeptRepair } from '../kept-prompt'
import { openBegunModel } from '../open-model'
import { enqueue, enqueueAgain, type JobDefinition } from '../queue'
import type { RunMemory } from '../run-memory'
import { tellHold } from '../tell-hold'
import { decomposeText } from '../text-work/decompose-text'
import { draftValidity } from '../text-work/draft-validity'
import type { TextWork } from '../text-work/text-work'
import { writeAdmissionCourse } from '../text-work/write-admission-course'
import { watchWork } from '../watch-work'

const OTHER_THAN_WORK =
  'The chat server now answers as another model than the one that this work rests on. Bring that one back, or list the new one in CONCORDANCE_SERVERS under a name of its own and start anew.'

const payload = z.strictObject({ jobId: z.uuid(), unitId: z.uuid(), attempt: z.int().default(0) })

/**
 * Works on one text of what a principal investigator started. Answers of models are kept as they come, so that a second
 * delivery pays for nothing twice; what is made is stored once.
 */
export const workOnText: JobDefinition<typeof payload> = {
  name: 'work-on-text',
  payload,
  isGrouped: true,
  async run(delivered, { signal, stopping }) {
    const taken = await takeTextUnit(delivered)
    if (!taken) return
    const { actor, unit } = taken
    if (await isSpent(actor, unit)) return
    const paused = new AbortController()
    const calls = createCallLedger({
      begun: (batch) => recordBegunTextCalls(actor, unit, batch),
      async ended(batch) {
        await recordTextCalls(actor, unit, batch)
        // what was paid for is on record by now: where nobody can tell whether it was too much, the next calls ask again
        if (await isSpent(actor, unit).catch(() => false)) paused.abort()
      },
    })
    const stage = unit.configuration.kind
    const together = createAskTogether(AbortSignal.any([signal, stopping]))
    // it was stopped, or taken up anew, or another text of it has stopped or paused it
    const watch = watchWork(async () => {
      const state = await findTextWorkState(actor, unit)
      if (state === 'paused') paused.abort()
      return state !== 'unwanted'
    }, together.stop)
    try {
      const repair = await openRepair(unit.configuration)
      const openAsk: TextWork['openModel'] = (asked) => {
        const asking = { repair, memory: openMemory(actor, unit), other: OTHER_THAN_WORK, end: paused.signal }
        const onCall: Parameters<typeof openBegunModel>[3] = (call, use) =>
          calls.note({ ...call, stage: use === 'repair' ? use : stage })
        return together.join(orStop(() => openBegunModel(asked, asking, together.signal, onCall)))
      }
      try {
        await work(actor, unit, {
          signal: together.signal,
          openModel: openAsk,
          ledger: (call) => calls.note(call),
        })
      } catch (error) {
        if (isUnasked(error)) await together.settle()
        throw error
      } finally {
        together.stop() // what failed has no use for the rest
        await together.settle()
        await calls.flush() // before anybody reads how it ended
      }
    } catch (error) {
      if (watch.isStopped() || isUnasked(error)) return
      const stop = error instanceof ChatFailure && error.kind === 'stop' ? error.message : tellHold(error)
      if (stop !== null) await failTextJob(actor, unit, stop)
      else if (isOfThisText(error)) await failTextUnit(actor, unit, error.message)
      else {
        const isBroken = signal.aborted || stopping.aborted // nothing is told of the model then
        if (!isBroken && tellsItself(error)) await noteTextWait(actor, unit, error.message)
        if (!(error instanceof LongQuiet)) throw error // the queue tries again later
        const again = { afterMs: error.quietMs, group: nameTextServices(unit.configuration) }
        await enqueueAgain(workOnText, delivered, again)
      }
    } finally {
      watch.end()
    }
  },
  async giveUp(delivered) {
    const taken = await takeTextUnit(delivered)
    if (!taken) return
    const last = taken.lastFailure === null ? '' : ` The last said: ${taken.lastFailure}`
    await failTextUnit(taken.actor, taken.unit, `It did not end after many tries.${last}`)
  },
}

/** Puts texts of work into the queue. As with runs, work holds up none that calls other servers. */
export const queueTexts: EnqueueTexts = (tx, { jobId, unitIds, attempt, configuration }) =>
  enqueue(
    tx,
    workOnText,
    unitIds.map((unitId) => ({ jobId, unitId, attempt })),
    nameTextServices(textJobConfigurationSchema.parse(configuration)),
  )

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

function openRepair(configuration: TextUnit['configuration']) {
  return configuration.by === 'rules' ? null : findKeptRepair(configuration.prompts)
}

function openMemory(actor: Actor, unit: TextUnit): Pick<RunMemory, 'admitKept' | 'pin'> {
  return {
    admitKept: (model) => admitKeptTextModel(actor, unit, model),
    pin: (model) => pinTextModel(actor, unit, model),
  }
}

async function isSpent(actor: Actor, unit: TextUnit): Promise<boolean> {
  return unit.isLimited && holdTextWorkIfSpent(actor, unit, findCurrency())
}

/** What it says is ours, and meant for people. */
function tellsItself(error: unknown): error is ChatFailure | AppError {
  return error instanceof ChatFailure || error instanceof AppError
}

/** Another try would end the same: the answer was cut or refused, or our own rules say no. */
function isOfThisText(error: unknown): error is ChatFailure | AppError {
  if (error instanceof ChatFailure) return error.kind === 'item'
  return error instanceof AppError && error.code !== 'unavailable'
}
