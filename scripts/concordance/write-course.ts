import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { orderNotes } from '@/lib/core/chart'
import { counted } from '@/lib/core/counted-words'
import { onceEnded } from '@/lib/core/runs/model-call'
import { COURSE_TEMPERATURE } from '@/lib/core/text-jobs'
import { isSummaryOfStay } from '@/lib/core/writing/course'
import {
  listWritingPrompts,
  WRITING_METHODS,
  type WritingMethodName,
} from '@/lib/core/writing/writing-methods'
import { ChatFailure } from '@/lib/models/chat-failure'
import { listEmbeddingModels } from '@/lib/models/model-servers'
import { createMemoryCache } from '@/lib/pipeline/ask-model'
import { type CourseTools, openCourseTools } from '@/lib/pipeline/course-tools'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import { openWindows } from '@/lib/pipeline/retrieval/open-windows'
import { createBriefMemory } from '@/lib/pipeline/run-memory'
import { type Bundling, type Writer, writeDocument } from '@/lib/pipeline/write-document'
import { askChosen, chooseServer } from './choose-server'
import { defineCommand } from './define-command'
import { UsageError } from './io'
import { openProgress } from './progress'
import { requireWritable } from './require-writable'
import { readNotes } from './verify/read-input'
import { whyUnwritten } from './why-unwritten'

const USAGE = `write-course --notes NOTES.csv --model NAME [--out FILE] [--json]
  Has a chat server write a brief hospital course from a patient's notes, without a study. It is a text
  to be evaluated, no advice about a patient.

  --notes FILE          as for verify; discharge summaries are left out
  --patient ID          whose notes, where the file holds several patients
  --admission ID        only the notes of this admission
  --model NAME          CHAT_MODEL by itself
  --server NAME         one of those in CONCORDANCE_SERVERS
  --method bundles      summaries of notes, put together and worked in; or cited: note by note, with the notes of each
                        statement named in angle brackets; or one-prompt: all notes in one question
  --characters 5000     longest text of cited and one-prompt, with the names of notes
  --note-tokens 1000    longest part of a note that is summed up at once
  --bundle-tokens 5000  summaries that are read at once
  --course-tokens 1000  longest hospital course; it is shortened until it fits
  --temperature 0.5     of the first try; as published by itself 0.1, and by another method what the server says
  --as-published        as the published code does: a long note is cut where its matter changes, by the first embedding
                        model that is configured, and a long hospital course is shortened once and unchecked
  --quiet               says nothing on standard error of how far it is

  Ends with 0 when a hospital course was written, 1 when none came, 2 for wrong use or files that cannot be read.`

const count = z.coerce.number().int().min(50).max(100_000)

const OPTIONS = {
  quiet: { type: 'boolean', default: false },
  notes: { type: 'string' },
  patient: { type: 'string' },
  admission: { type: 'string' },
  model: { type: 'string' },
  server: { type: 'string' },
  out: { type: 'string' },
  method: { type: 'string', default: 'bundles' },
  characters: { type: 'string', default: '5000' },
  'note-tokens': { type: 'string', default: '1000' },
  'bundle-tokens': { type: 'string', default: '5000' },
  'course-tokens': { type: 'string', default: '1000' },
  temperature: { type: 'string' },
  'as-published': { type: 'boolean', default: false },
} as const

/** Writes a hospital course from a file of notes. */
export const writeCourseCommand = defineCommand(
  { usage: USAGE, options: OPTIONS, files: ['notes', 'out'] },
  async ({ values, io, show }) => {
    const { notes: file, out } = values
    if (file === undefined) throw new UsageError(USAGE)
    const chosen = chooseServer(values)
    const notes = await readCourseNotes(file, values)
    if (out !== undefined) await requireWritable(out, [file])
    const progress = openProgress(values.quiet ? undefined : io.progress)
    let calls = 0
    const report = () =>
      progress.show('Writing the hospital course', `${counted(calls, 'call', 'calls')} so far`)
    const onCall = onceEnded(() => {
      calls += 1
      report()
    })
    try {
      const writer = await openWriter(values, chosen, onCall)
      report()
      const course = await writeDocument(notes, writer)
      progress.end()
      const unwritten = out === undefined ? null : await write(out, `${course.text}\n`)
      if (unwritten !== null) io.err(unwritten)
      const { text, model } = course
      show({ text, model }, () =>
        out === undefined || unwritten !== null ? course.text : `Written to ${out}.`,
      )
      return unwritten === null ? 0 : 1
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error
      progress.end()
      io.err(error.message)
      return 1
    } finally {
      progress.end()
    }
  },
)

/** In the order in which they were written, without summaries of the stay. */
async function readCourseNotes(
  file: string,
  { patient = null, admission = null }: { patient?: string | null; admission?: string | null },
) {
  const all = await readNotes(file, patient)
  const notes = all.filter(
    (note) => !isSummaryOfStay(note.category) && (admission === null || note.admissionId === admission),
  )
  if (notes.length === 0) throw new UsageError(`${file} holds no note to write from.`)
  return orderNotes(notes.map((note) => ({ ...note, externalId: note.id })))
}

type Settings = { temperature?: string; 'as-published': boolean } & Record<
  'method' | 'characters' | 'note-tokens' | 'bundle-tokens' | 'course-tokens',
  string
>

async function openWriter(
  values: Settings,
  chosen: ReturnType<typeof chooseServer>,
  onCall: ReturnType<typeof onceEnded>,
): Promise<Writer> {
  const { signal } = new AbortController()
  const method = readMethod(values.method)
  const isBundled = method === 'bundles'
  if (values['as-published'] && !isBundled) throw new UsageError('--as-published goes with --method bundles.')
  const variant = values['as-published'] ? 'as-published' : 'described'
  const temperature =
    readTemperature(values.temperature) ?? (isBundled ? COURSE_TEMPERATURE[variant] : undefined)
  const asking = { cache: createMemoryCache(), memory: createBriefMemory(), onCall, temperature }
  return {
    ask: askChosen(chosen, asking, signal),
    prompts: await readPrompts(method),
    method,
    limit: isBundled
      ? { most: readCount('--course-tokens', values['course-tokens']), unit: 'tokens' }
      : { most: readCount('--characters', values.characters), unit: 'characters' },
    bundling: isBundled ? await openBundling(values, variant, signal) : null,
  }
}

async function openBundling(
  values: Settings,
  variant: Bundling['variant'],
  signal: AbortSignal,
): Promise<Bundling> {
  return {
    variant,
    tools: await openTools(variant, signal),
    noteTokens: readCount('--note-tokens', values['note-tokens']),
    bundleTokens: readCount('--bundle-tokens', values['bundle-tokens']),
  }
}

function readMethod(text: string): WritingMethodName {
  if (Object.hasOwn(WRITING_METHODS, text)) return text as WritingMethodName
  throw new UsageError(`--method is one of ${Object.keys(WRITING_METHODS).join(', ')}.`)
}

/** @returns why it could not be written: what was paid for is printed then */
async function write(file: string, text: string): Promise<string | null> {
  try {
    await writeFile(file, text)
    return null
  } catch (error) {
    return `${file} cannot be written: ${whyUnwritten(error)}.`
  }
}

async function readPrompts(method: WritingMethodName): Promise<Writer['prompts']> {
  const names = listWritingPrompts(WRITING_METHODS[method])
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readPrompt(name)])))
}

function openTools(variant: Bundling['variant'], signal: AbortSignal): Promise<CourseTools> {
  const [model] = listEmbeddingModels()
  if (variant === 'as-published' && !model)
    throw new UsageError('--as-published needs an embedding model: EMBED_BASE_URL.')
  return openCourseTools(variant, () => openWindows(model?.name, { signal, ledger: () => {} }).embed)
}

function readTemperature(text: string | undefined): number | null {
  if (text === undefined) return null
  const parsed = z.coerce
    .number()
    .min(0)
    .max(2)
    .safeParse(text.trim() || 'blank')
  if (parsed.success) return parsed.data
  throw new UsageError('--temperature is a number from 0 to 2.')
}

function readCount(option: string, text: string): number {
  const parsed = count.safeParse(text)
  if (parsed.success) return parsed.data
  throw new UsageError(`${option} is a whole number from 50 to 100,000.`)
}
