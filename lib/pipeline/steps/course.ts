import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { CourseWriting } from '@/lib/core/text-jobs'
import { type Draft, listWritingPrompts, WRITING_METHODS } from '@/lib/core/writing/writing-methods'
import { listNotesToWriteFrom, storeCourse } from '@/lib/data/documents/courses'
import { keepDrafts } from '@/lib/data/documents/failed-texts'
import type { TextUnit } from '@/lib/data/work/units'
import { type CourseTools, openCourseTools } from '../course-tools'
import { openWindows } from '../retrieval/open-windows'
import { requireStoredPrompt } from '../stored-prompt'
import { type Writer, writeDocument } from '../write-document'
import type { TextWork } from './on-text'

/** Writes the hospital course of one admission, and stores it as a document with its drafts. */
export async function writeAdmissionCourse(
  actor: Actor,
  unit: TextUnit<CourseWriting>,
  work: TextWork,
): Promise<void> {
  const notes = await listNotesToWriteFrom(actor, unit)
  const { configuration } = unit
  const names = listWritingPrompts(WRITING_METHODS[configuration.method])
  const prompts = await Promise.all(
    names.map(async (name) => [name, await requireStoredPrompt(configuration.prompts, name)] as const),
  )
  const writer = {
    ask: work.openModel(configuration),
    prompts: Object.fromEntries(prompts),
    ...(await openWriting(configuration, (variant) => openTools(variant, configuration, work))),
  }
  const drafts: Draft[] = []
  try {
    const written = await writeDocument(notes, writer, drafts)
    work.signal.throwIfAborted()
    await work.flushCalls()
    await storeCourse(actor, unit, { ...written, notes })
  } catch (error) {
    // how it failed is reported by whoever calls; what was written until then would be gone
    if (drafts.length > 0) await keepDrafts(actor, unit, drafts)
    throw error
  }
}

type Variant = Parameters<typeof openCourseTools>[0]

function openTools(variant: Variant, configuration: CourseWriting, work: TextWork): Promise<CourseTools> {
  const { localModels: begunWith } = configuration
  const embedding = 'embedding' in configuration ? configuration.embedding : undefined
  return openCourseTools(variant, () => openWindows(embedding, { ...work, isStudied: true, begunWith }).embed)
}

/** What a configuration says of how a text is written. @param openCounting asked where a method needs it */
export async function openWriting(
  configuration: CourseWriting,
  openCounting: (variant: Variant) => Promise<CourseTools>,
): Promise<Pick<Writer, 'method' | 'limit' | 'bundling'>> {
  const { method } = configuration
  if (method !== 'bundles')
    return { method, limit: { most: configuration.characters, unit: 'characters' }, bundling: null }
  const { variant, noteTokens, bundleTokens, courseTokens } = configuration
  const tools = await openCounting(variant)
  return {
    method,
    limit: { most: courseTokens, unit: 'tokens' },
    bundling: { variant, tools, noteTokens, bundleTokens },
  }
}
