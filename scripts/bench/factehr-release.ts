import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'

/** The published sizes: notes, pairs of a fact and its note, and pairs of a sentence and a list. */
export const FACTEHR_SIZE = { notes: 2168, precision: 491_663, recall: 495_603 } as const
export type FactehrSize = Record<keyof typeof FACTEHR_SIZE, number> & {
  /** Whether no two pairs ask the same: models repeat each other's facts where left out. */
  isDistinct?: boolean
}

const MODELS = ['shc-gpt-4o', 'gemini', 'llama', 'o1-mini'] as const
const TYPES = ['progress_note', 'nursing_note', 'discharge_summary', 'procedure_note'] as const
const WORDS =
  'patient admitted with chest pain and fever stable on room air lungs clear to auscultation started heparin drip given lasix blood pressure improved after fluids denies nausea abdomen soft non tender creatinine trending down continue antibiotics for pneumonia follow up cultures family updated at bedside extubated overnight without complication'.split(
    ' ',
  )

/** A release in FactEHR's layout, of made-up words. @returns the files and how many bytes they have */
export async function writeFactehrRelease(
  folder: string,
  size: FactehrSize = FACTEHR_SIZE,
): Promise<{ paths: string[]; bytes: number }> {
  const random = seededUniform('a release of facts')
  const sentence = () =>
    `${Array.from({ length: 6 + Math.floor(6 * random()) }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')}.`
  const share = (all: number, parts: number, part: number) =>
    Math.floor(((part + 1) * all) / parts) - Math.floor((part * all) / parts)
  const notes = Array.from({ length: size.notes }, (_, note) => {
    const own = Math.ceil(share(size.recall, size.notes, note) / MODELS.length)
    const sentences = Array.from({ length: own }, sentence)
    const text = sentences.join(' ')
    const id = createHash('md5').update(`${note} ${text}`).digest('hex')
    const place = [id, 'invented', TYPES[note % TYPES.length] ?? '', 'prompt1_icl']
    const lists = MODELS.map((model, at) => {
      const facts = share(size.precision, size.notes * MODELS.length, note * MODELS.length + at)
      const factAt = (fact: number) =>
        size.isDistinct
          ? `${model} says as number ${fact + 1}: ${sentences[fact % own]}`
          : (sentences[fact % own] ?? '')
      return { model, facts: Array.from({ length: facts }, (__, fact) => factAt(fact)) }
    })
    return { id, text, sentences, place, lists }
  })
  const rest = { recall: size.recall }
  const files: Record<string, () => Generator<unknown[]>> = {
    *combined_notes() {
      yield ['doc_id', 'note_text', 'est_token_count', 'note_type', 'dataset_name']
      for (const { id, text, place } of notes) yield [id, text, 800, place[2], place[1]]
    },
    *fact_decompositions() {
      yield ['uid', 'decomp_id', 'model', 'fact_decomp', 'doc_id']
      for (const { id, place, lists } of notes)
        for (const { model, facts } of lists)
          yield [['d', model, ...place].join('|'), 'd', model, facts.join(' // '), id]
    },
    *precision_hypotheses() {
      yield ['doc_id', 'dataset', 'note_type', 'prompt', 'index', 'entailment_type', 'model', 'hypothesis']
      for (const { id, place, lists } of notes)
        for (const { model, facts } of lists)
          for (const [at, fact] of facts.entries())
            yield [id, place[1], place[2], place[3], at, 'precision', model, fact]
    },
    *recall_hypotheses() {
      yield ['doc_id', 'dataset', 'note_type', 'prompt', 'index', 'entailment_type', 'hypothesis']
      for (const { id, place, sentences } of notes)
        for (const [at, text] of sentences.entries())
          yield [id, place[1], place[2], place[3], at, 'recall', text]
    },
    *entailment_pairs() {
      yield [
        'uid',
        'doc_id',
        'prompt',
        'index',
        'entailment_type',
        'model_name',
        'not_parseable',
        'model_output',
        'entailment_pred',
      ]
      const pair = (id: string, place: string[], at: number, type: string, model: string) => {
        const said = random() < 0.8 ? 1 : 0
        const output = `{"entailment_prediction": ${said}}`
        return [place.join('|'), id, place[3], at, type, model, 'False', output, said]
      }
      const lists = notes.flatMap((note) => note.lists.map((list) => ({ ...note, ...list })))
      for (const { id, place, sentences, model, facts } of lists) {
        for (const at of facts.keys()) yield pair(id, place, at, 'precision', model)
        for (const at of sentences.keys()) if (rest.recall-- > 0) yield pair(id, place, at, 'recall', model)
      }
    },
  }
  const paths: string[] = []
  let bytes = 0
  for (const [name, rows] of Object.entries(files)) {
    const file = path.join(folder, `${name}.csv`)
    const out = createWriteStream(file)
    await pipeline(Readable.from(toCsv(rows())), out)
    paths.push(file)
    bytes += out.bytesWritten
  }
  return { paths, bytes }
}

function* toCsv(rows: Iterable<unknown[]>): Generator<string> {
  for (const row of rows) {
    const cells = row
      .map((cell) => String(cell))
      .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    yield `${cells.join(',')}\n`
  }
}
