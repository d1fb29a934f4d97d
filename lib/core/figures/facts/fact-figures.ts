import { type FigureRange, SHARE } from '@/lib/core/agreement/figure-range'
import { counted } from '@/lib/core/counted-words'
import { naturalOrder } from '@/lib/core/natural-order'
import { coefficientOfVariation } from '@/lib/core/stats/coefficient-of-variation'
import type { Cell, Figure, Row } from '../figure'
import { joined } from '../tables/figure-parts'
import { cellsOf, DRAWN, meanOf, PERCENTILES, spreadOf } from './note-statistics'

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
    /** How many sentences gave no fact, one, two, and three or more. */
    without: number
    one: number
    two: number
    more: number
    /** The earth mover's distance to the sentences; null where there is none. */
    distance: number | null
  }[]
  /** Earth mover's distances between lists of two models. */
  distances: readonly { models: string; distance: number }[]
}

const ALL = 'All'

/** One minus a cosine. */
const DISTANCE: FigureRange = { low: 0, high: 2 }

const BY_PATIENT = 'Intervals are 95 %, by patient.'

/** The embedding model that texts are compared by, and how many notes are left out as a text of theirs has no vector by it. */
type Embedded = { model: string; left: number }

/**
 * The counts of FactEHR: facts per sentence, how lists differ in length and in what they say, and sentences that say nothing.
 *
 * @param embedded null where texts are compared by the words that they share
 */
export function factFigures(
  notes: readonly NoteCounts[],
  seed: number,
  embedded: Embedded | null = null,
): Figure[] {
  if (notes.length === 0) return []
  return [
    factsPerSentence(notes, seed, embedded),
    factsPerNote(notes),
    variation(notes, seed),
    ...distances(notes, seed, embedded),
    sentenceClasses(notes),
  ]
}

function describeLeft({ left }: Embedded): string | false {
  return left > 0 && `${counted(left, 'note is', 'notes are')} left out: not all texts have a vector.`
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

function factsPerSentence(notes: readonly NoteCounts[], seed: number, embedded: Embedded | null): Figure {
  const lists = notes.flatMap(({ patient, noteType, sentences, lists: own }) =>
    own.map((list) => ({ ...list, patient, noteType, sentences })),
  )
  type List = (typeof lists)[number]
  const cellsOf = (own: readonly List[]): Cell[] => {
    const shareOf = (part: (list: List) => number) =>
      own.flatMap((list) =>
        list.sentences === 0 ? [] : [{ patient: list.patient, value: part(list) / list.sentences }],
      )
    const facts = own.map(({ patient, facts: value }) => ({ patient, value }))
    const shares = (['without', 'one', 'two', 'more'] as const).map(
      (count): Cell => ({
        estimate: meanOf(
          shareOf((list) => list[count]),
          seed,
          SHARE,
        ),
        as: 'percent',
      }),
    )
    return [
      own.length,
      { estimate: meanOf(facts, seed), as: 'coefficient' },
      {
        estimate: meanOf(
          shareOf((list) => list.facts),
          seed,
        ),
        as: 'coefficient',
      },
      ...shares,
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
    words: joined(
      'Means over lists.',
      embedded
        ? `A fact belongs to the sentence of its note whose vector by ${embedded.model} has the highest cosine with its own, as published.`
        : 'A fact belongs to the sentence of its note that holds most of its words, and to none that holds none. The published figures compare vectors of an embedding model.',
      embedded && describeLeft(embedded),
      BY_PATIENT,
    ),
    columns: [
      'Type of note',
      'Model',
      'lists',
      'facts',
      'facts per sentence',
      'sentences with no fact',
      'with 1 fact',
      'with 2 facts',
      'with 3 facts or more',
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

function distances(notes: readonly NoteCounts[], seed: number, embedded: Embedded | null): Figure[] {
  const known = (patient: string, group: string, distance: number | null) =>
    distance === null ? [] : [{ patient, group, value: distance }]
  const pairs = notes.flatMap(({ patient, distances: own }) =>
    own.flatMap(({ models, distance }) => known(patient, models, distance)),
  )
  const fromNotes = notes.flatMap(({ patient, lists }) =>
    lists.flatMap(({ model, distance }) => known(patient, model, distance)),
  )
  const words = joined(
    embedded
      ? `From 0 to 2: one minus the cosine of two texts’ vectors by ${embedded.model}, as published.`
      : 'From 0 (the same words) to 1 (no word in common). The published distances are those of an embedding model.',
    'It is exact, and all facts of a list weigh the same.',
    embedded && describeLeft(embedded),
    BY_PATIENT,
  )
  const made = [
    {
      name: 'distance-of-lists',
      title: 'between lists',
      columns: ['Models', 'pairs of lists'],
      values: pairs,
    },
    {
      name: 'distance-of-notes',
      title: 'between lists and sentences',
      columns: ['Model', 'lists'],
      values: fromNotes,
    },
  ]
  return made.flatMap(({ name, title, columns, values }) =>
    values.length === 0
      ? []
      : {
          name,
          title: `Earth mover’s distance ${title}`,
          words,
          columns: [...columns, 'mean distance'],
          rows: grouped(values, ({ group }) => group).map(([group, own, isTotal]) => ({
            isTotal,
            cells: [group, own.length, { estimate: meanOf(own, seed, DISTANCE), as: 'coefficient' as const }],
          })),
        },
  )
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
