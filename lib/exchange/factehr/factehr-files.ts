import { createHash } from 'node:crypto'
import { majorityLabel } from '@/lib/core/agreement/majority-label'
import { countTokens } from '@/lib/core/text/count-tokens'
import type { Rows, TaskRating } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type ExportFile, table } from '../export/export-file'

/** The protocol whose pairs these files hold. */
export const PROTOCOL = 'entailment'

/** Notes, lists of facts, their pairs and what was said of them, in the layout of a FactEHR release. */
export function factehrFiles(tasks: readonly StoredTask[]): ExportFile[] {
  const own = tasks.filter(({ definition }) => definition.id === PROTOCOL)
  return [
    table('combined_notes.csv', readNotes, {
      doc_id: ({ id }) => id,
      note_text: 'text',
      est_token_count: ({ text }) => countTokens(text),
      note_type: ({ attributes }) => textOf(attributes, 'noteType'),
      dataset_name: ({ attributes }) => textOf(attributes, 'dataset'),
    }),
    table('fact_decompositions.csv', readLists, {
      uid: ({ id, model, note }) => [id, model, note.uid].join('|'),
      decomp_id: 'id',
      model: 'model',
      fact_decomp: 'text',
      doc_id: ({ note }) => note.id,
    }),
    table<Hypothesis>('precision_hypotheses.csv', (reader) => readHypotheses(reader, 'precision'), {
      ...PLACE,
      model: 'model',
      hypothesis: 'text',
    }),
    table<Hypothesis>('recall_hypotheses.csv', (reader) => readHypotheses(reader, 'recall'), {
      ...PLACE,
      hypothesis: 'text',
    }),
    table<Answer>('entailment_pairs.csv', (reader) => readAnswers(reader, own), {
      uid: 'uid',
      ...PAIR,
      judge: 'judge',
      not_parseable: () => 'False',
      model_output: ({ pred }) => JSON.stringify({ entailment_prediction: pred }),
      entailment_pred: 'pred',
      json_parsed: ({ pred }) => JSON.stringify({ entailment_prediction: pred }),
      entailment_pred_raw: 'pred',
    }),
    table<Consensus>('all_human_model_entailment_labels.csv', (reader) => readConsensus(reader, own), {
      ...PAIR,
      premise: 'premise',
      hypothesis: 'hypothesis',
      human_pred: 'pred',
      entailment_pred: 'aiPred',
    }),
  ]
}

type Direction = 'precision' | 'recall'
type Note = { id: string; noteType: string; dataset: string }
export type List = { note: Note & { uid: string }; id: string; model: string; prompt: string; text: string }
type Hypothesis = {
  note: Note
  prompt: string
  index: number
  direction: Direction
  model: string
  text: string
}

const PLACE = {
  doc_id: ({ note }: Hypothesis) => note.id,
  dataset: ({ note }: Hypothesis) => note.dataset,
  note_type: ({ note }: Hypothesis) => note.noteType,
  prompt: 'prompt',
  index: 'index',
  entailment_type: 'direction',
} as const

type Pair = { note: string; prompt: string; index: number; direction: Direction; model: string; pred: 0 | 1 }

const PAIR = {
  doc_id: ({ note }: { note: string }) => note,
  prompt: 'prompt',
  index: 'index',
  entailment_type: 'direction',
  model_name: 'model',
} as const

/** Notes but for those that came as the premises of pairs, which go out with them. */
export async function* readNotes(reader: StudyReader) {
  for await (const row of reader.read('documents'))
    if (row.documentKind === 'note' && textOf(row.attributes, 'of') !== 'pairs')
      yield { ...row, id: md5(row.text) }
}

async function indexNotes(reader: StudyReader): Promise<ReadonlyMap<string, Note>> {
  const notes = new Map<string, Note>()
  for await (const { document, id, attributes } of readNotes(reader)) {
    const [noteType, dataset] = [textOf(attributes, 'noteType'), textOf(attributes, 'dataset')]
    notes.set(document, { id, noteType, dataset })
  }
  return notes
}

export async function* readLists(reader: StudyReader): AsyncGenerator<List & { document: string }> {
  const notes = await indexNotes(reader)
  for await (const { document, source, text, authorName, attributes } of reader.read('documents')) {
    const note = notes.get(source ?? '')
    if (!note) continue
    const prompt = textOf(attributes, 'prompt')
    const uid = [note.id, note.dataset, note.noteType, prompt].join('|')
    yield { document, id: md5(text), model: authorName, prompt, text, note: { ...note, uid } }
  }
}

/** Lists by their documents, without their texts. */
export async function indexLists(reader: StudyReader): Promise<ReadonlyMap<string, List>> {
  const lists = new Map<string, List>()
  // their texts may be long, and nobody needs them again
  for await (const { document, ...list } of readLists(reader)) lists.set(document, { ...list, text: '' })
  return lists
}

async function* readHypotheses(reader: StudyReader, direction: Direction): AsyncGenerator<Hypothesis> {
  const [notes, lists] = [await indexNotes(reader), await indexLists(reader)]
  for await (const { document, kind, ordinal: index, text } of reader.read('propositions')) {
    const list = lists.get(document)
    const note = notes.get(document)
    if (direction === 'precision' && list && kind === 'fact') yield { ...list, index, direction, text }
    if (direction === 'recall' && note && kind === 'note-sentence')
      yield { note, prompt: '', model: '', index, direction, text }
  }
}

type Asked = Omit<Pair, 'pred'> & { uid: string; row: Rows['answers']; premise: string; hypothesis: string }

/** The pairs of tasks, each with its answers. */
export async function* readPairs(reader: StudyReader, tasks: readonly StoredTask[]): AsyncGenerator<Asked> {
  const lists = await indexLists(reader)
  const places = await indexStatements(reader)
  for (const { id } of tasks)
    for await (const row of reader.read('answers', id)) {
      const premise = row.parts.find(({ role }) => role === 'premise')
      const ofFact = lists.get(row.document ?? '')
      const list = ofFact ?? lists.get(premise?.id ?? '')
      const index = places.get(row.statement ?? '')?.ordinal
      if (!premise || !list || index === undefined) continue
      const direction = ofFact ? 'precision' : 'recall'
      const { prompt, model, note } = list
      const texts = { premise: premise.text, hypothesis: row.text }
      yield { note: note.id, uid: note.uid, prompt, index, direction, model, row, ...texts }
    }
}

type Answer = Pair & { uid: string; judge: string }

async function* readAnswers(reader: StudyReader, tasks: readonly StoredTask[]): AsyncGenerator<Answer> {
  for await (const { row, ...pair } of readPairs(reader, tasks))
    for (const { rater: aiRater, raterKind, code, round } of row.ratings) {
      const pred = toBinary(code)
      if (raterKind === 'ai' && round === 1 && pred !== null) yield { ...pair, judge: aiRater, pred }
    }
}

type Consensus = Omit<Pair, 'pred'> & {
  premise: string
  hypothesis: string
  pred: number
  aiPred: number | null
}

/** What most people say in the first round, beside what most AI raters say; nothing where people are as many for as against. */
async function* readConsensus(reader: StudyReader, tasks: readonly StoredTask[]): AsyncGenerator<Consensus> {
  for await (const { row, ...pair } of readPairs(reader, tasks)) {
    const pred = mostOf(row.ratings, 'human')
    if (pred !== null) yield { ...pair, pred, aiPred: mostOf(row.ratings, 'ai') }
  }
}

function mostOf(ratings: readonly TaskRating[], kind: TaskRating['raterKind']): number | null {
  const votes = ratings
    .filter(({ raterKind, round }) => raterKind === kind && round === 1)
    .map(({ code }) => toBinary(code))
  const most = majorityLabel(
    votes.map((vote) => (vote === null ? null : String(vote))),
    null,
  )
  return most === null ? null : Number(most)
}

/** What the file that a pair came in called it. */
export type GivenName = { set: 'irr' | 'dev'; key: string; id: string }

/** Each statement's place, and what the file that it came in called its pair. */
export async function indexStatements(
  reader: StudyReader,
): Promise<ReadonlyMap<string, { ordinal: number; given: GivenName | null }>> {
  const places = new Map<string, { ordinal: number; given: GivenName | null }>()
  for await (const { proposition, ordinal, attributes } of reader.read('propositions')) {
    const set = textOf(attributes, 'set')
    const given =
      set === 'irr' || set === 'dev'
        ? ({ set, key: textOf(attributes, 'key'), id: textOf(attributes, 'id') } as const)
        : null
    places.set(proposition, { ordinal, given })
  }
  return places
}

/** Null where nobody answered, or could not judge. */
export function toBinary(code: string | null): 0 | 1 | null {
  if (code === 'entailed') return 1
  return code === 'contradicted' || code === 'absent' ? 0 : null
}

export function textOf(attributes: Readonly<Record<string, unknown>>, name: string): string {
  const { [name]: value } = attributes
  return typeof value === 'string' ? value : ''
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
