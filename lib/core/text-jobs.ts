import { z } from 'zod'
import { ARMS } from './questions/generated-question'
import type { RunStage } from './runs/run-stages'
import type { RunStatus } from './runs/runs'
import { serverTermsSchema } from './runs/server-terms'

/** What notes of visits are mostly called. */
export const VISIT_NOTE = 'H&P, history and physical, admission note, admit note'
/** Examples that go along with a question to a model. */
export const MOST_REPHRASINGS = 20

const byRules = { by: z.literal('rules') }
const byModel = {
  by: z.literal('model'),
  model: z.string().trim().min(1).max(200),
  /** Which of several chat servers; empty for the one of CHAT_BASE_URL. Filled in at the start. */
  server: z.string().trim().max(60).optional(),
  /** Of the first try; filled in at the start by the server's own, or by {@link COURSE_TEMPERATURE}. */
  temperature: z.number().min(0).max(2).optional(),
  /** With how many tokens the model may think before it answers; filled in at the start by the server's own, absent for none. */
  thinkingTokens: z.int().min(1).optional(),
  /** Filled in at the start. */
  serverTerms: serverTermsSchema.optional(),
  /** The model on this machine that measures matter, with what its files are known by, as in runs. */
  localModels: z.record(z.string(), z.string()).optional(),
  /** Hashes of the prompt files that the work started with, by their names. */
  prompts: z.record(z.string(), z.string()).default({}),
}

/** A model as work on texts names it: with its server, which is empty for the one of CHAT_BASE_URL. */
export type TextModel = { server: string; model: string }

/** In words: the model, and where several servers are, which one has it. */
export function nameModel({ server = '', model }: { server?: string | undefined; model: string }): string {
  return server === '' ? model : `${model} (${server})`
}

/** Cutting texts into statements that stand alone. */
const decompose = {
  kind: z.literal('decompose'),
  /** Documents give statements, notes give facts. */
  source: z.enum(['documents', 'notes']),
  unit: z.enum(['claim', 'sentence']).default('claim'),
}

/**
 * How warm a hospital course is written where nothing else is said: the published settings mean 0.5, the published program runs at 0.1.
 *
 * @see VeriFact (Chung et al. 2025), section 4.2.4 and its code
 */
export const COURSE_TEMPERATURE = { described: 0.5, 'as-published': 0.1 } as const

/** Writing a brief hospital course for each admission. */
const course = {
  kind: z.literal('course'),
  /** Whose admissions, by the ids of their patients; absent for all. Who wrote a text does not depend on it. */
  patients: z.array(z.uuid()).min(1).max(20_000).optional(),
}

/** From summaries of the notes, put together by length. */
const fromBundles = {
  ...course,
  method: z.literal('bundles').default('bundles'),
  variant: z.enum(['described', 'as-published']).default('described'),
  /** Longest part of a note that is summed up at once, in tokens. */
  noteTokens: z.int().min(200).max(50_000).default(1000),
  /** Summaries that are read at once. */
  bundleTokens: z.int().min(500).max(50_000).default(5000),
  courseTokens: z.int().min(100).max(5000).default(1000),
  /** Filled in at the start as published: the model that measures matter where a note is cut. */
  embedding: z.string().optional(),
}

/** From the notes themselves: worked in one by one and named by each statement, or all in one question. */
const fromNotes = {
  ...course,
  method: z.enum(['cited', 'one-prompt']),
  /** Longest text with the names of its notes, in UTF-16 code units. */
  characters: z.int().min(1000).max(20_000).default(5000),
}

/** Listing the facts of each note, for checks of how true and complete lists are. */
const facts = {
  kind: z.literal('facts'),
  /** Notes of charts, or documents that are notes. */
  source: z.enum(['documents', 'notes']).default('notes'),
  form: z.enum(['delimited', 'numbered']).default('delimited'),
  /** Whether the prompt shows two worked examples. */
  examples: z.boolean().default(true),
  /** Longest list, in tokens. */
  listTokens: z.int().min(100).max(32_000).default(4000),
}

/** Making the timeline of each patient: dated statements of all notes, without those that say the same. */
const timeline = {
  kind: z.literal('timeline'),
  /** Whose, by their ids; absent for all. */
  patients: z.array(z.uuid()).min(1).max(20_000).optional(),
}

const timelineByModel = {
  ...timeline,
  /** Longest part of a note that is read at once, in tokens. */
  noteTokens: z.int().min(500).max(50_000).default(20_000),
  /** Facts that are compared at once. */
  batchFacts: z.int().min(2).max(2000).default(500),
  /** How often they are shuffled and compared. */
  rounds: z.int().min(0).max(10).default(3),
  /** Of the shuffles. */
  seed: z.int().min(0).max(2_147_483_647).default(1),
}

/** Generating questions about the chart before a visit, for each patient. */
const questions = {
  kind: z.literal('questions'),
  /** Whose, by their ids; absent for all with a note of such a visit. */
  patients: z.array(z.uuid()).min(1).max(20_000).optional(),
  /** Words of a note's kind or title, divided by commas: the newest note with one of them is the visit's. */
  visitNote: z.string().trim().min(1).max(200).default(VISIT_NOTE),
  arms: z
    .array(z.enum(ARMS))
    .min(1)
    .max(ARMS.length)
    .default([...ARMS]),
  /** How often three questions are asked for, in one conversation. */
  rounds: z.int().min(1).max(10).default(2),
  /** A task in which clinicians worded questions better, whose words go along as examples. */
  rephrasedIn: z.uuid().optional(),
  /** Filled in at the start: the words of that task. */
  rephrasings: z
    .array(z.strictObject({ question: z.string().max(4000), better: z.string().max(4000) }))
    .max(MOST_REPHRASINGS)
    .default([]),
}

/** Making the vectors by which the facts and sentences of notes are compared. */
const embed = {
  kind: z.literal('embed'),
  by: z.literal('embeddings'),
  /** The embedding model. */
  embedding: z.string().trim().min(1).max(200),
  /** Filled in at the start: what its vectors are stored under. */
  storedAs: z.string().max(300).default(''),
  localModels: byModel.localModels,
}

const chunking = {
  /** How a long text is cut for a model; by matter only where an embedding server is configured. */
  chunks: z.enum(['described', 'as-published', 'sentences']).default('sentences'),
  maxTokens: z.int().min(32).max(2000).default(128),
  /** The model that measured matter; null for chunks of sentences. */
  embedding: z.string().nullable().default(null),
  /** Filled in at the start for chunks as published: what counted their tokens. */
  vocabulary: z.literal('o200k_base').optional(),
}

/** What a piece of work on texts does, complete: two with equal configurations do the same. */
export const textJobConfigurationSchema = z.union([
  z.strictObject({ ...decompose, ...byRules }),
  /** Sentences as the published code cuts them; for comparing with published results. */
  z.strictObject({
    ...decompose,
    unit: z.literal('sentence'),
    ...byRules,
    variant: z.literal('as-published'),
  }),
  z.strictObject({ ...decompose, unit: z.literal('claim').default('claim'), ...byModel, ...chunking }),
  z.strictObject({ ...fromBundles, ...byModel }),
  z.strictObject({ ...fromNotes, ...byModel }),
  z.strictObject({ ...facts, ...byModel }),
  /** Sentences with the dates that rules find. */
  z.strictObject({ ...timeline, ...byRules }),
  z.strictObject({ ...timelineByModel, ...byModel }),
  z.strictObject({ ...questions, ...byModel }),
  z.strictObject(embed),
])

export type TextJobConfiguration = z.output<typeof textJobConfigurationSchema>
export type NewTextJob = z.input<typeof textJobConfigurationSchema>
export type Decomposition = Extract<TextJobConfiguration, { kind: 'decompose' }>
export type ModelDecomposition = Extract<Decomposition, { by: 'model' }>
export type ModelWork = Extract<TextJobConfiguration, { by: 'model' }>
export type CourseWriting = Extract<TextJobConfiguration, { kind: 'course' }>
export type FactListing = Extract<TextJobConfiguration, { kind: 'facts' }>
export type TimelineMaking = Extract<TextJobConfiguration, { kind: 'timeline' }>
export type QuestionGeneration = Extract<TextJobConfiguration, { kind: 'questions' }>
export type FactEmbedding = Extract<TextJobConfiguration, { kind: 'embed' }>
export type ModelTimeline = Extract<TimelineMaking, { by: 'model' }>

/** A statement cut from a text, before it is stored: of a text, or a fact. */
export type CutStatement = {
  text: string
  /** Where it stands in the text. */
  start: number
  end: number
  origin: StatementOrigin
}

/** How a statement was cut: so that each can be traced to the passage that a model saw. */
type StatementOrigin =
  | { by: 'rules' }
  | {
      by: 'model'
      model: string
      /** The chunk that the model saw, in the text. */
      chunk: { start: number; end: number }
      how: 'quoted' | 'aligned' | 'passage'
    }

/** What models took for work on texts, all tries together; the cost is null where no prices are configured. */
export type TextSpend = { calls: number; promptTokens: number; answerTokens: number; cost: number | null }

export type TextJobSummary = {
  jobId: string
  status: RunStatus
  configuration: TextJobConfiguration
  /** Under whose name texts come of it; null where none do. */
  author: string | null
  /** The model whose answers it rests on, as its server names it; null until there is one, and for rules. */
  answeredBy: string | null
  done: number
  failed: number
  pending: number
  /** Statements, drafts or documents that came of it. */
  made: number
  spend: TextSpend
  /** What its calls may cost before it pauses; null where it may cost anything. */
  costLimit: number | null
  /** The same by what the calls were for and how they ended. */
  stages: readonly RunStage[]
  /** What the model was asked, as kept with the work; none where rules do it. */
  prompts: readonly { name: string; hash: string; text: string }[]
  /** Why all of it stopped or was paused, or what went wrong with the first text that failed. */
  failure: string | null
  /** Why texts wait for another try by itself; null where none does. */
  wait: string | null
  createdAt: string
  finishedAt: string | null
}
