import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { QuestionGeneration } from '@/lib/core/text-jobs'
import { dateSentences } from '@/lib/core/timeline/dated-sentences'
import { readVisit, storeQuestions } from '@/lib/data/questions/store-questions'
import type { TextUnit } from '@/lib/data/work/units'
import { generateQuestions, QUESTION_PROMPTS } from '../generate-questions'
import { requireStoredPrompt } from '../stored-prompt'
import type { TextWork } from './on-text'

/** Generates the questions of one patient, and stores them. Killed, it goes on where answers end: each is kept as it comes. */
export async function generatePatientQuestions(
  actor: Actor,
  unit: TextUnit<QuestionGeneration>,
  work: TextWork,
): Promise<void> {
  const { configuration } = unit
  const visit = await readVisit(actor, unit)
  const prompts = await Promise.all(
    QUESTION_PROMPTS.map(
      async (name) => [name, await requireStoredPrompt(configuration.prompts, name)] as const,
    ),
  )
  const written = await generateQuestions(toMaterial(visit), {
    ...configuration,
    ask: work.openModel(configuration),
    prompts: Object.fromEntries(prompts) as Record<(typeof QUESTION_PROMPTS)[number], (typeof prompts)[0][1]>,
  })
  work.signal.throwIfAborted()
  await storeQuestions(actor, unit, { ...written, visitNote: visit })
}

/** What the model is given: the note of the visit with what rules date in it, and the timeline of what was written before. */
export function toMaterial({ note, facts }: Awaited<ReturnType<typeof readVisit>>) {
  const { noteId, externalId, text, day } = note
  const sentences = dateSentences({ noteId, text, noteDay: day, admitDay: null }).map((sentence) => ({
    ...sentence,
    note: externalId,
  }))
  return { visitDay: day, facts, note: { externalId, text, sentences } }
}
