import { z } from 'zod'
import { fullTextCell, idCell, textCell, timeCell } from '@/lib/core/exchange/cells'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import { checkValue } from '../check-value'
import { untilProblem } from '../file-problem'
import type { Format } from '../format'
import { type Introduced, introduce } from '../import-rows'
import { readJsonElements } from '../read-json-elements'
import { QUESTION_KEYS, QUESTION_KIND } from './question-keys'

const offset = z.int().min(0)
const factSchema = z.union([
  fullTextCell,
  z
    .strictObject({ text: fullTextCell, note_id: idCell, start: offset.optional(), end: offset.optional() })
    .refine(({ start, end }) => (start === undefined) === (end === undefined), 'names half of a passage')
    .refine(({ start = 0, end = 1 }) => start < end, 'names a passage that ends before it begins')
    .transform(({ note_id: note, ...fact }) => ({ ...fact, note })),
])

const questionSchema = z.strictObject({
  /** A number counts within its patient and arm, as published. */
  question_id: z.union([z.int(), idCell]),
  patient_id: idCell,
  document_id: idCell.optional(),
  author_kind: z.enum(['human', 'llm']).nullish(),
  author_name: textCell.nullish(),
  question: fullTextCell,
  reference_timestamp: timeCell,
  question_type: z.enum(['single_hop_recent', 'single_hop_past', 'multi_hop']),
  answer: fullTextCell,
  fact_subset: z.array(factSchema).max(500),
  clinical_relevance_rationale: textCell.optional(),
  topics: z.array(fullTextCell).max(3).optional(),
  visit_type: textCell.nullish(),
  reason_for_admission: textCell.nullish(),
  clinical_summary: textCell.nullish(),
  note_id: idCell.nullish(),
  arm: textCell.nullish(),
  attributes: z.record(z.string(), z.json()).optional(),
})

type Question = z.output<typeof questionSchema>
type Located = { location: FileLocation; question: Question }

/** Questions by the names that they were published with, and their passages: a JSON list. */
export const QUESTION_LIST = /^\s*\[\s*\{(?![^{]*"(?:data|annotations)"\s*:)[^]*"reference_timestamp"\s*:/

/**
 * Questions about charts, with answer, facts and passages, as a JSON list. The study gets a task that asks the form for questions, where
 * it has none; patients and notes are those that it has.
 */
export const questionList: Format = {
  id: 'questions',
  endings: ['json'],
  tableOf: (stem) => (stem === 'manifest' ? null : 'questions'),
  async *read(files, context) {
    const found: Located[] = []
    for (const file of files.get('questions') ?? [])
      for await (const { line, value } of untilProblem(
        readJsonElements(file, null, context.findings),
        context.findings,
      )) {
        const location = { file: file.name, line }
        const question = checkValue(value, questionSchema, location, context.findings)
        if (question) found.push({ location, question })
      }
    const [first] = found
    if (!first) return
    yield* openTask(first.location, context)
    yield* writeQuestions(found)
  },
}

function* openTask(at: FileLocation, { tasks }: ImportContext): Generator<ImportRow> {
  const definition = findShipped('questions')
  if (tasks.some((task) => task.definition.id === definition.id)) return
  yield { entity: 'task', ...at, name: definition.id, title: null, definition, settings: null }
}

/** A document for each patient and arm, or as the file names them, with its questions. Ids that are made here name no arm. */
function* writeQuestions(found: readonly Located[]): Generator<ImportRow> {
  const known: Introduced = { patients: new Set(), admissions: new Set() }
  const arms = Map.groupBy(found, ({ question }) => question.patient_id)
  const nameOf = ({ patient_id: patient, arm }: Question) => {
    const own = [...new Set(arms.get(patient)?.map(({ question }) => question.arm ?? ''))]
    return `${patient}-questions-${own.indexOf(arm ?? '') + 1}`
  }
  const documents = Map.groupBy(found, ({ question }) => question.document_id ?? nameOf(question))
  for (const [document, own] of documents) {
    const [first] = own
    if (!first) continue
    const { location, question } = first
    yield* introduce(location, question.patient_id, null, known)
    yield {
      entity: 'document',
      ...location,
      externalId: document,
      patient: question.patient_id,
      admission: null,
      kind: 'questions',
      authorKind: question.author_kind ?? 'llm',
      authorName: question.author_name ?? '',
      text: own.map((one) => one.question.question).join('\n'),
    }
    for (const [ordinal, { location: at, question: one }] of own.entries())
      yield {
        entity: 'proposition',
        ...at,
        externalId: typeof one.question_id === 'string' ? one.question_id : `${document}-${one.question_id}`,
        document,
        kind: QUESTION_KIND,
        ordinal,
        text: one.question,
        start: null,
        end: null,
        attributes: toAttributes(one),
      }
  }
}

function toAttributes(question: Question): Record<string, unknown> {
  const own = Object.entries(QUESTION_KEYS).flatMap(([id, key]) => {
    const value = question[key]
    return value === undefined || value === null ? [] : [[id, value]]
  })
  return { ...question.attributes, ...Object.fromEntries(own) }
}
