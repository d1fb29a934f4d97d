import {
  ac1OfCells,
  accuracy,
  type ConfusionCells,
  kappaOfCells,
  pabakOfCells,
} from '@/lib/core/agreement/confusion-figures'
import { SHARE } from '@/lib/core/agreement/figure-range'
import { meanOverPairs, type RaterPair } from '@/lib/core/agreement/mean-over-pairs'
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
import { type AnswerRater, hasAnswer, labelsOf, toRows } from './answer-table'

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
        const items = own.paired.filter((item) => hasBoth(own, [one, other], item))
        const pair = { columns, name: named([one.alias, other.alias]), items }
        return items.length === 0 ? [] : [{ ...pair, stand: own.mask.ofPair(...columns) }]
      }),
    )
    const stand = own.mask.ofPairs(pairs.map(({ columns }) => columns))
    return { own, raters: people, pairs, stand, meanOf: (count) => `mean of ${count} pairs` }
  })
  return tableOf(context, compared, { name: `agreement-${variables[0]?.variable.id ?? ''}`, title })
}

/** The same of each AI rater with each person, and its means over people. */
export function aiPairFigure(context: AnswerContext, variables: readonly VariableAnswers[]): Figure | null {
  const compared = variables.flatMap((own) =>
    whoAnswered(context, own).map((rater) => withPeople(context, own, rater)),
  )
  return tableOf(context, compared, {
    name: `ai-pairs-${variables[0]?.variable.id ?? ''}`,
    title: 'Agreement of AI raters with each person on each field',
  })
}

function withPeople({ people, table }: AnswerContext, own: VariableAnswers, rater: AnswerRater): Compared {
  const met = people.flatMap((person, index) => {
    const items = [...table.items.keys()].filter((item) => hasBoth(own, [rater, person], item))
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

function hasBoth({ index }: VariableAnswers, raters: readonly AnswerRater[], item: number): boolean {
  return raters.every(({ answers }) => hasAnswer(answers[index], item))
}

function tableOf(
  context: AnswerContext,
  compared: readonly Compared[],
  { name, title }: { name: string; title: string },
): Figure | null {
  const met = compared.filter(({ pairs }) => pairs.length > 0)
  if (met.length === 0) return null
  const count = met.reduce((sum, { pairs }) => sum + pairs.length, 0)
  const rows = met.flatMap((one) => rowsOf(context, one, count > MOST_PAIR_ROWS))
  return {
    name,
    title,
    words: joined(
      `n counts ${context.many} that both answered. Kappa falls where one answer is common, though raters agree as often: read it beside agreement, AC1 and PABAK.`,
      rows.some(({ isTotal }) => isTotal) &&
        'A mean is of the pairs that have the figure: where both always gave one answer there is no kappa, and it counts neither as 0 nor as 1.',
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
      ...MEASURES.map(([measure]) => measure),
    ],
    rows,
  }
}

/** A row a pair, and the mean of several. */
function rowsOf(context: AnswerContext, compared: Compared, isBrief: boolean): Row[] {
  const { own, raters, pairs, stand, meanOf } = compared
  const answers = toRows(
    raters.map((rater) => labelsOf(own.variable, rater.answers[own.index])),
    context.table.items.length,
  )
  const rowOf = (label: string, some: readonly Pair[], found: Estimates, hidden: Estimate | null): Row => {
    const items = [...new Set(some.flatMap((pair) => pair.items))]
    const counts: Cell[] = hidden
      ? [null, null, null, null]
      : [items.length, countPatients(context.table.items, items), ...commonest(context, own, answers, some)]
    return {
      cells: [
        own.name,
        label,
        ...counts,
        ...MEASURES.map(([measure, as]): Cell => ({ estimate: hidden ?? found[measure], as })),
      ],
    }
  }
  const shown = isBrief && pairs.length > 1 ? [] : pairs
  const rows = shown.map((pair) =>
    rowOf(pair.name, [pair], estimatesOf(context, own, answers, [pair]), pair.stand),
  )
  if (pairs.length < 2) return rows
  const withKappa = pairs.filter((pair) => kappaOf(own, answers, pair).value !== null).length
  const rest = withKappa < pairs.length && !stand ? `, kappa of ${withKappa}` : ''
  const found = estimatesOf(context, own, answers, pairs)
  return [...rows, { ...rowOf(`${meanOf(pairs.length)}${rest}`, pairs, found, stand), isTotal: true }]
}

/** Without an interval, which takes many times as long. */
function kappaOf(
  { variable }: VariableAnswers,
  answers: readonly (readonly (string | null)[])[],
  { columns: [first, second], items }: Pair,
) {
  const labels = variable.codes ?? []
  const cells = new Float64Array(labels.length ** 2)
  for (const item of items) {
    const said = answers[item] ?? []
    const cell = labels.indexOf(said[first] ?? '') * labels.length + labels.indexOf(said[second] ?? '')
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  return kappaOfCells(cells, labels.length)
}

type Estimates = Record<(typeof MEASURES)[number][0], Estimate>

function estimatesOf(
  { clusters }: AnswerContext,
  { variable }: VariableAnswers,
  answers: readonly (readonly (string | null)[])[],
  pairs: readonly Pair[],
): Estimates {
  const labels = variable.codes ?? []
  const items = [...new Set(pairs.flatMap((pair) => pair.items))]
  const measureOf = (
    as: Kind,
    of: (cells: ConfusionCells, labels: number) => ReturnType<typeof accuracy>,
  ) => ({
    of: (cells: ConfusionCells) => of(cells, labels.length),
    ...(as === 'percent' && { range: SHARE }),
  })
  return meanOverPairs(
    items.map((item) => answers[item] ?? []),
    labels,
    clusters && items.map((item) => clusters[item] ?? ''),
    {
      pairs: pairs.map(({ columns }) => columns),
      measures: Object.fromEntries(
        MEASURES.map(([measure, as, of]) => [measure, measureOf(as, of)]),
      ) as Record<(typeof MEASURES)[number][0], ReturnType<typeof measureOf>>,
    },
  )
}

/** The answer that both together gave most, and its share of their answers. */
function commonest(
  context: AnswerContext,
  { variable }: VariableAnswers,
  answers: readonly (readonly (string | null)[])[],
  pairs: readonly Pair[],
): [Cell, Cell] {
  const counts = new Map<string, number>()
  const add = (label: string | null | undefined) => {
    if (label != null) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  for (const { columns, items } of pairs)
    for (const item of items) for (const column of columns) add(answers[item]?.[column])
  const [[label, most] = ['', 0]] = [...counts].toSorted(([, one], [, other]) => other - one)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [labelTitle(context, variable, label), { estimate: plainEstimate(most / all), as: 'percent' }]
}
