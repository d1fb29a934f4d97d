import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { ImportRow, ImportRowOf } from '@/lib/core/exchange/import-row'
import { countFacts, linkFacts, poolWeights } from '@/lib/core/protocols/entailment/atomicity'
import { classifyFact } from '@/lib/core/protocols/entailment/fact-class'
import { readFacts } from '@/lib/core/protocols/entailment/read-facts'
import { findShipped } from '@/lib/core/protocols/shipped'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { splitSentences } from '@/lib/core/text/sentences'
import type { DemoCase } from './case'

/** The protocol of the task in which lists of facts are checked. */
export const FACTS = findShipped('entailment')

const CODES = { E: 'entailed', C: 'contradicted', A: 'absent', N: 'cannot judge' } as const
type Truth = keyof typeof CODES

const RATERS = ['rater-3', 'rater-4', 'rater-5'] as const
const SCRIPTED_AI_RATER = 'scripted-entailment'
/** How often each says something else than what is true: of what follows, and of what does not. */
const ERRORS = { human: { E: 0.05, other: 0.15 }, ai: { E: 0.04, other: 0.35 } } as const

const listSchema = z.strictObject({
  model: z.string(),
  form: z.enum(['delimited', 'numbered']),
  examples: z.boolean(),
  /** What the model wrote behind its last fact. */
  ending: z.string().default(''),
  /** Of each sentence of the note, in its order, whether the list says it. */
  sentences: z.string().regex(/^[ECAN]+$/),
  /** Each fact with what is true of it. */
  facts: z.record(z.string(), z.enum(['E', 'C', 'A'])),
})
const noteSchema = z.strictObject({ patientId: z.string(), noteId: z.string(), lists: z.array(listSchema) })

/** Lists of facts of a note of a demo chart, by four invented models, with their key. */
type DemoNote = z.output<typeof noteSchema>
type DemoList = DemoNote['lists'][number]
type Pair = { item: string; truth: Truth }

/** Where its rows come from. */
export const FACT_FILE = 'demo facts'
const AT = { file: FACT_FILE, line: 1 }

/** The third task: two notes, four lists of the facts of each, and what three clinicians and a script said of all pairs. */
export function factTaskRows(cases: readonly DemoCase[]): ImportRow[] {
  const notes = readNotes().map((note) => ({ note, ...findNote(cases, note) }))
  const made = notes.map(({ note, text, category }) => noteRows(note, text, category))
  const pairs = made.flatMap((own) => own.pairs)
  const configuration = { method: 'scripted', name: 'A script that answers from the key, with errors' }
  return [
    { ...AT, entity: 'task', name: FACTS.id, title: null, definition: FACTS, settings: {} },
    ...made.flatMap(({ rows }) => rows),
    { ...AT, entity: 'rater', alias: SCRIPTED_AI_RATER, kind: 'ai', configuration },
    ...RATERS.flatMap((rater) => pairs.map((pair) => rate(pair, rater, 'human'))),
    ...pairs.map((pair) => rate(pair, SCRIPTED_AI_RATER, 'ai')),
  ]
}

function readNotes(): DemoNote[] {
  const folder = path.join(import.meta.dirname, 'facts')
  const files = readdirSync(folder).toSorted()
  return files.map((file) => noteSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
}

function findNote(cases: readonly DemoCase[], { noteId }: DemoNote): DemoCase['notes'][number] {
  const found = cases.flatMap(({ notes }) => notes).find((note) => note.noteId === noteId)
  if (!found) throw new Error(`the demo has no note ${noteId}`)
  return found
}

function noteRows({ patientId, noteId, lists }: DemoNote, text: string, noteType: string) {
  const sentences = splitSentences(text)
  const texts = sentences.map((sentence) => sentence.text)
  const classes = texts.map(classifyFact)
  // weighed before anything is scored, by all four lists
  const weights = poolWeights(
    lists.map(({ facts }) => countFacts(linkFacts(Object.keys(facts), texts), texts.length)),
    classes,
  )
  const scope = { ...AT, patient: patientId, admission: null }
  const note: ImportRow = {
    ...scope,
    entity: 'document',
    externalId: noteId,
    kind: 'note',
    authorKind: 'human',
    authorName: '',
    text,
    attributes: { note: noteId, noteType },
  }
  const sentenceRows = sentences.map(
    ({ start, end }, ordinal): ImportRow => ({
      ...AT,
      entity: 'proposition',
      externalId: `${noteId}/s${ordinal}`,
      document: noteId,
      kind: 'note-sentence',
      ordinal,
      text: texts[ordinal] ?? '',
      start,
      end,
      attributes: {
        direction: 'recall',
        class: classes[ordinal],
        classBy: 'rule',
        weight: weights?.[ordinal] ?? 0,
      },
    }),
  )
  const made = lists.map((list) => listRows(list, noteId, scope))
  return {
    rows: [note, ...sentenceRows, ...made.flatMap(({ rows }) => rows)],
    pairs: made.flatMap(({ pairs }) => pairs),
  }
}

type Scope = typeof AT & { patient: string; admission: null }

function listRows({ model, form, examples, ending, sentences, facts }: DemoList, note: string, scope: Scope) {
  const externalId = `${note}/${model}`
  const written = Object.keys(facts)
  const raw =
    (form === 'numbered'
      ? written.map((fact, index) => `${index + 1}. ${fact}`).join('\n')
      : written.join(' // ')) + ending
  const { facts: read, warnings } = readFacts(raw)
  const list: ImportRow = {
    ...scope,
    entity: 'document',
    externalId,
    kind: 'fact-list',
    authorKind: 'llm',
    authorName: model,
    text: raw,
    source: note,
    attributes: { prompt: `${form}${examples ? ' with examples' : ''}`, warnings },
  }
  const factRows = read.map(
    ({ text, start, end, class: own }, ordinal): ImportRow => ({
      ...AT,
      entity: 'proposition',
      externalId: `${externalId}/f${ordinal}`,
      document: externalId,
      kind: 'fact',
      ordinal,
      text,
      start,
      end,
      attributes: { direction: 'precision', class: own, classBy: 'rule' },
    }),
  )
  const pairs: Pair[] = [
    ...read.map(({ text }, ordinal) => ({
      item: `${externalId}/f${ordinal}|${note}`,
      truth: facts[text] ?? ('N' as const),
    })),
    ...sentences
      .split('')
      .map((truth, ordinal) => ({ item: `${note}/s${ordinal}|${externalId}`, truth: truth as Truth })),
  ]
  return { rows: [list, ...factRows], pairs }
}

/** Who errs takes what follows for absent, and what does not follow for entailed. */
function rate({ item, truth }: Pair, rater: string, kind: keyof typeof ERRORS): ImportRowOf<'rating'> {
  const random = seededUniform(`facts:${item}:${rater}`)
  const errs = random() < (truth === 'E' ? ERRORS[kind].E : ERRORS[kind].other)
  return {
    ...AT,
    entity: 'rating',
    task: FACTS.id,
    item,
    rater,
    round: 1,
    code: CODES[errs ? (truth === 'E' ? 'A' : 'E') : truth],
    answers: null,
    value: {},
    uncertain: false,
    comment: null,
    activeMs: kind === 'human' ? Math.round(4000 + 16_000 * random()) : null,
    ratedAt: null,
    reference: null,
  }
}
