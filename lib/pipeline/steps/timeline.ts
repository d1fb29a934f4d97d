import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { ModelTimeline, TimelineMaking } from '@/lib/core/text-jobs'
import { readNotesInOrder, storeTimeline } from '@/lib/data/timelines/store-timeline'
import type { TextUnit } from '@/lib/data/work/units'
import { makeTimelineByModel, makeTimelineByRules, TIMELINE_PROMPTS } from '../make-timeline'
import { requireStoredPrompt } from '../stored-prompt'
import type { TextWork } from './on-text'

/** Notes that are in memory, and asked about, at the same time. */
export const NOTES_AT_ONCE = 32

/** Makes the timeline of one patient, and stores it. Killed, it goes on where answers end: each is kept as it comes. */
export async function makePatientTimeline(
  actor: Actor,
  unit: TextUnit<TimelineMaking>,
  work: TextWork,
): Promise<void> {
  const { configuration } = unit
  const notes = readNotesInOrder(actor, unit, NOTES_AT_ONCE)
  const made =
    configuration.by === 'rules'
      ? await makeTimelineByRules(notes)
      : await makeTimelineByModel(notes, await openMaker(configuration, work))
  work.signal.throwIfAborted()
  await storeTimeline(actor, unit, made)
}

async function openMaker(configuration: ModelTimeline, work: TextWork) {
  const [extract, deduplicate] = await Promise.all([
    requireStoredPrompt(configuration.prompts, TIMELINE_PROMPTS[0]),
    requireStoredPrompt(configuration.prompts, TIMELINE_PROMPTS[1]),
  ])
  return { ...configuration, ask: work.openModel(configuration), extract, deduplicate }
}
