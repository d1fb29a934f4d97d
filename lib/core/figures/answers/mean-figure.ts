import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { defined, type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { referenceOf } from '@/lib/core/agreement/scales/score-baseline'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { countPatients } from '../basis/patient-indices'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers } from './answer-context'
import { scoresOf } from './answer-table'
import { groupStands } from './group-stands'
import { groupsOf, titleBy } from './strata-groups'

/** More columns than these do not fit a page. */
const MOST_GROUPS = 8

/** Means of scales and numbers by the values of a stratum; each item counts by the mean of the people who scored it. */
export function meanFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  stratum: string | null,
  title?: string,
): Figure | null {
  const { table } = context
  const groups = stratum === null ? [] : groupsOf(context, stratum).slice(0, MOST_GROUPS)
  const parts = [{ label: 'All', indices: [...table.items.keys()] }, ...groups]
  const rows = variables.map((own) => ({ own, cells: meansOf(context, own, parts) }))
  const scored = rows.flatMap(({ cells }) => cells.map(({ indices }) => indices))
  if (scored.every(({ length }) => length === 0)) return null
  return {
    name: `means-${variables[0]?.variable.id ?? ''}-${stratum ?? 'all'}`,
    title: titleBy(context, title ?? 'Mean scores', stratum),
    words: joined(
      `Each of the ${context.many} counts by the mean of the people who scored it; n counts them.`,
      fewPatients(
        context,
        scored.map((indices) => countPatients(table.items, indices)),
      ),
    ),
    columns: [
      'Scale',
      ...parts.flatMap(({ label }) => [
        { title: 'n', group: label },
        { title: 'Mean', group: label },
      ]),
    ],
    rows: rows.map(({ own, cells }) => ({
      cells: [
        own.name,
        ...cells.flatMap(({ indices, estimate }) => [
          indices.length,
          { estimate, as: 'coefficient' as const },
        ]),
      ],
    })),
  }
}

/** The means of one variable over all items and over each group; groups of few that are not settled are suppressed. */
function meansOf(
  context: AnswerContext,
  own: VariableAnswers,
  parts: readonly { indices: readonly number[] }[],
): { indices: readonly number[]; estimate: Estimate }[] {
  const means = itemMeans(context, own)
  const scored = parts.map(({ indices }) => indices.filter((item) => means[item] !== null))
  const [all = [], ...groups] = scored
  const stands = groupStands(own.mask, all, groups)
  return scored.map((indices, part) => ({
    indices,
    estimate: (part === 0 ? stands.all : stands.groups[part - 1]) ?? meanOf(context, means, indices),
  }))
}

/** Of each item the mean of the people who scored it; null of those that nobody scored. */
export function itemMeans(
  { people, table }: AnswerContext,
  { variable, index }: VariableAnswers,
): (number | null)[] {
  const columns = people.map(({ answers }) => scoresOf(variable, answers[index]))
  return table.items.map((_, item) =>
    referenceOf(
      columns.flatMap((scores) => scores[item] ?? []),
      'mean',
    ),
  )
}

/** The mean of some items with its interval. */
function meanOf(
  { clusters, options }: AnswerContext,
  means: readonly (number | null)[],
  indices: readonly number[],
): Estimate {
  const values = indices.map((item) => means[item] ?? 0)
  const units = keyedUnits(
    values.map(String),
    2,
    (index) => Float64Array.of(1, values[index] ?? 0),
    clusters && indices.map((item) => clusters[item] ?? ''),
  )
  const range = { low: Math.min(...values), high: Math.max(...values) }
  return bootstrapFigures(
    units,
    {
      mean: ([count = 0, sum = 0]) =>
        count > 0 ? defined(sum / count) : undefinedFigure('nobody scored any'),
    },
    { ...options, ranges: { mean: range } },
  ).mean
}
