import { labelWeights } from '@/lib/core/agreement/label-weights'
import { lightKappa } from '@/lib/core/agreement/light-kappa'
import { pairShare } from '@/lib/core/agreement/pair-share'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { rankCorrelation } from '@/lib/core/agreement/scales/rank-correlation'
import { scoreDistance } from '@/lib/core/agreement/scales/score-distance'
import { whole } from '@/lib/core/counted-words'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers } from './answer-context'
import { hasAnswer, scoresOf, toRows } from './answer-table'
import { isMean } from './scale-figures'

type Pair = {
  first: number
  second: number
  names: readonly [string, string]
  items: number
  patients: number
  stand: Estimate | null
  scores: readonly [readonly (number | null)[], readonly (number | null)[]]
}

function pairsOf({ people, table }: AnswerContext, { variable, index, mask }: VariableAnswers): Pair[] {
  const scores = people.map(({ answers }) => scoresOf(variable, answers[index]))
  return people.flatMap((one, first) =>
    people.slice(first + 1).flatMap((other, next) => {
      const second = first + 1 + next
      const indices = [...table.items.keys()].filter(
        (item) => hasAnswer(one.answers[index], item) && hasAnswer(other.answers[index], item),
      )
      if (indices.length === 0) return []
      return [
        {
          first,
          second,
          names: [one.alias, other.alias] as const,
          items: indices.length,
          patients: countPatients(table.items, indices),
          stand: mask.ofPair(first, second),
          scores: [scores[first] ?? [], scores[second] ?? []] as const,
        },
      ]
    }),
  )
}

/** More pairs than these are too many to compare one by one. */
const MOST_PAIRS = 66

/** Every two people on one scale: how often they give the same score, and how far they lie apart. */
export function scalePairs(context: AnswerContext, own: VariableAnswers): Figure[] {
  const pairs = pairsOf(context, own)
  if (pairs.length === 0 || pairs.length > MOST_PAIRS) return []
  const rows = pairs.map((pair) => ({ ...pair, ...pairEstimates(context, own, pair) }))
  const few = fewPatients(
    context,
    pairs.map(({ patients }) => patients),
  )
  const names = context.people.map(({ alias }) => alias)
  const isOrdinal = own.variable.codes !== null
  const hasExact = !isMean(context.definition, own.variable)
  const main = isOrdinal ? 'Weighted kappa, quadratic' : 'Spearman’s rho'
  return [
    {
      name: `pairs-${own.variable.id}`,
      title: `${own.name}: ${main}, every two people`,
      words: joined(`n counts ${context.many} that both scored; empty where they share none.`, few),
      chart: {
        kind: 'heat',
        as: 'coefficient',
        rows: names,
        columns: names,
        cells: rows.flatMap(({ first, second, items, quadratic, spearman }) => {
          const cell = { estimate: quadratic ?? spearman, note: `n ${whole(items)}` }
          return [
            { row: first, column: second, ...cell },
            { row: second, column: first, ...cell },
          ]
        }),
      },
      columns: [
        'first',
        'second',
        'n',
        'patients',
        ...(hasExact ? ['Exact %'] : []),
        ...(isOrdinal ? ['Weighted kappa, linear', 'Weighted kappa, quadratic'] : []),
        'Kendall’s tau-b',
        'Spearman’s rho',
      ],
      rows: rows.map(({ names: [one, other], items, patients, ...found }) => ({
        cells: [
          one,
          other,
          items,
          patients,
          ...(hasExact ? [{ estimate: found.exact, as: 'percent' as const }] : []),
          ...[found.linear, found.quadratic, found.kendall, found.spearman].flatMap((estimate): Cell[] =>
            estimate === null ? [] : [{ estimate, as: 'coefficient' }],
          ),
        ],
      })),
    },
    differencesFigure(own, rows, few),
  ]
}

/** Who is stricter, in points of the scale. */
function differencesFigure(
  { name, variable }: VariableAnswers,
  rows: readonly (Pair & ReturnType<typeof pairEstimates>)[],
  few: string,
): Figure {
  const most = rows.reduce(
    (found, { scores }) => Math.max(found, ...scores.flat().map((score) => Math.abs(score ?? 0))),
    1,
  )
  const labelOf = ([one, other]: Pair['names']) => `${one} less ${other}`
  return {
    name: `differences-${variable.id}`,
    title: `${name}: how far every two people lie apart`,
    words: joined('In points; above 0 the first of the two scores higher.', few),
    chart: {
      kind: 'intervals',
      axis: 'mean difference in points',
      as: 'coefficient',
      limits: [-most, most],
      lines: [{ value: 0, label: 'alike', isPlain: true }],
      rows: rows.map(({ names, items, difference }) => ({
        label: labelOf(names),
        note: `n ${whole(items)}`,
        estimate: difference,
      })),
    },
    columns: ['pair', 'n', 'patients', 'mean difference', 'mean absolute difference'],
    rows: rows.map(({ names, items, patients, difference, absolute }) => ({
      cells: [
        labelOf(names),
        items,
        patients,
        { estimate: difference, as: 'coefficient' },
        { estimate: absolute, as: 'coefficient' },
      ],
    })),
  }
}

function pairEstimates(
  { clusters, table, options }: AnswerContext,
  { variable }: VariableAnswers,
  { scores: [first, second], stand }: Pair,
): Record<'exact' | 'kendall' | 'spearman' | 'difference' | 'absolute', Estimate> &
  Record<'linear' | 'quadratic', Estimate | null> {
  const points = variable.codes?.map(Number) ?? null
  if (stand !== null) {
    const kappa = points && stand
    return {
      exact: stand,
      kendall: stand,
      spearman: stand,
      difference: stand,
      absolute: stand,
      linear: kappa,
      quadratic: kappa,
    }
  }
  const rows = toRows([first, second], table.items.length)
  const both = rows.map((row) => row.filter((score) => score !== null))
  const labels = rows.map((row) => row.map((score) => (score === null ? null : String(score))))
  const kappa = (weighting: 'linear' | 'quadratic') =>
    points && lightKappa(labels, points.map(String), clusters, labelWeights(weighting, points))
  const documents = table.items.map(({ document, patient }) => document ?? patient)
  const { kendall, spearman } = rankCorrelation(first, second, { ...options, clusters: documents })
  const { difference, absolute } = scoreDistance(first, second, { ...options, clusters })
  return {
    exact: pairShare(both, (one, other) => Number(one === other), clusters),
    linear: kappa('linear'),
    quadratic: kappa('quadratic'),
    kendall,
    spearman,
    difference,
    absolute,
  }
}
