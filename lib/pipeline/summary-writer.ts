import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import { listReasonsToSumUp } from '@/lib/core/score-sheet/sheet-summary'
import { findSheetAiRater, type SheetAiRater } from '@/lib/data/runs/sheet-ai-rater'
import { digestOf } from '@/lib/digest'
import { listModels } from './open-model'
import { readPrompt } from './prompt-file'
import { createBriefMemory } from './run-memory'

const OTHER_THAN_JUDGED =
  'The chat server now answers as another model than the one that rated, which alone sums up its own reasons.'
const OTHER_THAN_BEGUN = 'The chat server answered as two models while it read the reasons; ask again.'

/** Who sums up the reasons of a score sheet: the language model that judged, or else the usual one; null where there is none. */
export async function findSummaryWriter(
  actor: Actor,
  studyId: string,
  { rater }: Pick<DocumentScoreSheet, 'rater'>,
): Promise<SheetAiRater | null> {
  const aiRater = rater?.kind === 'ai' ? await findSheetAiRater(actor, studyId, rater.raterId) : null
  if (aiRater) return aiRater
  const [usual] = listModels()
  return usual ? { ...usual, answeredBy: null } : null
}

/** How it is asked. The answers of one model make one summary. */
export async function openSummaryAsking({ answeredBy }: SheetAiRater) {
  return {
    repair: await readPrompt('answers/repair'),
    memory: createBriefMemory(undefined, answeredBy),
    other: answeredBy === null ? OTHER_THAN_BEGUN : OTHER_THAN_JUDGED,
  }
}

/** What a model is asked for a summary, word for word. */
export function readSummaryPrompt(): Promise<{ text: string; hash: string }> {
  return readPrompt('verdict/summary')
}

/** SHA-256 of all that a summary of one verdict is made of; null where there is nothing to sum up. */
export async function hashSummary(
  { sheet }: Pick<DocumentScoreSheet, 'sheet'>,
  label: string,
  writer: SheetAiRater,
): Promise<string | null> {
  const reasons = listReasonsToSumUp(sheet.statements, label)
  return reasons && digestOf({ label, reasons, writer, prompt: (await readSummaryPrompt()).hash })
}
