import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { ImportRow, ImportSource } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { AT, person, rating, scripted, toSource } from './study-rows'

/** The protocol of its task. */
export const QUESTIONS = findShipped('questions')

const CHECKER = 'scripted-checker'
const RATERS = ['rater-1', 'rater-2', 'rater-3'] as const

const answersSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const questionSchema = z.strictObject({
  arm: z.enum(['facts', 'note']),
  type: z.enum(['single_hop_recent', 'single_hop_past', 'multi_hop']),
  question: z.string(),
  answer: z.string(),
  /** With the note and the words there that say so; none of a fact that the admission note holds. */
  facts: z.array(
    z.strictObject({ text: z.string(), note: z.string().nullable(), quote: z.string().nullable() }),
  ),
  topics: z.array(z.string()).min(1).max(3),
  /** Who answers, with where that is not as usual; null of who still has to. */
  said: z.partialRecord(z.enum(RATERS), answersSchema.nullable()),
  ai: answersSchema,
})
const fileSchema = z.strictObject({
  patient: z.string(),
  sex: z.string(),
  age: z.string(),
  visit: z.strictObject({
    id: z.string(),
    at: z.string(),
    end: z.string(),
    type: z.string(),
    reason: z.string(),
    summary: z.string(),
  }),
  notes: z.array(
    z.strictObject({
      id: z.string(),
      at: z.string(),
      category: z.string(),
      description: z.string(),
      text: z.string(),
    }),
  ),
  questions: z.array(questionSchema).length(12),
})
type QuestionFile = z.output<typeof fileSchema>
type Question = z.output<typeof questionSchema>

/** A question with nothing wrong. */
const USUAL = {
  specific: 'yes',
  consistent: 'yes',
  verifiable: 'yes',
  'type-right': 'yes',
  'topics-right': 'yes',
  natural: 'yes',
  leaks: 'no',
  approved: 'yes',
  'answer-found': 'yes',
  'answer-complete': 'yes',
}

/** Two patients with charts that go on after the visit, and twelve questions about each. */
function readFiles(): QuestionFile[] {
  const folder = path.join(import.meta.dirname, 'questions')
  const files = readdirSync(folder).toSorted()
  return files.map((file) => fileSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
}

/** Charts and questions, and what three clinicians and a script said of them. */
export function questionImport(): ImportSource {
  const files = readFiles()
  return toSource('questions', [
    ...files.flatMap(chartRows),
    ...files.flatMap(questionRows),
    {
      ...AT,
      entity: 'task',
      name: QUESTIONS.id,
      title: null,
      definition: QUESTIONS,
      // nothing is settled of a question: one answer is enough, and half of them have two
      settings: { ratersPerItem: 1, policy: { kind: 'unanimous', of: 1 } },
    },
    ...RATERS.map(person),
    scripted(CHECKER, 'A script in the place of a model that checks questions'),
    ...files.flatMap((file) => shuffled(file).flatMap((own, index) => ratingRows(idOf(file, index), own))),
  ])
}

function chartRows({ patient, sex, age, visit, notes }: QuestionFile): ImportRow[] {
  const admission = {
    externalId: visit.id,
    patient,
    admitTime: visit.at.replace('T', ' '),
    dischargeTime: `${visit.end}:00`,
    diagnosis: visit.reason,
    details: {},
    bare: false,
  }
  return [
    { ...AT, entity: 'patient', externalId: patient, sex, age },
    { ...AT, entity: 'admission', ...admission },
    ...notes.map(
      ({ id, at, category, description, text }): ImportRow => ({
        ...AT,
        entity: 'note',
        externalId: id,
        patient,
        admission: at >= admission.admitTime ? visit.id : null,
        category,
        description,
        chartDate: at.slice(0, 10),
        chartTime: `${at}:00`,
        storeTime: null,
        caregiverId: null,
        text,
      }),
    ),
  ]
}

/** In an order that reveals nothing of the arm. */
function shuffled({ patient, questions }: QuestionFile): Question[] {
  const random = seededUniform(`questions of ${patient}`)
  return questions
    .map((own) => ({ own, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ own }) => own)
}

const idOf = ({ patient }: QuestionFile, index: number) => `${patient}/question-${index + 1}`

/** One document holds the questions of a patient, each a statement with its own values. */
function questionRows(file: QuestionFile): ImportRow[] {
  const { patient, visit, notes } = file
  const questions = shuffled(file)
  const document = `${patient}/questions`
  const textOf = new Map(notes.map(({ id, text }) => [id, text]))
  return [
    {
      ...AT,
      entity: 'document',
      externalId: document,
      patient,
      admission: visit.id,
      kind: 'questions',
      authorKind: 'llm',
      authorName: 'scripted-writer',
      text: questions.map(({ question }) => question).join('\n'),
    },
    ...questions.map(
      ({ arm, type, question, answer, facts, topics }, index): ImportRow => ({
        ...AT,
        entity: 'proposition',
        externalId: idOf(file, index),
        document,
        kind: 'question',
        ordinal: index,
        text: question,
        start: null,
        end: null,
        attributes: {
          answer,
          type,
          topics,
          facts: facts.map(({ text, note, quote }) => {
            if (note === null || quote === null) return text
            const start = textOf.get(note)?.indexOf(quote) ?? -1
            if (start < 0) throw new Error(`“${quote}” is not in ${note}`)
            return { text, note, start, end: start + quote.length }
          }),
          at: visit.at,
          reason: visit.reason,
          summary: visit.summary,
          visit: visit.type,
          arm,
        },
      }),
    ),
  ]
}

function ratingRows(item: string, { said, ai }: Question): ImportRow[] {
  const of = (rater: string, own: Question['ai'] | null | undefined) => {
    const answers: Record<string, unknown> = { ...USUAL, ...own }
    if (answers['answer-found'] === 'no') delete answers['answer-complete']
    return rating({ task: QUESTIONS.id, item, rater, answers: own === null ? null : answers })
  }
  return [...Object.entries(said).map(([rater, own]) => of(rater, own)), of(CHECKER, ai)]
}
