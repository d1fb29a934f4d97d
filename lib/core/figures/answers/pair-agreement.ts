import {
  ac1OfCells,
  accuracy,
  type ConfusionCells,
  kappaOfCells,
  pabakOfCells,
} from '@/lib/core/agreement/confusion-figures'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { type CodedTable, meanOverCodes, type RaterPair } from '@/lib/core/agreement/mean-over-pairs'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { named } from '@/lib/core/counted-words'
import { countPatients } from '../basis/patient-indices'
import { SUPPRESSED } from '../basis/suppression'
import { type Cell, type Figure, type Kind, plainEstimate, type Row } from '../figure'
import { joined } from '../tables/figure-parts'
import {
  type AnswerContext,
  fewPatients,
  labelTitle,
  type VariableAnswers,
  whoAnswered,
} from './answer-context'
import { type AnswerRater, hasAnswer } from './answer-table'
import { bytesOf } from './jury-tests'
import type { Extent } from './make-sections'

/** Of more rows than these the pairs are left out, and their means stay. */
const MOST_PAIR_ROWS = 60

/** Two raters with the items that both answered, and what stands in the place of their figures. */
type Pair = { columns: RaterPair; name: string; items: readonly number[]; stand: Estimate | null }

/** What is compared of one variable: its raters, their pairs, and what stands in the place of the mean. */
type Compared = {
  own: VariableAnswers
  raters: readonly AnswerRater[]
  pairs: readonly Pair[]
  stand: Estimate | null
  /** Names the mean, of so many pairs. */
  meanOf: (pairs: number) => string
}

const MEASURES = [
  ['Agreement %', 'percent', accuracy],
  ['Cohen’s kappa', 'coefficient', kappaOfCells],
  ['Gwet’s AC1', 'coefficient', ac1OfCells],
  ['PABAK', 'coefficient', pabakOfCells],
] as const satisfies readonly (readonly [string, Kind, unknown])[]

const DRAWN = { title: MEASURES[0][0], isDrawn: true } as const

/**
 * How far every two people agree on each field of labels, and the means over pairs: kappa with what says how it came about, percent
 * agreement, how common the commonest label is, AC1 and PABAK. A pair without a kappa counts in no mean.
 *
 * @returns null where no two people share an item
 */
export function pairFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  title = 'Agreement of every two people on each field',
): Figure | null {
  const { people } = context
  const compared = variables.map((own): Compared => {
    const pairs = people.flatMap((one, first) =>
      people.slice(first + 1).flatMap((other, next): Pair[] => {
        const columns = [first, first + 1 + next] as const
        const items = own.paired.filter(answeredBoth(own, one, other))
        const pair = { columns, name: named([one.alias, other.alias]), items }
        return items.length === 0 ? [] : [{ ...pair, stand: own.mask.ofPair(...columns) }]
      }),
    )
    const stand = own.mask.ofPairs(pairs.map(({ columns }) => columns))
    return { own, raters: people, pairs, stand, meanOf: (count) => `mean of ${count} pairs` }
  })
  const name = `agreement-${variables[0]?.variable.id ?? ''}`
  return tableOf(context, compared, { name, title, extent: 'whole' })
}

/** The same of each AI rater with each person, and its means over people. */
export function aiPairFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  extent: Extent,
): Figure | null {
  const compared = variables.flatMap((own) =>
    whoAnswered(context, own).map((rater) => withPeople(context, own, rater)),
  )
  return tableOf(context, compared, {
    name: `ai-pairs-${variables[0]?.variable.id ?? ''}`,
    title: 'Agreement of AI raters with each person on each field',
    extent,
  })
}

function withPeople({ people, table }: AnswerContext, own: VariableAnswers, rater: AnswerRater): Compared {
  const met = people.flatMap((person, index) => {
    const items = [...table.items.keys()].filter(answeredBoth(own, rater, person))
    return items.length === 0 ? [] : [{ columns: [0, index + 1] as const, name: person.alias, items }]
  })
  const stands = own.mask.ofParts(
    met.map(({ items }) => items.length),
    (part) => met[part]?.items ?? [],
  )
  const all = [...new Set(met.flatMap(({ items }) => items))]
  return {
    own,
    raters: [rater, ...people],
    pairs: met.map((pair, part) => ({
      ...pair,
      name: `${rater.alias} and ${pair.name}`,
      stand: stands[part] ?? null,
    })),
    stand: own.mask.allows(all) ? null : SUPPRESSED,
    meanOf: (count) => `${rater.alias}, mean of ${count} people`,
  }
}

function answeredBoth({ index }: VariableAnswers, one: AnswerRater, other: AnswerRater) {
  const [first, second] = [one.answers[index], other.answers[index]]
  return (item: number) => hasAnswer(first, item) && hasAnswer(second, item)
}

function tableOf(
  context: AnswerContext,
  compared: readonly Compared[],
  { name, title, extent }: { name: string; title: string; extent: Extent },
): Figure | null {
  const met = compared.filter(({ pairs }) => pairs.length > 0)
  if (met.length === 0) return null
  const count = met.reduce((sum, { pairs }) => sum + pairs.length, 0)
  const isBrief = count > MOST_PAIR_ROWS
  if (extent === 'drawn')
    return {
      name,
      title,
      columns: ['Field', 'Raters', DRAWN],
      rows: met.flatMap((one) => drawnRows(context, one, { isBrief, isShown: one.own === met[0]?.own })),
    }
  const rows = met.flatMap((one) => wholeRows(context, one, isBrief))
  return {
    name,
    title,
    words: joined(
      `n counts ${context.many} that both answered. Kappa falls where one answer is common, though raters agree as often: read it beside agreement, AC1 and PABAK.`,
      rows.some(({ isTotal }) => isTotal) &&
        'A mean is of the pairs that have the figure. Where both always gave one answer there is no kappa; it counts neither as 0 nor as 1.',
      fewPatients(
        context,
        met.flatMap(({ pairs }) => pairs.map(({ items }) => countPatients(context.table.items, items))),
      ),
    ),
    columns: [
      'Field',
      'Raters',
      'n',
      'patients',
      'Commonest answer',
      'its share %',
      // how common an answer is stands before how far raters agree on it
      DRAWN,
      ...MEASURES.slice(1).map(([measure]) => measure),
    ],
    rows,
  }
}

/** A row a pair, and the mean of several. */
function rowsOf(
  { pairs, stand, meanOf }: Compared,
  isBrief: boolean,
  rowOf: (label: string, some: readonly Pair[], hidden: Estimate | null) => Row,
  rest = '',
): Row[] {
  const shown = isBrief && pairs.length > 1 ? [] : pairs
  const rows = shown.map((pair) => rowOf(pair.name, [pair], pair.stand))
  if (pairs.length < 2) return rows
  return [...rows, { ...rowOf(`${meanOf(pairs.length)}${rest}`, pairs, stand), isTotal: true }]
}

/** With the measure that is drawn alone, and of the first field alone. */
function drawnRows(
  context: AnswerContext,
  compared: Compared,
  { isBrief, isShown }: { isBrief: boolean; isShown: boolean },
): Row[] {
  const { own } = compared
  const coded = isShown ? codeAnswers(context, compared) : null
  return rowsOf(compared, isBrief, (label, some, hidden) => {
    if (!coded) return { cells: [own.name, label, null] }
    const given = { items: itemsOf(some), pairs: some, measures: MEASURES.slice(0, 1) }
    const estimate = hidden ?? estimatesOf(context, own, coded, given)[DRAWN.title]
    return { cells: [own.name, label, { estimate, as: 'percent' }] }
  })
}

function wholeRows(context: AnswerContext, compared: Compared, isBrief: boolean): Row[] {
  const { own, pairs, stand } = compared
  const coded = codeAnswers(context, compared)
  const withKappa = pairs.filter((pair) => kappaOf(own, coded, pair).value !== null).length
  const rest = withKappa < pairs.length && !stand ? `, kappa of ${withKappa}` : ''
  const rowOf = (label: string, some: readonly Pair[], hidden: Estimate | null): Row => {
    const items = itemsOf(some)
    const found = hidden ? null : estimatesOf(context, own, coded, { items, pairs: some, measures: MEASURES })
    const counts: Cell[] = hidden
      ? [null, null, null, null]
      : [items.length, countPatients(context.table.items, items), ...commonest(context, own, coded, some)]
    return {
      cells: [
        own.name,
        label,
        ...counts,
        ...MEASURES.map(([measure, as]): Cell => {
          const estimate = hidden ?? found?.[measure]
          return estimate ? { estimate, as } : null
        }),
      ],
    }
  }
  return rowsOf(compared, isBrief, rowOf, rest)
}

function codeAnswers({ table }: AnswerContext, { own, raters }: Compared): CodedTable {
  const columns = raters.map((rater) => bytesOf(rater, own))
  const codes = table.items.map((_, item) => columns.map((said) => (said[item] ?? 0) - 1))
  return { codes, keys: codes.map((row) => row.join()) }
}

function itemsOf(pairs: readonly Pair[]): readonly number[] {
  const [only, ...more] = pairs
  return only && more.length === 0 ? only.items : [...new Set(pairs.flatMap(({ items }) => items))]
}

/** Without an interval, which takes many times as long. */
function kappaOf(
  { variable }: VariableAnswers,
  { codes }: CodedTable,
  { columns: [first, second], items }: Pair,
) {
  const labels = variable.codes?.length ?? 0
  const cells = new Float64Array(labels ** 2)
  for (const item of items) {
    const said = codes[item] ?? []
    const cell = (said[first] ?? -1) * labels + (said[second] ?? -1)
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  return kappaOfCells(cells, labels)
}

type Measures = readonly (typeof MEASURES)[number][]
type Estimates = Record<(typeof MEASURES)[number][0], Estimate>

function estimatesOf(
  { clusters }: AnswerContext,
  { variable }: VariableAnswers,
  { codes, keys }: CodedTable,
  { items, pairs, measures }: { items: readonly number[]; pairs: readonly Pair[]; measures: Measures },
): Estimates {
  const labels = variable.codes?.length ?? 0
  const measureOf = (
    as: Kind,
    of: (cells: ConfusionCells, labels: number) => ReturnType<typeof accuracy>,
  ) => ({
    of: (cells: ConfusionCells) => of(cells, labels),
    ...(as === 'percent' && { range: SHARE }),
  })
  return meanOverCodes(
    { codes: items.map((item) => codes[item] ?? []), keys: items.map((item) => keys[item] ?? '') },
    labels,
    clusters && items.map((item) => clusters[item] ?? ''),
    {
      pairs: pairs.map(({ columns }) => columns),
      measures: Object.fromEntries(
        measures.map(([measure, as, of]) => [measure, measureOf(as, of)]),
      ) as Record<(typeof MEASURES)[number][0], ReturnType<typeof measureOf>>,
    },
  )
}

/** The answer that both together gave most, and its share of their answers. */
function commonest(
  context: AnswerContext,
  { variable }: VariableAnswers,
  { codes }: CodedTable,
  pairs: readonly Pair[],
): [Cell, Cell] {
  const counts = new Map<number, number>()
  const add = (code = -1) => {
    if (code >= 0) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  for (const { columns, items } of pairs)
    for (const item of items) for (const column of columns) add(codes[item]?.[column])
  const [[code, most] = [-1, 0]] = [...counts].toSorted(([, one], [, other]) => other - one)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const label = variable.codes?.[code] ?? ''
  return [labelTitle(context, variable, label), { estimate: plainEstimate(most / all), as: 'percent' }]
}
