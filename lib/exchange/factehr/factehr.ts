import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { splitDelimitedAsPublished } from '@/lib/core/protocols/entailment/as-published/split-facts'
import { classifyFact } from '@/lib/core/protocols/entailment/fact-class'
import { readFacts } from '@/lib/core/protocols/entailment/read-facts'
import { findShipped } from '@/lib/core/protocols/shipped'
import { splitSentences } from '@/lib/core/text/sentences'
import { type FilesByTable, type Format, readFiles, TABLE_ENDINGS } from '../format'
import { type Introduced, introduce } from '../import-rows'
import { readLabels } from './read-labels'
import { factId, ReleaseIndex, sentenceId } from './release-index'
import { lineTableOf, readAnswer, readRequestLines } from './request-lines'
import { nameModel, releaseTables } from './tables'

/**
 * The files of a FactEHR release, whole or some of them: notes, lists of facts, what is asked of both, and what a model and people
 * said. Each note is a patient of its own, as the release names none.
 */
export const factehrRelease: Format = {
  id: 'factehr',
  endings: TABLE_ENDINGS,
  tableOf: (stem, ending) =>
    Object.hasOwn(releaseTables, stem) ? stem : /^(?:jsonl|ndjson)$/.test(ending) ? lineTableOf(stem) : null,
  async *read(files, context) {
    const index = new ReleaseIndex()
    const [place] = [...files.values()].flat()
    const at = { file: place?.name ?? '', line: 1 }
    const definition = findShipped('entailment')
    yield { entity: 'task', ...at, name: definition.id, title: null, definition, settings: null }
    yield* readNotes(files, context, index)
    yield* readLists(files, context, index)
    yield* readSentences(files, context, index)
    yield* readPairLines(files, context, index)
    yield* readLabels(files, context, index)
  },
}

function holdsAny(files: FilesByTable, tables: readonly string[]): boolean {
  return tables.some((table) => (files.get(table) ?? []).length > 0)
}

async function* readNotes(
  files: FilesByTable,
  context: ImportContext,
  index: ReleaseIndex,
): AsyncGenerator<ImportRow> {
  const known: Introduced = { patients: new Set(), admissions: new Set() }
  const hasSentences = holdsAny(files, ['recall_hypotheses', 'entailment_requests', 'entailment_responses'])
  for await (const { row, ...location } of readFiles(
    files.get('combined_notes'),
    releaseTables.combined_notes,
    context,
  )) {
    const { doc_id: externalId, note_text: text, note_type: noteType, dataset_name: dataset } = row
    index.notes.add(externalId)
    yield* introduce(location, externalId, null, known)
    yield {
      entity: 'document',
      ...location,
      externalId,
      patient: externalId,
      admission: null,
      kind: 'note',
      authorKind: 'human',
      authorName: '',
      text,
      attributes: { noteType, dataset },
    }
    if (hasSentences) continue
    for (const [ordinal, { text: sentence, start, end }] of splitSentences(text).entries())
      yield* statement(index, location, {
        externalId: sentenceId(externalId, ordinal),
        document: externalId,
        ordinal,
        text: sentence,
        direction: 'recall',
        span: { start, end },
      })
  }
}

async function* readLists(
  files: FilesByTable,
  context: ImportContext,
  index: ReleaseIndex,
): AsyncGenerator<ImportRow> {
  const hasFacts = holdsAny(files, ['precision_hypotheses', 'entailment_requests', 'entailment_responses'])
  for await (const { location, note, model, prompt, text } of readDecompositions(files, context)) {
    if (index.hasList(note, model, prompt)) continue
    if (text.trim() === '') {
      context.findings.addWarning('empty_list', `${location.file}: lists without any text were left out.`)
      continue
    }
    const externalId = index.addList(note, model, prompt)
    const { warnings } = readFacts(text)
    yield {
      entity: 'document',
      ...location,
      externalId,
      patient: note,
      admission: null,
      kind: 'fact-list',
      authorKind: 'llm',
      authorName: nameModel(model),
      text,
      source: note,
      attributes: { prompt, warnings },
    }
    if (hasFacts) continue
    // pairs name facts by their place in the published reading
    for (const [ordinal, fact] of splitDelimitedAsPublished(text).entries())
      yield* statement(index, location, {
        externalId: factId(externalId, ordinal),
        document: externalId,
        ordinal,
        text: fact,
        direction: 'precision',
      })
  }
  const facts = readFiles(files.get('precision_hypotheses'), releaseTables.precision_hypotheses, context)
  for await (const { row, ...location } of facts) {
    const list = index.findList(row.doc_id, row.model, row.prompt)
    if (list === null) {
      const message = `There is no list of ${row.doc_id} by ${row.model} in fact_decompositions.`
      context.findings.addProblem({ ...location, column: 'model', code: 'reference', message })
      continue
    }
    yield* statement(index, location, {
      externalId: factId(list, row.index),
      document: list,
      ordinal: row.index,
      text: row.hypothesis,
      direction: 'precision',
    })
  }
}

type ReadList = { location: FileLocation; note: string; model: string; prompt: string; text: string }

/** Lists by their table, then by the answers of models. */
async function* readDecompositions(files: FilesByTable, context: ImportContext): AsyncGenerator<ReadList> {
  const { fact_decompositions: table } = releaseTables
  for await (const { row, ...location } of readFiles(files.get('fact_decompositions'), table, context)) {
    // the identity of the list, its model, and the note's: id, data set, type, prompt
    const prompt = row.uid.split('|').slice(2)[3] ?? ''
    yield { location, note: row.doc_id, model: row.model, prompt, text: row.fact_decomp }
  }
  const name = 'fact_decomposition_responses'
  for await (const { value, ...location } of readRequestLines(files.get(name), name, context.findings)) {
    const [asked, answer, { metadata }] = value
    const { text = '', model = '' } = readAnswer(asked, answer) ?? {}
    yield { location, note: metadata.doc_id, model, prompt: metadata.prompt_template_name, text }
  }
}

/** What pairs ask, where requests and responses alone say it. */
async function* readPairLines(
  files: FilesByTable,
  context: ImportContext,
  index: ReleaseIndex,
): AsyncGenerator<ImportRow> {
  for (const name of ['entailment_requests', 'entailment_responses'] as const)
    for await (const { value, ...location } of readRequestLines(files.get(name), name, context.findings)) {
      const {
        custom_id: pair,
        hypothesis: text,
        model_name,
      } = (Array.isArray(value) ? value[2] : value).metadata
      const { doc_id, index: ordinal, prompt, entailment_type: direction } = pair
      const list = direction === 'precision' ? index.findList(doc_id, model_name, prompt) : doc_id
      if (list === null) continue
      const externalId = direction === 'precision' ? factId(list, ordinal) : sentenceId(list, ordinal)
      yield* statement(index, location, { externalId, document: list, ordinal, text, direction })
    }
}

async function* readSentences(
  files: FilesByTable,
  context: ImportContext,
  index: ReleaseIndex,
): AsyncGenerator<ImportRow> {
  const rows = readFiles(files.get('recall_hypotheses'), releaseTables.recall_hypotheses, context)
  for await (const { row, ...location } of rows)
    yield* statement(index, location, {
      externalId: sentenceId(row.doc_id, row.index),
      document: row.doc_id,
      ordinal: row.index,
      text: row.hypothesis,
      direction: 'recall',
    })
}

type Given = {
  externalId: string
  document: string
  ordinal: number
  text: string
  direction: 'precision' | 'recall'
  /** Where it stands in its document; absent to be looked up. */
  span?: { start: number; end: number }
}

/** A fact or a sentence, once however often the release repeats it; what is blank is nothing to ask. */
function* statement(index: ReleaseIndex, location: FileLocation, given: Given): Generator<ImportRow> {
  const { direction, text, span, ...own } = given
  if (text.trim() === '' || !index.addStatement(own.document, own.ordinal)) return
  const kind = direction === 'precision' ? 'fact' : 'note-sentence'
  const attributes = { direction, class: classifyFact(text), classBy: 'rule' }
  const { start = null, end = null } = span ?? {}
  yield { entity: 'proposition', ...location, ...own, kind, text, start, end, attributes }
}
