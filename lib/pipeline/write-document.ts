import { z } from 'zod'
import type { ChartNote } from '@/lib/core/chart'
import { plainText } from '@/lib/core/prompts/plain-text'
import { headSummary, type PackingVariant, packBundles } from '@/lib/core/writing/course'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { AskModel } from './ask-model'
import type { CourseTools } from './course-tools'

export const COURSE_PROMPTS = [
  'course/summarize',
  'course/combine',
  'course/write',
  'course/refine',
  'course/compact',
] as const

type CoursePrompt = (typeof COURSE_PROMPTS)[number]

type CourseNote = Pick<ChartNote, 'chartDate' | 'chartTime' | 'category' | 'description' | 'text'>

export type CourseWriter = {
  ask: AskModel
  prompts: Readonly<Record<CoursePrompt, { text: string; hash: string }>>
  variant: PackingVariant
  tools: CourseTools
  /** Longest note that is summed up at once, in tokens. */
  noteTokens: number
  /** Summaries that are read at once. */
  bundleTokens: number
  /** Longest hospital course. */
  courseTokens: number
}

/** Words that surely stay within so many tokens. */
const WORDS_A_TOKEN = 0.65
/** How often a draft is shortened before it is given up. */
export const MOST_COMPACTIONS = 3
const SUMMARY_TOKENS = 600

const SUMMARY = {
  name: 'summary',
  schema: toSchema('summary'),
  read: z.object({ summary: plainText(8000) }),
}
const COURSE = {
  name: 'course',
  schema: toSchema('course'),
  read: z.object({ course: plainText(60_000) }),
}

/**
 * A brief hospital course written by a model from the notes of an admission: each note summed up (a long one in parts that
 * are then combined), summaries read in bundles in order of time, the first written up and each further one worked into the
 * draft. A draft that is too long is shortened until it is not; as published, once and unchecked.
 *
 * @param notes in order of time
 * @throws {ChatFailure} as {@link AskModel} and {@link CourseTools}; `item` without notes, or when the hospital course stays too long
 * @see VeriFact (Chung et al. 2025), section 4.2.4
 */
export async function writeCourse(
  notes: readonly CourseNote[],
  writer: CourseWriter,
): Promise<{ text: string; model: string }> {
  if (notes.length === 0) throw new ChatFailure('item', 'There are no notes to write from.', 0)
  const summaries = await Promise.all(
    notes.map(async (note) => headSummary(note, await summarizeNote(note.text, writer))),
  )
  const bundles = packBundles(summaries, writer.bundleTokens, writer.tools.countTokens, writer.variant)
  let course: Written | null = null
  for (const bundle of bundles) {
    const words = Math.floor(writer.courseTokens * WORDS_A_TOKEN)
    const next: Written =
      course === null
        ? await askForCourse(writer, 'course/write', { notes: bundle, words })
        : await askForCourse(writer, 'course/refine', { draft: course.text, notes: bundle, words })
    course = await compact(next, words, writer)
  }
  if (course === null) throw new ChatFailure('item', 'There is nothing to write from.', 0)
  return course
}

type Written = { text: string; model: string }

async function summarizeNote(text: string, writer: CourseWriter): Promise<string> {
  const { ask, prompts, noteTokens, tools } = writer
  const isLong = tools.countTokens(text) > noteTokens
  const parts = isLong ? await tools.split(text, noteTokens) : [text]
  const answers = await Promise.all(
    parts.map((note) =>
      ask({
        prompt: prompts['course/summarize'],
        values: { note },
        form: SUMMARY,
        answerTokens: SUMMARY_TOKENS,
      }),
    ),
  )
  const summaries = answers.map((answer) => answer.value.summary)
  const [only] = summaries
  const isOne = only !== undefined && summaries.length === 1
  if (isOne && !(isLong && writer.variant === 'as-published')) return only
  const combined = await ask({
    prompt: prompts['course/combine'],
    values: { summaries },
    form: SUMMARY,
    answerTokens: SUMMARY_TOKENS,
  })
  return combined.value.summary
}

async function compact(draft: Written, words: number, writer: CourseWriter): Promise<Written> {
  let shorter = draft
  for (let round = 0; writer.tools.countTokens(shorter.text) > writer.courseTokens; round++) {
    const isUnchecked = writer.variant === 'as-published' && round > 0
    if (isUnchecked) return shorter
    if (round === MOST_COMPACTIONS)
      throw new ChatFailure(
        'item',
        `The hospital course stayed longer than ${writer.courseTokens} tokens.`,
        0,
      )
    const fewer = Math.floor(words * 0.9 ** round) // a model that missed the mark once aims lower
    shorter = await askForCourse(writer, 'course/compact', { draft: shorter.text, words: fewer })
  }
  return shorter
}

async function askForCourse(
  { ask, prompts, courseTokens }: CourseWriter,
  name: CoursePrompt,
  values: Record<string, unknown>,
): Promise<Written> {
  const answerTokens = courseTokens * 3 // too long is shortened; cut off would be lost
  const { value, model } = await ask({ prompt: prompts[name], values, form: COURSE, answerTokens })
  return { text: value.course, model }
}

function toSchema(key: string): Record<string, unknown> {
  return {
    type: 'object',
    properties: { [key]: { type: 'string' } },
    required: [key],
    additionalProperties: false,
  }
}
