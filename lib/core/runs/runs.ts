import { z } from 'zod'
import { promptStyleNames } from '../ai-rating/prompt-styles'
import { PUBLISHED_AI_RATER } from '../ai-rating/published-judge'
import type { RatedMarks } from '../ai-rating/rated-marks'
import { thinkingSchema } from '../ai-rating/thinking'
import type { StoredAnswer } from '../protocols/stored-answer'
import { FACT_SCOPES } from '../retrieval/fact-scope'
import { NOTE_TIMES, REFERENCE_FORMATS } from '../retrieval/reference-context'
import { searchSettingsSchema } from '../retrieval/search-settings'
import type { ShownPassages } from '../retrieval/shown-passages'
import type { ModelCall } from './model-call'
import type { RunWait } from './run-wait'
import { serverTermsSchema } from './server-terms'
import { type StageProgress, sumUpProgress } from './stage-progress'

const STATEMENT_KINDS = ['all', 'sentence', 'claim'] as const

const retrieval = {
  /** Facts shown to the AI rater. */
  topN: z.int().min(1).max(150).default(25),
  /** Which of the patient's notes the AI rater may know. */
  scope: z.enum(FACT_SCOPES).default('all-notes'),
  /** Whether notes are cut into sentences or into atomic claims. */
  factKind: z.enum(['sentence', 'claim']).default('sentence'),
  /**
   * Which cutting of the notes the facts are of, by the SHA-256 of its settings; empty for the built-in sentences, and for
   * claims that were cut before cuttings were kept apart. Filled in for claims when a run starts.
   */
  decomposition: z
    .string()
    .regex(/^(?:[0-9a-f]{64})?$/)
    .default(''),
  /**
   * Notes that are not cut so and that the AI rater does without: at most how many whoever starts the run accepts, then how many
   * there are.
   */
  uncutNotes: z.int().min(0).default(0),
  /** Which statements are rated. */
  statementKind: z.enum(STATEMENT_KINDS).default('all'),
  search: searchSettingsSchema,
  /**
   * The models on this machine that take part, each with what its files are known by: others may come into a folder of the
   * same name. Filled in when a run starts; absent where none takes part, and in runs from before it was kept.
   */
  localModels: z.record(z.string(), z.string()).optional(),
}

/** A second model, and the chat server that has it: empty where there is one alone. */
export const formSchema = z.strictObject({
  model: z.string().trim().min(1).max(200),
  server: z.string().trim().max(60).default(''),
})
export type FormModel = z.output<typeof formSchema>

const choices = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('baseline'), ...retrieval }),
  /** A model that says of two texts whether one follows from the other. */
  z.strictObject({ kind: z.literal('entailment'), ...retrieval, model: z.string().trim().min(1).max(200) }),
  z.strictObject({
    kind: z.literal('chat'),
    ...retrieval,
    referenceFormat: z.enum(REFERENCE_FORMATS).default('absolute_time'),
    noteTime: z.enum(NOTE_TIMES).default('charted'),
    model: z.string().trim().min(1).max(200),
    /** Which of several chat servers; empty where there is one alone, and in runs from then. */
    server: z.string().trim().max(60).default(''),
    temperature: z.number().min(0).max(2).default(0.1),
    /** With how many tokens the model may think before it answers; filled in when a run starts, absent for none. */
    thinkingTokens: z.int().min(1).optional(),
    /** Filled in when a run starts; absent in runs from before, whose server is asked as its settings are now. */
    serverTerms: serverTermsSchema.optional(),
    /** SHA-256 of the prompt that the run started with. */
    promptHash: z.string().default(''),
    /** Of further calls for one item the same, by their numbers from 2; absent where there is one call. */
    prompts: z.record(z.string(), z.string()).optional(),
    /** SHA-256 of the prompt that puts an answer into form; empty in runs that had none. */
    repairHash: z.string().default(''),
    /** Whether an answer that the same model gave to the same question before is taken again, unpaid. */
    reuse: z.boolean().default(true),
    /** The AI rater is asked as the VeriFact system asked, and names no passages; left out where it is asked in our way. */
    judge: z.literal(PUBLISHED_AI_RATER).optional(),
    /** Another style of the prompt, where the protocol has one; left out for its usual one. */
    promptStyle: z.enum(promptStyleNames).optional(),
    /**
     * Another model that puts the AI rater's answers into form; the AI rater itself is then asked for none. Left out where the same
     * model does, of answers that came without.
     */
    form: formSchema.optional(),
    /** The AI rater is asked how sure it is, too; left out where it is not. */
    confidence: z.literal(true).optional(),
  }),
])

/** What an AI rater is. Stored with the rater; two raters with equal configurations did the same. */
export const runConfigurationSchema = choices.refine(
  ({ topN, search: { method, selection, candidates } }) =>
    method !== 'rerank' || selection === 'as-published' || candidates > topN,
  { error: 'a reranker needs more candidates than facts are shown', path: ['search', 'candidates'] },
)

export type RunConfiguration = z.output<typeof runConfigurationSchema>
export type NewRun = z.input<typeof runConfigurationSchema>

/** The model that judges, and where several servers are, which one has it; empty for rules. */
export function nameAiRater(run: RunConfiguration): string {
  if (run.kind === 'baseline') return ''
  return run.kind === 'chat' ? nameChatModel(run) : run.model
}

/** A model, and where several servers are, which one has it. */
export function nameChatModel({ model, server }: FormModel): string {
  return server === '' ? model : `${model} (${server})`
}

export type RunStatus = 'queued' | 'running' | 'paused' | 'cancelled' | 'done' | 'failed'

export type RunSummary = {
  runId: string
  /** What it was started with; null when it was started alone. */
  gridId: string | null
  alias: string
  status: RunStatus
  configuration: RunConfiguration
  /** The model whose answers it rests on, as its server names it; null until there is one, and for AI raters that ask no server. */
  answeredBy: string | null
  /** When a worker gave it its items; null until then: all of them are pending. */
  setUpAt: string | null
  /** Every item is in exactly one of these four: nothing is silently missing. */
  done: number
  failed: number
  pending: number
  /** What was pending when it was stopped: judged only if it is taken up again. */
  leftOut: number
  promptTokens: number
  answerTokens: number
  /** Answers taken from equal questions that were asked before. */
  reused: number
  /** What its calls have cost; null where no prices were configured. */
  cost: number | null
  /** What it may cost before it pauses, or in a grid all runs together; null for no limit. */
  costLimit: number | null
  /** Why the whole run stopped. */
  failure: string | null
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  /** Null unless it is under way and something can be said. */
  pace: RunPace | null
  /** Of its newest minute, or what there was of it; null where it is neither under way nor has just ended. */
  lately: RunStretch | null
  /** What keeps it waiting; null where it goes on as it should, or is not under way. */
  wait: RunWait | null
  /** How far it is with each stage of its work, the first one first. */
  progress: StageProgress[]
}

/** Runs that were started together, added up. */
export type GridSummary = {
  gridId: string
  runs: RunSummary[]
  done: number
  failed: number
  pending: number
  leftOut: number
  progress: StageProgress[]
}

/** The runs of one grid, with their counts and stages summed. */
export function sumUpGrid(gridId: string, runs: RunSummary[]): GridSummary {
  const sum = (of: (run: RunSummary) => number) => runs.reduce((total, run) => total + of(run), 0)
  return {
    gridId,
    runs,
    done: sum((run) => run.done),
    failed: sum((run) => run.failed),
    pending: sum((run) => run.pending),
    leftOut: sum((run) => run.leftOut),
    progress: sumUpProgress(runs.map((run) => run.progress)),
  }
}

export type RunPace = { perSecond: number; secondsLeft: number }

/** A stretch of work: how many statements came to an end in so many seconds. */
export type RunStretch = { ended: number; seconds: number }

export type RunResult = {
  itemId: string
  patientId: string
  patientExternalId: string
  text: string
  status: 'pending' | 'done' | 'failed'
  /** Null unless done. */
  code: string | null
  /** The rater's reason, or what went wrong last. */
  reason: string | null
  evidence: readonly { rank: number; noteId: string; start: number; end: number; quote: string }[]
  /** Numbers that it cited though no passage was shown under them. */
  ungrounded: readonly number[]
  /** Where the protocol has passages marked, and it is done. */
  marks?: RatedMarks
}

/** One item's end in a run: a rating, or a failure that is counted and shown. A failure never becomes a label. */
export type RunOutcome = { itemId: string; latencyMs: number } & (
  | (StoredAnswer & {
      kind: 'rated'
      reason: string
      value: {
        [key: string]: string | number | boolean | readonly number[] | Readonly<Record<string, unknown>>
      }
      evidence: readonly { rank: number; noteId: string; start: number; end: number; quote: string }[]
      /** The reference context as the AI rater saw it, where one was sent to a model. */
      context: string | null
      /** The passages that it was shown, best first. */
      shown: ShownPassages
      /** To be kept for whoever asks the same again: what was asked and not known, a call each. */
      keep: readonly { hash: string; answer: CachedAnswer }[]
    })
  | { kind: 'failed'; failure: string }
)

/** A readable answer as a model gave it. */
export const cachedAnswerSchema = z.object({
  reply: z.string(),
  model: z.string(),
  temperature: z.number(),
  thinking: thinkingSchema.nullable().default(null),
})

export type CachedAnswer = z.output<typeof cachedAnswerSchema>

/** Whether all that finding an item's passages asks of models was known, or something was asked. */
export type PassageOrigin = 'found' | 'made'

type Worked = {
  calls: readonly ModelCall[]
  itemId: string
  /** Null where it did not get as far as having passages. */
  passages: PassageOrigin | null
}

/**
 * How the judging of one item ended: with an outcome, for a later try, with a fault that every other item would meet too, or
 * before anybody answered, because the work around it ended.
 */
export type Judged = Worked &
  (
    | { kind: 'ended'; outcome: RunOutcome }
    /** `retryAfterMs` where a server wants no call for so long, longer than one may wait: not the item's fault; else 0. */
    | { kind: 'left'; failure: string; retryAfterMs: number }
    /** The server wants no call for so long that the whole run is better held, with the reason. */
    | { kind: 'held'; failure: string }
    /** `isServers` where the AI rater's server refused, so that all who ask it meet the same. */
    | { kind: 'stop'; failure: string; isServers: boolean }
    | { kind: 'not-sent' }
  )

/**
 * How fast a run goes and how long it will still take, from its newest stretch, so that neither a pause nor a slow start
 * counts; null while nothing can be said.
 */
export function estimatePace({ ended, seconds }: RunStretch, pending: number): RunPace | null {
  if (ended <= 0 || !(seconds > 0)) return null
  const perSecond = ended / seconds
  return { perSecond, secondsLeft: pending / perSecond }
}

/**
 * The newest stretch of runs that were started together, as one: also of those that have just ended, or the speed would fall
 * with each that does, and not counted as if each had only begun.
 */
export function joinStretches(stretches: readonly (RunStretch | null)[]): RunStretch {
  const known = stretches.filter((stretch) => stretch !== null)
  return {
    ended: known.reduce((sum, { ended }) => sum + ended, 0),
    seconds: Math.max(0, ...known.map(({ seconds }) => seconds)),
  }
}
