import { createHash } from 'node:crypto'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type FilesByTable, readFiles } from '../format'
import { type Introduced, introduce, LabelRows } from '../import-rows'
import type { ReleaseIndex } from './release-index'
import { readAnswer, readBinary, readRequestLines } from './request-lines'
import { releaseTables } from './tables'

const TASK = 'entailment'
/** Who answers in files that name nobody. */
const AI_RATER = 'Model of the release'
const PEOPLE = 'People of the release'

/** What a label of 0 or 1 says here: a 0 does not say whether the text contradicts or lacks it. */
function toCode(follows: boolean): string {
  return follows ? 'entailed' : 'absent'
}

/** What a model and people said of pairs. An answer that could not be read and a blank are no answers. */
export async function* readLabels(
  files: FilesByTable,
  context: ImportContext,
  index: ReleaseIndex,
): AsyncGenerator<ImportRow> {
  const labels = new Labels(context, index)
  const pairs = readFiles(files.get('entailment_pairs'), releaseTables.entailment_pairs, context)
  for await (const { row, ...location } of pairs) {
    if (row.not_parseable || row.entailment_pred === undefined) labels.noteUnread(location)
    else yield* labels.take(location, row, row.model_name, row.entailment_pred, row.judge ?? AI_RATER, 'ai')
  }
  const lines = readRequestLines(files.get('entailment_responses'), 'entailment_responses', context.findings)
  for await (const { value, ...location } of lines) {
    const [asked, answer, { metadata }] = value
    const said = readAnswer(asked, answer)
    const follows = said && readBinary(said.text)
    if (said === null || follows === null) labels.noteUnread(location)
    else yield* labels.take(location, metadata.custom_id, metadata.model_name, follows, said.model, 'ai')
  }
  const annotated = new Set<string>()
  yield* readAnnotations(files, context, index, labels, annotated)
  const consensus = readFiles(
    files.get('all_human_model_entailment_labels'),
    releaseTables.all_human_model_entailment_labels,
    context,
  )
  for await (const { row, ...location } of consensus) {
    if (row.human_pred === undefined) continue
    const item = index.findItem(row, row.model_name)
    if (item !== null && annotated.has(item)) labels.noteKnown(location)
    else yield* labels.take(location, row, row.model_name, row.human_pred, PEOPLE, 'human')
  }
}

type PairCells = Parameters<ReleaseIndex['findItem']>[0]

class Labels {
  readonly #context: ImportContext
  readonly #index: ReleaseIndex
  readonly #rows: LabelRows

  constructor(context: ImportContext, index: ReleaseIndex) {
    this.#context = context
    this.#index = index
    this.#rows = new LabelRows(context.findings)
  }

  noteUnread({ file }: FileLocation): void {
    const message = `${file}: answers that could not be read are no answers, and were left out. As published they count as 0.`
    this.#context.findings.addWarning('unread_answer', message)
  }

  noteKnown({ file }: FileLocation): void {
    const message = `${file}: what most people said of a pair was left out where factehr_irr_annotations has what each of them said.`
    this.#context.findings.addWarning('known_consensus', message)
  }

  *take(
    location: FileLocation,
    pair: PairCells,
    model: string,
    ...[follows, rater, kind]: Answer
  ): Generator<ImportRow> {
    const item = this.#index.findItem(pair, model)
    if (item === null) {
      if (this.#index.notes.has(pair.doc_id)) {
        const message = `${location.file}: answers about blank or unknown facts and sentences were left out.`
        this.#context.findings.addWarning('unknown_pair', message)
      } else {
        const message = `The note ${pair.doc_id} is not in combined_notes.`
        this.#context.findings.addProblem({ ...location, column: 'doc_id', code: 'reference', message })
      }
      return
    }
    yield* this.takeOf(location, item, [follows, rater, kind])
  }

  /** The same of an item that is known. */
  *takeOf(location: FileLocation, item: string, answer: Answer): Generator<ImportRow> {
    yield* this.#rows.take(location, labelOf(item, answer))
  }
}

type Answer = [follows: boolean, rater: string, kind: 'human' | 'ai']

function labelOf(item: string, [follows, rater, raterKind]: Answer): Parameters<LabelRows['take']>[1] {
  return {
    task: TASK,
    item,
    rater,
    raterKind,
    round: 1,
    code: toCode(follows),
    answers: null,
    uncertain: false,
    comment: null,
    activeMs: null,
    ratedAt: null,
  }
}

/**
 * What single people said. A pair that the lists of the release have is theirs, by its name; of any other, which comes with its
 * texts, the premise is a note of its own here, and the hypothesis a fact of it.
 *
 * @param annotated receives pairs of lists of which somebody said something
 */
async function* readAnnotations(
  files: FilesByTable,
  context: ImportContext,
  index: ReleaseIndex,
  labels: Labels,
  annotated: Set<string>,
): AsyncGenerator<ImportRow> {
  const known: Introduced = { patients: new Set(), admissions: new Set() }
  const seen = new Map<string, string>()
  for await (const { location, premise, hypothesis, annotator, follows, name } of readPairs(files, context)) {
    const rater = /^\d+$/.test(annotator) ? `Annotator ${annotator}` : annotator
    const own = index.findNamed(name.id)
    if (own !== null) {
      annotated.add(own)
      if (follows !== undefined) yield* labels.takeOf(location, own, [follows, rater, 'human'])
      continue
    }
    const note = `pair-${md5(premise)}`
    const fact = `${note}/${md5([name.set, name.key, name.id].join('|'))}`
    if (!known.patients.has(note)) {
      yield* introduce(location, note, null, known)
      yield* premiseRows(location, note, premise)
    }
    const before = seen.get(fact)
    if (before === undefined) yield* hypothesisRows(location, { note, fact, hypothesis, name })
    else if (before !== hypothesis) {
      const message = `The pair ${name.id} stands here with another hypothesis than before.`
      context.findings.addProblem({ ...location, column: 'hypothesis', code: 'inconsistent', message })
      continue
    }
    seen.set(fact, hypothesis)
    if (follows !== undefined) yield* labels.takeOf(location, `${fact}|${note}`, [follows, rater, 'human'])
  }
}

/** What a file calls a pair. */
type PairName = { set: 'irr' | 'dev'; key: string; id: string }

type PlainPair = {
  location: FileLocation
  premise: string
  hypothesis: string
  annotator: string
  follows: boolean | undefined
  name: PairName
}

async function* readPairs(files: FilesByTable, context: ImportContext): AsyncGenerator<PlainPair> {
  const { factehr_dev_set, factehr_irr_annotations } = releaseTables
  for await (const { row, ...location } of readFiles(
    files.get('factehr_dev_set'),
    factehr_dev_set,
    context,
  )) {
    const { key, ID: id, premise, hypothesis, annotator_id: annotator, human_label: follows } = row
    yield { location, premise, hypothesis, annotator, follows, name: { set: 'dev', key, id } }
  }
  const annotations = readFiles(files.get('factehr_irr_annotations'), factehr_irr_annotations, context)
  for await (const { row, ...location } of annotations) {
    const { unique_id: id, premise, hypothesis, annotator_id: annotator, inferrable: follows } = row
    yield { location, premise, hypothesis, annotator, follows, name: { set: 'irr', key: '', id } }
  }
}

function* premiseRows(location: FileLocation, note: string, text: string): Generator<ImportRow> {
  const author = { authorKind: 'human', authorName: '' } as const
  yield {
    entity: 'document',
    ...location,
    externalId: note,
    patient: note,
    admission: null,
    kind: 'note',
    ...author,
    text,
    attributes: { of: 'pairs' },
  }
}

type Hypothesis = { note: string; fact: string; hypothesis: string; name: PairName }

function* hypothesisRows(
  location: FileLocation,
  { note, fact, hypothesis, name }: Hypothesis,
): Generator<ImportRow> {
  const direction = `${name.key} ${name.id}`.includes('recall') ? 'recall' : 'precision'
  yield {
    entity: 'proposition',
    ...location,
    externalId: fact,
    document: note,
    kind: 'fact',
    ordinal: 0,
    text: hypothesis,
    start: null,
    end: null,
    attributes: { direction, ...name },
  }
  yield {
    entity: 'item',
    ...location,
    task: TASK,
    key: `${fact}|${note}`,
    parts: { hypothesis: fact, premise: note },
    attributes: {},
    strata: { direction },
    sort: 0,
  }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
