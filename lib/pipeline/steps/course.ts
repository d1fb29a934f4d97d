import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { CourseWriting } from '@/lib/core/text-jobs'
import { listNotesToWriteFrom, storeCourse } from '@/lib/data/documents/courses'
import type { TextUnit } from '@/lib/data/work/units'
import { openCourseTools } from '../course-tools'
import { openWindows } from '../retrieval/open-windows'
import { requireStoredPrompt } from '../stored-prompt'
import { COURSE_PROMPTS, type CourseWriter, writeCourse } from '../write-document'
import type { TextWork } from './on-text'

/** Writes the hospital course of one admission, and stores it as a document. */
export async function writeAdmissionCourse(
  actor: Actor,
  unit: TextUnit<CourseWriting>,
  work: TextWork,
): Promise<void> {
  const notes = await listNotesToWriteFrom(actor, unit)
  const {
    prompts: hashes,
    variant,
    noteTokens,
    bundleTokens,
    courseTokens,
    embedding,
    localModels,
  } = unit.configuration
  const prompts = await Promise.all(
    COURSE_PROMPTS.map(async (name) => [name, await requireStoredPrompt(hashes, name)] as const),
  )
  const openMatter = () => openWindows(embedding, { ...work, isStudied: true, begunWith: localModels })
  const { text } = await writeCourse(notes, {
    ask: work.openModel(unit.configuration),
    prompts: Object.fromEntries(prompts) as CourseWriter['prompts'],
    variant,
    tools: await openCourseTools(variant, () => openMatter().embed),
    noteTokens,
    bundleTokens,
    courseTokens,
  })
  work.signal.throwIfAborted()
  await storeCourse(actor, unit, text)
}
