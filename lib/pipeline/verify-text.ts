import type { ChartNote } from '@/lib/core/chart'
import type { Judged, RunConfiguration } from '@/lib/core/runs'
import { buildScoreSheet, type ScoreSheet, type SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { splitSentences } from '@/lib/core/text/sentences'
import type { Span } from '@/lib/core/text/span'
import { splitStatements } from '@/lib/core/text/statements'
import type { PatientFact } from '@/lib/data/facts'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createJudge, type Judge } from './judge'
import { createMakeContext } from './make-context'
import { createBriefMemory } from './run-memory'
import { createWorkWindow } from './work-window'

/** A patient's note as it comes from a file. */
export type SourceNote = Omit<ChartNote, 'externalId'> & { storeTime: string | null }

type Admission = { externalId: string; admitTime: string | null; dischargeTime: string | null }

type Verification = {
  notes: readonly SourceNote[]
  /** The text's statements, each with its place in it. */
  statements: readonly Span[]
  unit: 'sentence' | 'claim'
  configuration: RunConfiguration
  /** Text of the judge's prompt; null for the baseline. */
  prompt: string | null
  /** Text of the prompt that mends answers which cannot be read; null for the baseline. */
  repairPrompt: string | null
  admission: Admission | null
  /** Who stands by the reasons. */
  by: string
}

/**
 * Checks a text's statements against a patient's notes without a study: passages found, statements judged. A statement
 * that could not be judged has no verdict, and says why.
 *
 * @throws {ChatFailure} `stop` when the judge cannot work at all
 */
export async function verifyText(verification: Verification, signal: AbortSignal): Promise<ScoreSheet> {
  const { notes, statements, configuration, prompt, repairPrompt, admission } = verification
  const work = { configuration, prompt, repairPrompt }
  const makeContext = await createMakeContext(cutFacts(notes, configuration.factKind), configuration, {
    place: null,
    statements: statements.map(({ text }) => text),
    signal,
  })
  const judge = createJudge(work, makeContext, createBriefMemory(), signal)
  const ends = await judgeAll(judge, statements, admission, signal)
  return buildScoreSheet(
    statements.map((statement, index) =>
      toSheetStatement(statement, index + 1, ends.get(index) ?? null, verification),
    ),
  )
}

function cutFacts(notes: readonly SourceNote[], kind: 'sentence' | 'claim'): PatientFact[] {
  return notes.flatMap(({ text, id, ...note }) =>
    cutNote(text, kind).map((passage, ordinal) => ({
      ...passage,
      id: `${id}:${ordinal}`,
      noteId: id,
      category: note.category,
      description: note.description,
      chartDate: note.chartDate,
      chartTime: note.chartTime,
      storeTime: note.storeTime,
      admissionId: note.admissionId,
    })),
  )
}

function cutNote(text: string, kind: 'sentence' | 'claim'): (Span & { quote?: string })[] {
  if (kind === 'sentence') return splitSentences(text)
  return splitStatements(text, kind).map(({ statement, start, end, text: quote }) => ({
    text: statement,
    quote,
    start,
    end,
  }))
}

async function judgeAll(
  judge: Judge,
  statements: readonly Span[],
  admission: Admission | null,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Judged>> {
  const ends = new Map<number, Judged>()
  const stopped: string[] = []
  const window = createWorkWindow(judge.gate)
  for (const [index, { text }] of statements.entries()) {
    if (stopped.length > 0) break
    const item = { itemId: String(index), text, admission, attempts: 0, failure: null }
    const begun = await window.begin(async () => {
      const end = await judge.judge(item)
      ends.set(index, end)
      if (end.kind === 'stop') stopped.push(end.failure)
    }, signal)
    if (!begun) break
  }
  await window.drain()
  const [failure] = stopped
  if (failure !== undefined) throw new ChatFailure('stop', failure, 0)
  return ends
}

function toSheetStatement(
  { text, start, end }: Span,
  number: number,
  judged: Judged | null,
  { unit, by }: Verification,
): SheetStatement {
  const outcome = judged?.kind === 'ended' ? judged.outcome : null
  const rated = outcome?.kind === 'rated' ? outcome : null
  const failure = judged?.kind === 'left' ? judged.failure : outcome?.kind === 'failed' ? outcome.failure : ''
  return {
    number,
    itemId: null,
    kind: unit,
    text,
    start,
    end,
    verdict: rated?.code ?? null,
    note: failure,
    reasons: rated ? [{ by, text: rated.reason }] : [],
    evidence: rated?.evidence.map(({ noteId, start, end, quote }) => ({ noteId, start, end, quote })) ?? [],
  }
}
