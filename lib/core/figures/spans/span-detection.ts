import { counted, whole } from '@/lib/core/counted-words'
import { type AnswerContext, fewPatients, type LayerAnswers } from '../answers/answer-context'
import type { AnswerRater } from '../answers/answer-table'
import type { Extent } from '../answers/make-sections'
import { SUPPRESSED } from '../basis/suppression'
import type { Cell, Figure, Row, Shown } from '../figure'
import { joined } from '../tables/figure-parts'
import { layerLabel, marksOfAi, marksOfPeople, type PairOfMarks, pairMarks } from './marked-pairs'
import { compareMarks } from './span-measures'

/** More raters than these are for other pages. */
const MOST_RATERS = 40

/** A rater's marks against a reference. */
type Against = {
  rater: AnswerRater
  against: string
  pair: PairOfMarks
  found: ReturnType<typeof compareMarks>
  stand: Shown | null
}

/**
 * How well each AI rater, and each person, finds what is marked: against the agreed set where a session came to one, else each AI rater
 * against each person.
 *
 * @see Hegselmann et al. 2024, Table 5 and 13
 */
export function* detectionFigures(
  context: AnswerContext,
  own: LayerAnswers,
  extent: Extent,
): Generator<Figure> {
  const rows = listAgainst(context, own)
  if (rows.length === 0) return
  const scores = scoresFigure(context, own, rows, hasAgreedSet(own))
  yield extent === 'drawn' ? scores : { ...scores, rows: scoreRows(own, rows) }
  yield* [recallFigure(context, own, rows) ?? []].flat()
}

/**
 * Whether sessions came to an agreed set. Items that all marked alike are settled before any session: as long as there are none but
 * these, figures would be of the easier items alone.
 */
export function hasAgreedSet({ settled, paired }: LayerAnswers): boolean {
  return (
    settled.some((one) => one && !one.isAlike) || (paired.length > 0 && paired.every((item) => settled[item]))
  )
}

function listAgainst(context: AnswerContext, own: LayerAnswers): Against[] {
  const people = marksOfPeople(context, own)
  const ai = marksOfAi(context, own).slice(0, MOST_RATERS)
  const agreed = own.settled.map((settled) => settled?.session.spans ?? null)
  const references = hasAgreedSet(own)
    ? [{ against: 'Agreed set', marks: agreed, raters: [...people, ...ai] }]
    : people.map(({ rater, marks }) => ({ against: rater.alias, marks, raters: ai }))
  return references.flatMap(({ against, marks, raters }) =>
    raters.flatMap((one): Against[] => {
      const pair = pairMarks(context, own, marks, one.marks)
      if (pair.items.length === 0) return []
      const stand = own.mask.allows(pair.items) ? null : SUPPRESSED
      return [{ rater: one.rater, against, pair, found: compareMarks(pair), stand }]
    }),
  )
}

function scoresFigure(
  context: AnswerContext,
  own: LayerAnswers,
  rows: readonly Against[],
  isSettled: boolean,
): Figure {
  const hasLabels = own.layer.labels.length > 1
  const anyFailed = rows.some(({ rater }) => hasFailed(rater))
  const nameOf = ({ rater, against }: Against) =>
    isSettled ? rater.alias : `${rater.alias}, against ${against}`
  return {
    name: `span-detection-${own.layer.id}`,
    title: isSettled
      ? `${own.name}: what each rater finds of the agreed set`
      : `${own.name}: what AI raters find of what people marked`,
    words: joined(
      openingWords(context, rows),
      'A passage of the same place counts whole and one that overlaps half, whatever its label. Precision is the share of the rater’s passages that count, recall of those of the reference.',
      rows[0]?.pair.matching === 'published'
        ? 'Paired as published: in words, in the order of the lists.'
        : '',
      isSettled ? unsettledWords(context, own) : '',
      anyFailed ? 'What came to no answer is left out, and counted as failed.' : '',
      fewPatients(
        context,
        rows.map(({ pair }) => pair.patients),
      ),
    ),
    chart: {
      kind: 'intervals',
      axis: 'F1, overlaps counted half',
      as: 'coefficient',
      limits: [0, 1],
      rows: rows.map((row) => ({
        label: nameOf(row),
        note: `n ${whole(row.pair.items.length)}`,
        estimate: row.stand ?? row.found.overall.partial.f1,
        isReference: row.rater.kind === 'human',
      })),
    },
    columns: [
      'rater',
      'against',
      'n',
      'patients',
      ...(anyFailed ? ['failed'] : []),
      'passages of the reference',
      'found at the same place',
      'overlapping',
      'missed',
      'beside it',
      'precision',
      'recall',
      'F1',
      'F1 of one place',
      ...(hasLabels ? ['F1 of one place and label'] : []),
    ],
    rows: [],
  }
}

/** A row each for {@link scoresFigure}. */
function scoreRows({ layer }: LayerAnswers, rows: readonly Against[]): Row[] {
  const shown = { hasLabels: layer.labels.length > 1, hasFailed: rows.some(({ rater }) => hasFailed(rater)) }
  return rows.map((row) => ({ cells: scoreCells(row, shown) }))
}

function hasFailed({ failed = 0 }: AnswerRater): boolean {
  return failed > 0
}

function scoreCells(
  { rater, against, pair, found, stand }: Against,
  { hasLabels, hasFailed }: { hasLabels: boolean; hasFailed: boolean },
): Cell[] {
  const { counts, precision, recall, f1 } = found.overall.partial
  const shown = [
    precision,
    recall,
    f1,
    found.overall.exact.f1,
    ...(hasLabels ? [found.overall.strict.f1] : []),
  ]
  const countOf = (count: number): Cell => (stand ? null : count)
  return [
    rater.alias,
    against,
    pair.items.length,
    pair.patients,
    ...(hasFailed ? [rater.failed ?? 0] : []),
    countOf(pair.passages[0]),
    countOf(counts.correct),
    countOf(counts.partial),
    countOf(counts.missed),
    countOf(counts.spurious),
    ...shown.map((estimate): Cell => ({ estimate: stand ?? estimate, as: 'coefficient' })),
  ]
}

/** Sessions that are still to come are over the harder items. */
export function unsettledWords({ many }: AnswerContext, { paired, settled }: LayerAnswers): string {
  const open = paired.filter((item) => !settled[item]).length
  return open === 0
    ? ''
    : `${whole(open)} of ${whole(paired.length)} ${many} have no agreed set yet: those that people marked alike are in, so figures can change.`
}

/** The best AI rater in a sentence. */
function openingWords({ one, many }: AnswerContext, rows: readonly Against[]): string {
  const [best] = rows
    .filter(({ rater, stand }) => rater.kind === 'ai' && stand === null)
    .toSorted(
      (left, right) =>
        (right.found.overall.partial.f1.value ?? -1) - (left.found.overall.partial.f1.value ?? -1),
    )
  if (!best) return ''
  const { correct, partial } = best.found.overall.partial.counts
  return `${best.rater.alias} meets ${whole(correct + partial)} of ${counted(best.pair.passages[0], 'passage', 'passages')} of ${best.against === 'Agreed set' ? 'the agreed set' : best.against}, in ${counted(best.pair.items.length, one, many)}.`
}

/** Of the passages of each label of the reference, how many are found. */
function recallFigure(context: AnswerContext, own: LayerAnswers, rows: readonly Against[]): Figure | null {
  const labels = own.layer.labels
    .map(({ code }, index) => ({ title: layerLabel(own, code), index }))
    .filter(({ index }) => rows.some(({ found }) => goldOf(found, index) > 0))
  if (own.layer.labels.length < 2 || labels.length === 0) return null
  const isOne = new Set(rows.map(({ against }) => against)).size === 1
  const names = rows.map(({ rater, against }) => (isOne ? rater.alias : `${rater.alias}, against ${against}`))
  const estimateOf = ({ found, stand }: Against, index: number): Shown =>
    stand ?? found.perLabel[index]?.partial.recall ?? SUPPRESSED
  return {
    name: `span-recall-${own.layer.id}`,
    title: `${own.name}: how much of each label is found`,
    words: joined(
      'Share of the reference’s passages of a label that the rater marked, whatever label the rater gave them; an overlap counts half. n counts these passages.',
      fewPatients(
        context,
        rows.map(({ pair }) => pair.patients),
      ),
    ),
    chart: {
      kind: 'heat',
      as: 'percent',
      rows: labels.map(({ title }) => title),
      columns: names,
      domain: [0, 1],
      cells: rows.flatMap((row, column) =>
        labels.map(({ index }, at) => ({
          row: at,
          column,
          estimate: estimateOf(row, index),
          note: row.stand ? '' : `n ${whole(goldOf(row.found, index))}`,
        })),
      ),
    },
    columns: ['label', 'rater', 'against', 'n', 'recall'],
    rows: labels.flatMap(({ title, index }) =>
      rows.map((row) => ({
        cells: [
          title,
          row.rater.alias,
          row.against,
          row.stand ? null : goldOf(row.found, index),
          { estimate: estimateOf(row, index), as: 'percent' as const },
        ],
      })),
    ),
  }
}

/** How many passages of a label the reference has. */
function goldOf({ perLabel }: Against['found'], index: number): number {
  const counts = perLabel[index]?.partial.counts
  return counts ? counts.correct + counts.partial + counts.missed : 0
}
