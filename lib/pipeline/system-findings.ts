import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { listFindingsToSumUp } from '@/lib/core/figures/systems/findings-words'
import type { StoredSystemReport } from '@/lib/core/figures/systems/stored-report'
import { CONSENSUS } from '@/lib/core/figures/systems/verdict-sources'
import type { SheetAiRater } from '@/lib/data/runs/sheet-ai-rater'
import { digestOf } from '@/lib/digest'
import type { AskModel } from './ask-model'
import { readPrompt } from './prompt-file'
import { sumUp } from './summarize-reasons'
import { findSummaryWriter } from './summary-writer'

const PROMPT = 'systems/findings'

/** What a model is asked for, word for word. */
export function readFindingsPrompt(): Promise<{ text: string; hash: string }> {
  return readPrompt(PROMPT)
}

/** Who writes what counts against a system: the model whose verdicts these are, or else the usual one; null where there is none. */
export function findFindingsWriter(
  actor: Actor,
  studyId: string,
  { source: { id, title } }: Pick<StoredSystemReport, 'source'>,
): Promise<SheetAiRater | null> {
  const rater = id === CONSENSUS ? null : { raterId: id, alias: title, kind: 'ai' as const }
  return findSummaryWriter(actor, studyId, { rater })
}

/**
 * A model's paragraph on what counts against a system in one score.
 *
 * @throws {ChatFailure} as {@link AskModel}
 */
export async function sumUpFindings(
  ask: AskModel,
  report: StoredSystemReport,
  score: string,
): Promise<{ text: string; model: string } | null> {
  const entries = listFindingsToSumUp(report, score)
  if (entries === null) return null
  const prompt = await readFindingsPrompt()
  const about = aboutOf(report, score)
  return sumUp(ask, entries, (portion) => ({ prompt, values: { about, entries: portion } }))
}

function aboutOf({ findings, many }: StoredSystemReport, score: string): string {
  const found = findings.find((one) => one.score === score)
  return `${found?.title ?? score}, where ${found?.better ?? 'higher'} is better; entries are ${many} that count against the system`
}

/** SHA-256 of all that such a paragraph is made of; null where there is nothing to write. */
export async function hashFindings(
  report: StoredSystemReport,
  score: string,
  writer: SheetAiRater,
): Promise<string | null> {
  const entries = listFindingsToSumUp(report, score)
  if (entries === null) return null
  return digestOf({
    about: aboutOf(report, score),
    entries,
    writer,
    prompt: (await readFindingsPrompt()).hash,
  })
}
