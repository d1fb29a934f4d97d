import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { type FigureRange, SHARE } from '@/lib/core/agreement/figure-range'
import { defined, type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { counted } from '@/lib/core/counted-words'
import { naturalOrder } from '@/lib/core/natural-order'
import { coefficientOfVariation } from '@/lib/core/stats/coefficient-of-variation'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { quantile } from '@/lib/core/stats/quantile'
import { RESAMPLES } from '../basis/resamples'
import type { Cell, Figure, Row, Spread } from '../figure'
import { joined } from '../tables/figure-parts'

/** What is counted of one note and the lists of its facts. */
export type NoteCounts = {
  patient: string
  noteType: string
  /** Its sentences were weighed when its pairs had been rated. */
  weighedLate: boolean
  junk: number
  partial: number
  sentences: number
  lists: readonly {
    model: string
    facts: number
    /** Sentences that gave no fact, and that gave three or more. */
    without: number
    threeOrMore: number
  }[]
  /** Earth mover's distances between lists of two models. */
  distances: readonly { models: string; distance: number }[]
}

const ALL = 'All'
const OPEN: FigureRange = { low: 0, high: Number.POSITIVE_INFINITY }
const BY_PATIENT = 'Intervals are 95 %, by patient.'

/** The counts of FactEHR: facts per sentence, how lists differ in length and in what they say, and sentences that say nothing. */
export function factFigures(notes: readonly NoteCounts[], seed: number): Figure[] {
  if (notes.length === 0) return []
  return [
    factsPerSentence(notes, seed),
    factsPerNote(notes),
    variation(notes, seed),
    ...distances(notes, seed),
    sentenceClasses(notes),
  ]
}

type Value = { patient: string; value: number }

/** The mean over notes, each of its patient. */
function meanOf(values: readonly Value[], seed: number, range: FigureRange = OPEN): Estimate {
  const units = keyedUnits(
    values.map(({ value }) => String(value)),
    2,
    (note) => Float64Array.of(1, values[note]?.value ?? 0),
    values.map(({ patient }) => patient),
  )
  const mean = ([count = 0, sum = 0]: Float64Array) =>
    count > 0 ? defined(sum / count) : undefinedFigure('no note has this')
  return bootstrapFigures(units, { mean }, { resamples: RESAMPLES, seed, ranges: { mean: range } }).mean
}

/** Values by group in natural order, then all of them. */
function grouped<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): [name: string, items: readonly Item[], isTotal: boolean][] {
  const groups = [...Map.groupBy(items, nameOf)].toSorted(([one], [other]) => naturalOrder(one, other))
  const own = groups.map(([name, of]) => [name, of, false] as [string, readonly Item[], boolean])
  return [...own, [ALL, items, true]]
}

function factsPerSentence(notes: readonly NoteCounts[], seed: number): Figure {
  const lists = notes.flatMap(({ patient, noteType, sentences, lists: own }) =>
    own.map((list) => ({ ...list, patient, noteType, sentences })),
  )
  type List = (typeof lists)[number]
  const cellsOf = (own: readonly List[]): Cell[] => {
    const shareOf = (part: (list: List) => number) =>
      own.flatMap((list) =>
        list.sentences === 0 ? [] : [{ patient: list.patient, value: part(list) / list.sentences }],
      )
    return [
      own.length,
      {
        estimate: meanOf(
          own.map(({ patient, facts }) => ({ patient, value: facts })),
          seed,
        ),
        as: 'coefficient',
      },
      {
        estimate: meanOf(
          shareOf(({ facts }) => facts),
          seed,
        ),
        as: 'coefficient',
      },
      {
        estimate: meanOf(
          shareOf(({ without }) => without),
          seed,
          SHARE,
        ),
        as: 'percent',
      },
      {
        estimate: meanOf(
          shareOf(({ threeOrMore }) => threeOrMore),
          seed,
          SHARE,
        ),
        as: 'percent',
      },
    ]
  }
  const rows = grouped(lists, ({ noteType }) => noteType).flatMap(([noteType, own, isTotal]) =>
    grouped(own, ({ model }) => model).map(
      ([model, ofModel, isAll]): Row => ({
        isTotal: isTotal && isAll,
        cells: [noteType, model, ...cellsOf(ofModel)],
      }),
    ),
  )
  return {
    name: 'facts-per-sentence',
    title: 'Facts per sentence',
    words: `Means over lists. A fact belongs to the sentence of its note that it shares most words with; the published figures compare embeddings, which are not made of lists here. ${BY_PATIENT}`,
    columns: [
      'Type of note',
      'Model',
      'lists',
      'facts',
      'facts per sentence',
      'sentences without a fact',
      'sentences with 3 facts or more',
    ],
    rows,
  }
}

function variation(notes: readonly NoteCounts[], seed: number): Figure {
  const known = notes.flatMap(({ patient, noteType, lists }) => {
    const value = coefficientOfVariation(lists.map(({ facts }) => facts))
    return value === null ? [] : [{ patient, noteType, value }]
  })
  const groups = grouped(known, ({ noteType }) => noteType).flatMap(([name, own, isTotal]) => {
    const spread = spreadOf(own.map(({ value }) => value))
    return spread ? [{ name, isTotal, spread, count: own.length, estimate: meanOf(own, seed) }] : []
  })
  return {
    name: 'variation-of-facts',
    title: 'Coefficient of variation of facts between lists',
    words: `Of each note that has two lists or more: the standard deviation of their numbers of facts over their mean. ${DRAWN} ${BY_PATIENT}`,
    chart: {
      kind: 'spreads',
      axis: 'coefficient of variation of a note',
      as: 'coefficient',
      limits: [0, Number.POSITIVE_INFINITY],
      rows: groups.map(({ name, count, spread }) => ({
        label: name,
        note: counted(count, 'note', 'notes'),
        spread,
      })),
    },
    columns: ['Type of note', 'notes', 'mean', ...PERCENTILES],
    rows: groups.map(({ name, isTotal, count, estimate, spread }) => ({
      isTotal,
      cells: [name, count, { estimate, as: 'coefficient' }, ...cellsOf(spread)],
    })),
  }
}

/** How many facts lists have, by type of note and model: the same values in the drawing and in the table. */
function factsPerNote(notes: readonly NoteCounts[]): Figure {
  const lists = notes.flatMap(({ noteType, lists: own }) => own.map((list) => ({ ...list, noteType })))
  const groups = grouped(lists, ({ noteType }) => noteType).flatMap(([noteType, own, isTotal]) =>
    grouped(own, ({ model }) => model).flatMap(([model, ofModel, isAll]) => {
      const spread = spreadOf(ofModel.map(({ facts }) => facts))
      return spread ? [{ noteType, model, isTotal: isTotal && isAll, count: ofModel.length, spread }] : []
    }),
  )
  return {
    name: 'facts-per-note',
    title: 'Facts per note',
    words: `How many facts a list has. ${DRAWN}`,
    chart: {
      kind: 'spreads',
      axis: 'facts in a list',
      as: 'count',
      limits: [0, Number.POSITIVE_INFINITY],
      rows: groups.map(({ noteType, model, count, spread }) => ({
        label: `${noteType}: ${model}`,
        note: counted(count, 'list', 'lists'),
        spread,
      })),
    },
    columns: ['Type of note', 'Model', 'lists', ...PERCENTILES],
    rows: groups.map(({ noteType, model, isTotal, count, spread }) => ({
      isTotal,
      cells: [noteType, model, count, ...cellsOf(spread)],
    })),
  }
}

const PERCENTILES = ['5th percentile', 'lower quartile', 'median', 'upper quartile', '95th percentile']
const DRAWN =
  'A box reaches from quartile to quartile and holds the median; its lines reach to the 5th and 95th percentile.'

/** Null of no values. */
function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const [low = 0, lower = 0, median = 0, upper = 0, high = 0] = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) =>
    quantile(sorted, share),
  )
  return { low, lower, median, upper, high }
}

function cellsOf({ low, lower, median, upper, high }: Spread): Cell[] {
  return [low, lower, median, upper, high].map((value) => ({
    estimate: { value, interval: null },
    as: 'coefficient',
  }))
}

function distances(notes: readonly NoteCounts[], seed: number): Figure[] {
  const pairs = notes.flatMap(({ patient, distances: own }) =>
    own.map(({ models, distance }) => ({ patient, models, value: distance })),
  )
  if (pairs.length === 0) return []
  return [
    {
      name: 'distance-of-lists',
      title: 'Earth mover’s distance between lists',
      words: `How far the facts of one list are from those of another, from 0 (the same words) to 1 (no word in common); exact, all facts of a list weigh the same. ${BY_PATIENT}`,
      columns: ['Models', 'notes', 'mean distance'],
      rows: grouped(pairs, ({ models }) => models).map(([models, own, isTotal]) => ({
        isTotal,
        cells: [models, own.length, { estimate: meanOf(own, seed, SHARE), as: 'coefficient' }],
      })),
    },
  ]
}

function sentenceClasses(notes: readonly NoteCounts[]): Figure {
  const late = notes.filter(({ weighedLate }) => weighedLate).length
  return {
    name: 'sentence-classes',
    title: 'Sentences that say nothing',
    words: joined(
      'By rule, or by a lead where the rule was wrong. Junk and partial sentences weigh nothing in weighted recall.',
      late > 0 &&
        `${counted(late, 'note was', 'notes were')} weighed after pairs had been rated, by the same rule.`,
    ),
    columns: ['Type of note', 'sentences', 'junk', 'partial'],
    rows: grouped(notes, ({ noteType }) => noteType).map(([noteType, own, isTotal]) => {
      const sum = (part: (note: NoteCounts) => number) => own.reduce((total, note) => total + part(note), 0)
      const all = sum(({ sentences }) => sentences)
      const share = (count: number): Cell => ({
        estimate: { value: all === 0 ? null : count / all, interval: null },
        as: 'percent',
      })
      return {
        isTotal,
        cells: [noteType, all, share(sum(({ junk }) => junk)), share(sum(({ partial }) => partial))],
      }
    }),
  }
}
