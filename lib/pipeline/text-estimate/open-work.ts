import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { boundChunks, type ChunkBounds } from '@/lib/core/text/chunk-bounds'
import { countTokens } from '@/lib/core/text/count-tokens'
import { packSentences } from '@/lib/core/text/pack-sentences'
import type { Span } from '@/lib/core/text/span'
import type {
  CourseWriting,
  FactListing,
  ModelDecomposition,
  ModelTimeline,
  ModelWork,
  QuestionGeneration,
} from '@/lib/core/text-jobs'
import type { TextAmounts } from '@/lib/core/text-work/text-forecast'
import { listNotesToWriteFrom } from '@/lib/data/documents/courses'
import { getTextToCut } from '@/lib/data/documents/decompositions'
import { readVisit } from '@/lib/data/questions/store-questions'
import { readNotesInOrder } from '@/lib/data/timelines/store-timeline'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import type { AskModel } from '../ask-model'
import { openChunkTools } from '../chunk-tools'
import { openCourseTools } from '../course-tools'
import { cutByModel } from '../decompose'
import { generateQuestions, type QUESTION_PROMPTS } from '../generate-questions'
import { makeTimelineByModel } from '../make-timeline'
import { openWriting as openWriter } from '../steps/course'
import { findCachedChunks } from '../steps/decompose'
import { askForFacts } from '../steps/facts'
import { toMaterial } from '../steps/questions'
import { NOTES_AT_ONCE } from '../steps/timeline'
import { writeDocument } from '../write-document'

export type Prompt = { name: string; text: string; hash: string }
export type End = 'fewest' | 'most'

/** Work on one text as a worker does it, with questions to `ask`; what is sent for vectors is counted. */
export type Work = (ask: AskModel, amounts: TextAmounts, end: End) => Promise<unknown>

/** Reads a text, by its id, for work that may be done more than once. */
type OpenText = (unitId: string) => Promise<Work>

type Scope = { actor: Actor; studyId: string }
type Setting<Configuration> = Scope & { configuration: Configuration; prompts: readonly Prompt[] }

/** @throws {AppError} from what it returns: `not_found`, `forbidden` */
export function openWork({ configuration, ...setting }: Setting<ModelWork>): Promise<OpenText> | OpenText {
  switch (configuration.kind) {
    case 'decompose':
      return openCutting({ ...setting, configuration })
    case 'course':
      return openWriting({ ...setting, configuration })
    case 'facts':
      return openListing({ ...setting, configuration })
    case 'timeline':
      return openTimeline({ ...setting, configuration })
    case 'questions':
      return openQuestions({ ...setting, configuration })
  }
}

function openListing({ actor, studyId, configuration, prompts }: Setting<FactListing>): OpenText {
  const [prompt] = prompts
  if (!prompt) throw new Error('listing facts asks nothing')
  return async (unitId) => {
    const { text } = await getTextToCut(actor, { studyId, unitId, configuration })
    return (ask) => askForFacts(text, { ask, prompt, listTokens: configuration.listTokens })
  }
}

function openTimeline({ actor, studyId, configuration, prompts }: Setting<ModelTimeline>): OpenText {
  const { extract, deduplicate } = nameAll<'extract' | 'deduplicate'>(prompts, 'timeline/')
  return (unitId) => {
    const read = () => readNotesInOrder(actor, { studyId, unitId }, NOTES_AT_ONCE)
    return Promise.resolve((ask) =>
      makeTimelineByModel(read(), { ...configuration, ask, extract, deduplicate }),
    )
  }
}

function openQuestions({ actor, studyId, configuration, prompts }: Setting<QuestionGeneration>): OpenText {
  const named = nameAll<(typeof QUESTION_PROMPTS)[number]>(prompts, '')
  return async (unitId) => {
    const visit = await readVisit(actor, { studyId, unitId, configuration })
    return (ask) => generateQuestions(toMaterial(visit), { ...configuration, ask, prompts: named })
  }
}

async function openCutting({
  actor,
  studyId,
  configuration,
  prompts,
}: Setting<ModelDecomposition>): Promise<OpenText> {
  const { maxTokens } = configuration
  const { check, extract } = nameAll<'check' | 'extract'>(prompts, 'claims/')
  const bound = await openKeptBound(configuration)
  return async (unitId) => {
    const { text } = await getTextToCut(actor, { studyId, unitId, configuration })
    return async (ask, amounts, end) => {
      const chunks = await countCut(bound, text, amounts, end)
      const byMatter = {
        variant: 'described' as const,
        embed: () => Promise.resolve([]),
        memoize: () => Promise.resolve(chunks),
      }
      return cutByModel(text, { ask, check, extract, maxTokens, byMatter })
    }
  }
}

async function openWriting({
  actor,
  studyId,
  configuration,
  prompts,
}: Setting<CourseWriting>): Promise<OpenText> {
  const writer = await openWriter(configuration, (variant) =>
    openCourseTools(variant, () => () => Promise.resolve([])),
  )
  const bound = configuration.method === 'bundles' ? await openBound(toCutting(configuration)) : null
  const named = nameAll(prompts, '')
  return async (unitId) => {
    const notes = await listNotesToWriteFrom(actor, { studyId, unitId })
    return (ask, amounts, end) => {
      const split = async (text: string) =>
        bound ? (await countCut(bound, text, amounts, end)).map((chunk) => chunk.text) : [text]
      const { bundling } = writer
      const counted = bundling && { ...bundling, tools: { ...bundling.tools, split } }
      return writeDocument(notes, { ...writer, ask, prompts: named, bundling: counted })
    }
  }
}

/** How a long note is cut that is summed up in parts. */
function toCutting({
  variant,
  noteTokens,
  embedding,
}: Extract<CourseWriting, { method: 'bundles' }>): Cutting {
  const chunks = variant === 'described' ? 'sentences' : variant
  return { chunks, maxTokens: noteTokens, embedding: embedding ?? null }
}

async function countCut(bound: Bound, text: string, amounts: TextAmounts, end: End) {
  const { chunks, embedCalls, embedChars } = (await bound(text))[end]
  amounts.embedCalls += embedCalls
  amounts.embedChars += embedChars
  return chunks
}

/** Prompts by their names in a folder. */
function nameAll<Name extends string>(prompts: readonly Prompt[], folder: string): Record<Name, Prompt> {
  const named = prompts.map((prompt) => [prompt.name.slice(folder.length), prompt])
  return Object.fromEntries(named) as Record<Name, Prompt>
}

type Cutting = Pick<ModelDecomposition, 'chunks' | 'maxTokens' | 'embedding'>

/** Into what chunks a text may come, made once of each text: work on it is sampled twice. */
type Bound = (text: string) => Promise<ChunkBounds>

/** Exactly where no vectors decide it. */
async function openBound({ chunks, maxTokens, embedding }: Cutting): Promise<Bound> {
  if (chunks === 'sentences')
    return once(async (text) => exactly(packSentences(text, maxTokens, countTokens)))
  const model = listEmbeddingModels().find(({ name }) => name === embedding)
  const tools = await openChunkTools(chunks)
  return once(async (text) =>
    boundChunks(text, { variant: chunks, maxTokens }, tools, model?.terms.batch ?? 1),
  )
}

/** Exactly also where a text was cut so before, which is found again. */
async function openKeptBound(cutting: Cutting): Promise<Bound> {
  const { chunks, maxTokens, embedding } = cutting
  const bound = await openBound(cutting)
  const model = listEmbeddingModels().find(({ name }) => name === embedding)
  if (chunks === 'sentences' || !model) return bound
  return once(async (text) => {
    const kept = await findCachedChunks(text, { chunks, maxTokens }, model.identity)
    if (!kept) return bound(text)
    return exactly(kept.map((own) => ({ ...own, text: own.text ?? text.slice(own.start, own.end) })))
  })
}

function exactly(chunks: Span[]): ChunkBounds {
  const cut = { chunks, embedCalls: 0, embedChars: 0 }
  return { fewest: cut, most: cut }
}

function once(bound: Bound): Bound {
  const made = new Map<string, Promise<ChunkBounds>>()
  return (text) => {
    const known = made.get(text) ?? bound(text)
    made.set(text, known)
    return known
  }
}
