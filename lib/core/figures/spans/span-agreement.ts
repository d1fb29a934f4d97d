import { defined, type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { counted, whole } from '@/lib/core/counted-words'
import { type AnswerContext, fewPatients, type LayerAnswers } from '../answers/answer-context'
import { coefficientLimits } from '../answers/limits'
import type { Extent } from '../answers/make-sections'
import { SUPPRESSED } from '../basis/suppression'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { MOST_PAIRS, type PeoplePair, pairsOfPeople } from './marked-pairs'
import {
  ALL_SPAN_MEASURES,
  createMeasurer,
  type PairMeasurer,
  SPAN_MEASURES,
  type SpanMeasure,
} from './span-measures'

/** A layer with its pairs of people and what is measured of them, made once for all figures of the layer. */
export type MeasuredLayer = {
  own: LayerAnswers
  pairs: readonly (PeoplePair & PairMeasurer)[]
  /** Several labels: figures by label make sense. */
  hasLabels: boolean
}

/** Null where no two people share an item. */
export function measureLayer(context: AnswerContext, own: LayerAnswers): MeasuredLayer | null {
  const pairs = pairsOfPeople(context, own)
  if (pairs.length === 0) return null
  return {
    own,
    pairs: pairs.map((pair) => ({ ...pair, ...createMeasurer(pair) })),
    hasLabels: own.layer.labels.length > 1,
  }
}

/** What is measured of two people, or the mean over every two of more. */
function overPairs({ own, pairs }: MeasuredLayer, measure: SpanMeasure): Estimate {
  if (!own.mask.allows(own.paired)) return SUPPRESSED
  const [only, ...more] = pairs
  if (only && more.length === 0) return only.stand ?? only.estimate(measure)
  const values = pairs.flatMap((pair) => pair.estimate(measure).value ?? [])
  if (values.length === 0) return { ...undefinedFigure('no two people have one'), interval: null }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { ...defined(mean), interval: null, noIntervalReason: 'a mean over pairs: each pair has its own' }
}

/** The first opens a page: it is about which passages are marked, and not only how many. */
const SUMMARY = ['unitized-any', 'unitized-same', 'tokens-any', 'tokens-same', 'count-alpha'] as const

/** How far people agree on what is marked, a row a layer. */
export function layersFigure(
  context: AnswerContext,
  layers: readonly MeasuredLayer[],
  extent: Extent,
): Figure | null {
  if (layers.length === 0) return null
  const columns = (extent === 'drawn' ? SUMMARY.slice(0, 1) : SUMMARY).filter(
    (measure) => !SPAN_MEASURES[measure].isOfLabels || layers.some(({ hasLabels }) => hasLabels),
  )
  return {
    name: 'marked',
    title: 'Agreement among people on what is marked',
    words: joined(
      `n counts ${context.many} that two people or more marked.`,
      pairWords(layers),
      fewPatients(
        context,
        layers.map(({ own }) => own.patients),
      ),
    ),
    columns: [
      'Layer',
      'n',
      'patients',
      'passages',
      ...columns.map((measure) => SPAN_MEASURES[measure].title),
    ],
    rows: layers.map((layer) => ({
      cells: [
        layer.own.name,
        layer.own.paired.length,
        layer.own.patients,
        passageWords(layer),
        ...columns.map((measure): Cell => {
          if (SPAN_MEASURES[measure].isOfLabels && !layer.hasLabels) return null
          return { estimate: overPairs(layer, measure), as: 'coefficient' }
        }),
      ],
    })),
  }
}

function pairWords(layers: readonly MeasuredLayer[]): string {
  return layers.some(({ pairs }) => pairs.length > 1)
    ? 'Of more than two people, figures are means over every two.'
    : ''
}

/** Of two people how many passages each marked. */
function passageWords({ own, pairs }: MeasuredLayer): Cell {
  const [only, ...more] = pairs
  if (!only || only.stand || !own.mask.allows(own.paired)) return null
  if (more.length > 0) return null
  return { text: only.passages.map(whole).join(', '), value: only.passages.join(', ') }
}

/** Every measure of one layer beside each other, with what the pairs came to in words. */
export function spanCoefficients(context: AnswerContext, layer: MeasuredLayer): Figure {
  const { own, pairs, hasLabels } = layer
  const rows = ALL_SPAN_MEASURES.filter((measure) => hasLabels || !SPAN_MEASURES[measure].isOfLabels).map(
    (measure) => ({ ...SPAN_MEASURES[measure], estimate: overPairs(layer, measure) }),
  )
  return {
    name: `span-agreement-${own.layer.id}`,
    title: `${own.name}: agreement among people on what is marked`,
    words: joined(
      ...openingWords(context, layer),
      'F1 and alpha are 1 where two people mark the same; alpha is 0 where they agree as by chance.',
      pairs.length > 1 ? 'Means over every two people.' : '',
      fewPatients(context, own.patients),
    ),
    chart: {
      kind: 'intervals',
      axis: '1: all agree; alpha of 0: as by chance',
      as: 'coefficient',
      limits: coefficientLimits(rows.map(({ estimate }) => estimate)),
      rows: rows.map(({ title, estimate }) => ({ label: title, estimate })),
    },
    columns: ['measure', 'what it counts', 'n', 'patients', 'value'],
    rows: rows.map(({ title, what, estimate }) => ({
      cells: [title, what, own.paired.length, own.patients, { estimate, as: 'coefficient' }],
    })),
  }
}

/** Of two people: how much each marked, and how much of that meets. */
function openingWords({ one, many }: AnswerContext, { own, pairs }: MeasuredLayer): string[] {
  const [only, ...more] = pairs
  const all = `Over ${counted(own.paired.length, one, many)} of ${counted(own.patients, 'patient', 'patients')}.`
  if (!only || more.length > 0 || only.stand || !own.mask.allows(own.paired)) return [all]
  const { correct, partial } = only.comparison().overall.partial.counts
  const [first, second] = only.passages
  return [
    `${only.names[0]} marked ${counted(first, 'passage', 'passages')} in ${counted(only.items.length, one, many)}, ${only.names[1]} ${whole(second)}.`,
    `${whole(correct + partial)} of them meet one of the other’s, ${whole(correct)} at the very same place.`,
  ]
}

/** Every two of more than two people on one layer. */
export function spanPairsFigure(
  context: AnswerContext,
  { own, pairs, hasLabels }: MeasuredLayer,
): Figure | null {
  if (pairs.length < 2 || pairs.length > MOST_PAIRS) return null
  const columns = ALL_SPAN_MEASURES.filter((measure) => hasLabels || !SPAN_MEASURES[measure].isOfLabels)
  const names = context.people.map(({ alias }) => alias)
  return {
    name: `span-pairs-${own.layer.id}`,
    title: `${own.name}: words that both marked, F1, every two people`,
    words: joined(
      `n counts ${context.many} that both marked; empty where they share none.`,
      fewPatients(
        context,
        pairs.map(({ patients }) => patients),
      ),
    ),
    chart: {
      kind: 'heat',
      as: 'coefficient',
      rows: names,
      columns: names,
      cells: pairs.flatMap(({ names: [one, other], items, stand, estimate }) => {
        const [row, column] = [names.indexOf(one), names.indexOf(other)]
        const cell = { estimate: stand ?? estimate('tokens-any'), note: `n ${whole(items.length)}` }
        return [
          { row, column, ...cell },
          { row: column, column: row, ...cell },
        ]
      }),
    },
    columns: ['first', 'second', 'n', 'patients', ...columns.map((measure) => SPAN_MEASURES[measure].title)],
    rows: pairs.map(({ names: [one, other], items, patients, stand, estimate }) => ({
      cells: [
        one,
        other,
        items.length,
        patients,
        ...columns.map((measure): Cell => ({ estimate: stand ?? estimate(measure), as: 'coefficient' })),
      ],
    })),
  }
}
