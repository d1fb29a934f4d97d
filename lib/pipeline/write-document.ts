import { z } from 'zod'
import type { ChartNote } from '@/lib/core/chart'
import { plainText } from '@/lib/core/prompts/plain-text'
import { headSummary, type PackingVariant, packBundles } from '@/lib/core/writing/course'
import { headNote, readNamedNote, tagNotes } from '@/lib/core/writing/note-tags'
import {
  type Draft,
  type PlannedStep,
  pick,
  planSteps,
  WRITING_METHODS,
  type WritingMethod,
  type WritingMethodName,
} from '@/lib/core/writing/writing-methods'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { AskModel } from './ask-model'
import type { CourseTools } from './course-tools'

export type SourceNote = Pick<ChartNote, 'chartDate' | 'chartTime' | 'category' | 'description' | 'text'>

/** How notes are summed up and put together, where the method does so. */
export type Bundling = {
  variant: PackingVariant
  tools: CourseTools
  /** Longest note that is summed up at once, in tokens. */
  noteTokens: number
  /** Summaries that are read at once. */
  bundleTokens: number
}

/** How long a text may be: in tokens that are counted as the bundling does, or in UTF-16 code units. */
export type LengthLimit = { most: number; unit: 'tokens' | 'characters' }

export type Writer = {
  ask: AskModel
  /** By the names of their files. */
  prompts: Readonly<Record<string, { text: string; hash: string }>>
  method: WritingMethodName
  limit: LengthLimit
  /** Null for a method that reads notes as they are. */
  bundling: Bundling | null
}

/** What was written: the last draft, with the tags of its notes, and all drafts on the way. */
export type Written = { text: string; model: string; drafts: readonly Draft[] }

/** Words that surely stay within so many tokens. */
const WORDS_A_TOKEN = 0.65
/** Longest answer where the limit counts characters, of which a token has about four: drafts are fitted at the end alone. */
const LEAST_ANSWER_TOKENS = 4000
/** How often a draft is shortened before it is given up. */
export const MOST_COMPACTIONS = 3
const SUMMARY_TOKENS = 600
const SKIP_TOKENS = 4000

const SUMMARY = {
  name: 'summary',
  schema: toSchema('summary', { type: 'string' }),
  read: z.object({ summary: plainText(8000) }),
}
const COURSE = {
  name: 'course',
  schema: toSchema('course', { type: 'string' }),
  read: z.object({ course: plainText(60_000) }),
}
const SKIP = {
  name: 'skip',
  schema: toSchema('skip', {
    type: 'array',
    items: {
      type: 'object',
      properties: { why: { type: 'string' }, note: { type: 'string' } },
      required: ['why', 'note'],
      additionalProperties: false,
    },
  }),
  read: z.object({ skip: z.array(z.object({ why: z.string().max(2000), note: z.string().max(500) })) }),
}

/** What a step reads: a note under its tag, or a bundle of summaries, which has none. */
type Part = { tag: string | null; text: string }

/**
 * A text about a stay, written by a model from the notes of an admission in the steps of a method. Each step is one question, which
 * takes the draft so far and the parts that the step reads; an answer that is missing ends the whole, so that nothing but a model's
 * draft ever becomes one. A draft that is too long is shortened until it is not; as published, once and unchecked.
 *
 * @param notes in order of time
 * @param drafts filled as they are written, so that whoever gave the list has them where the writing fails
 * @throws {ChatFailure} as {@link AskModel} and {@link CourseTools}; `item` without notes, or when the text stays too long
 */
export async function writeDocument(
  notes: readonly SourceNote[],
  writer: Writer,
  drafts: Draft[] = [],
): Promise<Written> {
  const method: WritingMethod = WRITING_METHODS[writer.method]
  if (notes.length === 0) throw new ChatFailure('item', 'There are no notes to write from.', 0)
  const parts = await makeParts(notes, writer)
  const skipped = await findSkipped(parts, method, writer)
  let draft: Answer | null = null
  for (const planned of planSteps(method, parts)) {
    const place = { index: planned.index, tag: onlyTag(planned) }
    const why = planned.step.reads === 'inner' ? skipped.get(place.tag ?? '') : undefined
    if (why !== undefined) {
      drafts.push({ ...place, step: 'skip', text: why })
      continue
    }
    draft = await ask(writer, planned.step.prompt, toValues(planned, draft, writer))
    drafts.push({ ...place, step: planned.step.name, text: draft.text })
    if (planned.step.isFitted) draft = await fit(draft, { ...place, writer, method, drafts })
  }
  if (draft === null) throw new ChatFailure('item', 'There is nothing to write from.', 0)
  return { ...draft, drafts }
}

type Answer = { text: string; model: string }

async function makeParts(notes: readonly SourceNote[], { ask, prompts, bundling }: Writer): Promise<Part[]> {
  if (bundling === null) return tagNotes(notes).map((note) => ({ tag: note.tag, text: headNote(note) }))
  const summaries = await Promise.all(
    notes.map(async (note) => headSummary(note, await summarizeNote(note.text, { ask, prompts, bundling }))),
  )
  const { bundleTokens, tools, variant } = bundling
  const bundles = packBundles(summaries, bundleTokens, tools.countTokens, variant)
  return bundles.map((text) => ({ tag: null, text }))
}

/** Which of the inner notes a model would leave out, by their tags, and why. What names no note of them leaves none out. */
async function findSkipped(
  parts: readonly Part[],
  { skip }: WritingMethod,
  { ask, prompts }: Writer,
): Promise<ReadonlyMap<string, string>> {
  const inner = pick(parts, 'inner')
  if (skip === null || inner.length === 0) return new Map()
  const { value } = await ask({
    prompt: requirePrompt(prompts, skip),
    values: { notes: inner.map(({ text }) => text) },
    form: SKIP,
    answerTokens: SKIP_TOKENS,
  })
  return new Map(value.skip.map(({ note, why }) => [readNamedNote(note) ?? note, why]))
}

function onlyTag({ parts }: PlannedStep<Part>): string | null {
  return parts.length === 1 ? (parts[0]?.tag ?? null) : null
}

function toValues(
  { step, parts }: PlannedStep<Part>,
  draft: Answer | null,
  { limit, bundling }: Writer,
): Record<string, unknown> {
  const texts = parts.map(({ text }) => text)
  return {
    ...(draft && { draft: draft.text }),
    ...(step.reads !== 'none' && { notes: bundling === null ? texts : texts.join('') }),
    ...(step.isFitted && nameLimit(limit)),
  }
}

/** The limit as a prompt says it. @param share of it that is aimed at */
function nameLimit({ most, unit }: LengthLimit, share = 1): Record<string, number> {
  if (unit === 'characters') return { characters: Math.floor(most * share) }
  return { words: Math.floor(Math.floor(most * WORDS_A_TOKEN) * share) }
}

type Fitting = { index: number; tag: string | null; writer: Writer; method: WritingMethod; drafts: Draft[] }

async function fit(draft: Answer, { writer, method, drafts, ...place }: Fitting): Promise<Answer> {
  const { limit, bundling } = writer
  const isUnchecked = bundling?.variant === 'as-published'
  let shorter = draft
  for (let round = 0; measure(shorter.text, writer) > limit.most; round++) {
    if (isUnchecked && round > 0) return shorter
    if (round === MOST_COMPACTIONS)
      throw new ChatFailure('item', `The text stayed longer than ${limit.most} ${limit.unit}.`, 0)
    const fewer = nameLimit(limit, 0.9 ** round) // a model that missed the mark once aims lower
    shorter = await ask(writer, method.shorten, { draft: shorter.text, ...fewer })
    drafts.push({ ...place, step: 'shorten', text: shorter.text })
  }
  return shorter
}

function measure(text: string, { limit, bundling }: Writer): number {
  return limit.unit === 'tokens' && bundling ? bundling.tools.countTokens(text) : text.length
}

async function ask(
  { ask, prompts, limit }: Writer,
  name: string,
  values: Record<string, unknown>,
): Promise<Answer> {
  const { most, unit } = limit
  const answerTokens = unit === 'tokens' ? most * 3 : Math.max(most, LEAST_ANSWER_TOKENS)
  const { value, model } = await ask({
    prompt: requirePrompt(prompts, name),
    values,
    form: COURSE,
    answerTokens, // too long is shortened; cut off would be lost
  })
  return { text: value.course, model }
}

type Summing = Pick<Writer, 'ask' | 'prompts'> & { bundling: Bundling }

async function summarizeNote(text: string, { ask, prompts, bundling }: Summing): Promise<string> {
  const { noteTokens, tools, variant } = bundling
  const isLong = tools.countTokens(text) > noteTokens
  const parts = isLong ? await tools.split(text, noteTokens) : [text]
  const sumUp = async (name: string, values: Record<string, unknown>) => {
    const prompt = requirePrompt(prompts, name)
    const { value } = await ask({ prompt, values, form: SUMMARY, answerTokens: SUMMARY_TOKENS })
    return value.summary
  }
  const summaries = await Promise.all(parts.map((note) => sumUp('course/summarize', { note })))
  const [only] = summaries
  const isOne = only !== undefined && summaries.length === 1
  if (isOne && !(isLong && variant === 'as-published')) return only
  return sumUp('course/combine', { summaries })
}

function requirePrompt(prompts: Writer['prompts'], name: string): { text: string; hash: string } {
  const prompt = prompts[name]
  if (!prompt) throw new Error(`the prompt “${name}” was not read`)
  return prompt
}

function toSchema(key: string, value: Record<string, unknown>): Record<string, unknown> {
  return { type: 'object', properties: { [key]: value }, required: [key], additionalProperties: false }
}
