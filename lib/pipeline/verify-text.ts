import { setImmediate } from 'node:timers/promises'
import { readUngrounded } from '@/lib/core/ai-rating/read-ungrounded'
import type { ChartNote } from '@/lib/core/chart'
import type { LabelSet } from '@/lib/core/labels'
import { findShipped } from '@/lib/core/protocols/shipped'
import { unpackPassages } from '@/lib/core/retrieval/shown-passages'
import type { CallNews, ModelCall } from '@/lib/core/runs/model-call'
import {
  type CachedAnswer,
  cachedAnswerSchema,
  type Judged,
  type RunConfiguration,
  type RunOutcome,
} from '@/lib/core/runs/runs'
import {
  buildScoreSheet,
  type ScoreSheet,
  type SheetPassage,
  type SheetStatement,
} from '@/lib/core/score-sheet/score-sheet'
import { splitSentences } from '@/lib/core/text/sentences'
import type { Span } from '@/lib/core/text/span'
import type { PatientFact } from '@/lib/data/facts/facts'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createWorkWindow } from '@/lib/models/gate'
import { cutByRules } from './decompose'
import { createMakeContext } from './make-context'
import { type AiRater, createAiRater } from './rate-item'
import type { CachedJson } from './retrieval/cached-searches'
import { createBriefMemory, createFolderMemory } from './run-memory'
import { statementItem } from './statement-item'

/**
 * What an AI rater was shown for one statement: passages best first, and for an AI rater that reads a text, this text; and what it said
 * beside its verdict, such as a score.
 */
type Shown = { shown: readonly SheetPassage[]; context: string | null; value: RatedValue | null }

type RatedValue = Extract<RunOutcome, { kind: 'rated' }>['value']

/** A score sheet, and for each statement what its AI rater was shown: nothing that is known where there is no verdict. */
export type Verified = ScoreSheet & { shown: readonly Shown[] }

/** A patient's note as it comes from a file. */
export type SourceNote = Omit<ChartNote, 'externalId'> & { storeTime: string | null }

type Admission = { externalId: string; admitTime: string | null; dischargeTime: string | null }

type Verification = {
  /** What a statement can be found to be. */
  labels: Pick<LabelSet, 'codes'>
  notes: readonly SourceNote[]
  /** The text's statements, each with its place in it. */
  statements: readonly Span[]
  unit: 'sentence' | 'claim'
  configuration: RunConfiguration
  /** Texts of the AI rater's prompts; none for the baseline. */
  prompts: readonly string[]
  /** Text of the prompt that mends answers which cannot be read; null for the baseline. */
  repairPrompt: string | null
  admission: Admission | null
  /** Who stands by the reasons. */
  by: string
  /** The facts of a note, where it is cut as the text was; null where our own rules do it. */
  cutNotes: ((text: string) => Promise<readonly Span[]>) | null
}

/** How far a verification is: of the notes that are cut, the passages that get vectors, or the statements that are judged. */
export type VerifyProgress = {
  step: 'cutting' | 'vectors' | 'judging'
  done: number
  total: number
  /** Of those done, how many ended without what was wanted. */
  failed: number
}

type Tools = {
  /** Called with every call to a model. */
  onCall: (call: CallNews<ModelCall>) => void
  onProgress: (progress: VerifyProgress) => void
  /** Where answers, vectors and lists stay; null where they go with the process. */
  cached: CachedJson | null
  signal: AbortSignal
}

/**
 * Checks a text's statements against a patient's notes without a study: passages found, statements judged. A statement
 * that could not be rated has no verdict, and says why.
 *
 * @throws {ChatFailure} `stop` when the AI rater cannot work at all
 */
export async function verifyText(verification: Verification, tools: Tools): Promise<Verified> {
  const { statements, configuration, prompts, repairPrompt, admission } = verification
  const { onCall, onProgress, cached, signal } = tools
  const work = { definition: findShipped('verdict'), configuration, prompts, repairPrompt }
  const makeContext = await createMakeContext(await cutFacts(verification, onProgress), configuration, {
    scope: null,
    statements: statements.map(({ text }) => text),
    signal,
    ledger: onCall,
    cached,
    noteVectors: ({ texts, missing }) =>
      onProgress({ step: 'vectors', done: texts - missing, total: texts, failed: 0 }),
  })
  const memory = cached ? createFolderMemory(cached, (hash) => findAnswer(cached, hash)) : createBriefMemory()
  const aiRater = createAiRater(work, makeContext, memory, signal)
  const ends = await rateAll(aiRater, statements, admission, tools)
  const sheet = buildScoreSheet(
    statements.map((statement, index) =>
      toSheetStatement(statement, index + 1, ends.get(index) ?? null, verification),
    ),
    verification.labels,
  )
  const texts = new Map(verification.notes.map(({ id, text }) => [id, text]))
  return { ...sheet, shown: statements.map((_, index) => toShown(ends.get(index) ?? null, texts)) }
}

function toShown(judged: Judged | null, texts: ReadonlyMap<string, string>): Shown {
  if (judged?.kind !== 'ended' || judged.outcome.kind !== 'rated')
    return { shown: [], context: null, value: null }
  const { shown, context, value } = judged.outcome
  const passages = unpackPassages(shown).map((span) => ({
    ...span,
    quote: texts.get(span.noteId)?.slice(span.start, span.end) ?? '',
  }))
  return { shown: passages, context, value }
}

async function findAnswer(cached: CachedJson, hash: string): Promise<CachedAnswer | null> {
  return cachedAnswerSchema.safeParse(await cached.find(`verdict ${hash}`)).data ?? null
}

async function noteEnd(end: Judged, { onCall, cached }: Tools): Promise<void> {
  for (const call of end.calls) onCall(call)
  const keep = end.kind === 'ended' && end.outcome.kind === 'rated' ? end.outcome.keep : []
  for (const { hash, answer } of keep) await cached?.keep(`verdict ${hash}`, answer)
}

async function cutFacts(
  { notes, configuration, cutNotes }: Verification,
  onProgress: Tools['onProgress'],
): Promise<PatientFact[]> {
  let done = 0
  const report = () => onProgress({ step: 'cutting', done, total: notes.length, failed: 0 })
  report()
  const cut = await Promise.all(
    notes.map(async (note) => {
      const passages = cutNotes ? await cutNotes(note.text) : cutNote(note.text, configuration.factKind)
      done += 1
      report()
      return { note, passages }
    }),
  )
  return cut.flatMap(({ note: { text, id, ...note }, passages }) =>
    passages.map((passage, ordinal) => ({
      text: passage.text,
      start: passage.start,
      end: passage.end,
      ...(configuration.factKind === 'claim' ? { quote: text.slice(passage.start, passage.end) } : {}),
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

function cutNote(text: string, kind: 'sentence' | 'claim'): Span[] {
  return kind === 'sentence' ? splitSentences(text) : cutByRules(text, kind)
}

async function rateAll(
  aiRater: AiRater,
  statements: readonly Span[],
  admission: Admission | null,
  tools: Tools,
): Promise<ReadonlyMap<number, Judged>> {
  const ends = new Map<number, Judged>()
  const stopped: string[] = []
  let failed = 0
  const report = () =>
    tools.onProgress({ step: 'judging', done: ends.size, total: statements.length, failed })
  report()
  const window = createWorkWindow(aiRater.gate)
  for (const [index, { text }] of statements.entries()) {
    if (stopped.length > 0) break
    await setImmediate() // rules wait for nothing: a signal and a clock come in here
    const item = statementItem(String(index), text, admission)
    const begun = await window.begin(async () => {
      const end = await aiRater.aiRater(item, tools.signal)
      ends.set(index, end)
      if (end.kind !== 'ended' || end.outcome.kind !== 'rated') failed += 1
      report()
      await noteEnd(end, tools)
      if (end.kind === 'stop') stopped.push(end.failure)
    }, tools.signal)
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
  const failed = judged?.kind === 'left' || judged?.kind === 'held' ? judged : outcome
  return {
    number,
    itemId: null,
    kind: unit,
    text,
    start,
    end,
    verdict: rated?.code ?? null,
    note: failed && 'failure' in failed ? failed.failure : '',
    reasons: rated ? [{ by, text: rated.reason }] : [],
    evidence: rated?.evidence.map(({ rank, ...passage }) => ({ ...passage, number: rank })) ?? [],
    ungrounded: readUngrounded(rated?.value),
  }
}
