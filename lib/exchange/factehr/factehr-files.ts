import { createHash } from 'node:crypto'
import { majorityLabel } from '@/lib/core/agreement/majority-label'
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
    table<Pair & { judge: string }>('entailment_pairs.csv', (reader) => readAnswers(reader, own), {
      ...PAIR,
      judge: 'judge',
      not_parseable: () => 'False',
      entailment_pred: 'pred',
    }),
    table<Consensus>('all_human_model_entailment_labels.csv', (reader) => readConsensus(reader, own), {
      ...PAIR,
      premise: 'premise',
      hypothesis: 'hypothesis',
      human_pred: 'pred',
    }),
  ]
}

type Direction = 'precision' | 'recall'
type Note = { id: string; noteType: string; dataset: string }
type List = { note: Note & { uid: string }; id: string; model: string; prompt: string; text: string }
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

export async function* readNotes(reader: StudyReader) {
  for await (const row of reader.read('documents'))
    if (row.documentKind === 'note') yield { ...row, id: md5(row.text) }
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

async function indexLists(reader: StudyReader): Promise<ReadonlyMap<string, List>> {
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
  const indices = new Map<string, number>()
  for await (const { proposition, ordinal } of reader.read('propositions')) indices.set(proposition, ordinal)
  for (const { id } of tasks)
    for await (const row of reader.read('answers', id)) {
      const premise = row.parts.find(({ role }) => role === 'premise')
      const ofFact = lists.get(row.document ?? '')
      const list = ofFact ?? lists.get(premise?.id ?? '')
      const index = indices.get(row.statement ?? '')
      if (!premise || !list || index === undefined) continue
      const direction = ofFact ? 'precision' : 'recall'
      const { prompt, model, note } = list
      const texts = { premise: premise.text, hypothesis: row.text }
      yield { note: note.id, uid: note.uid, prompt, index, direction, model, row, ...texts }
    }
}

async function* readAnswers(
  reader: StudyReader,
  tasks: readonly StoredTask[],
): AsyncGenerator<Pair & { judge: string }> {
  for await (const { row, ...pair } of readPairs(reader, tasks))
    for (const { rater: aiRater, raterKind, code, round } of row.ratings) {
      const pred = toBinary(code)
      if (raterKind === 'ai' && round === 1 && pred !== null) yield { ...pair, judge: aiRater, pred }
    }
}

type Consensus = Omit<Pair, 'pred'> & { premise: string; hypothesis: string; pred: number }

/** What most people say in the first round; nothing where they are as many for as against. */
async function* readConsensus(reader: StudyReader, tasks: readonly StoredTask[]): AsyncGenerator<Consensus> {
  for await (const { row, ...pair } of readPairs(reader, tasks)) {
    const votes = row.ratings.filter(isFirst).map(({ code }) => toBinary(code))
    const most = majorityLabel(
      votes.map((vote) => (vote === null ? null : String(vote))),
      null,
    )
    if (most !== null) yield { ...pair, pred: Number(most) }
  }
}

function isFirst({ raterKind, round }: TaskRating): boolean {
  return raterKind === 'human' && round === 1
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
