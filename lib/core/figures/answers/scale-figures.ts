import { labelWeights } from '@/lib/core/agreement/label-weights'
import { lightKappa } from '@/lib/core/agreement/light-kappa'
import { pairShare } from '@/lib/core/agreement/pair-share'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { rankCorrelation } from '@/lib/core/agreement/scales/rank-correlation'
import { scoreDistance } from '@/lib/core/agreement/scales/score-distance'
import { counted, named, whole } from '@/lib/core/counted-words'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Variable } from '@/lib/core/protocols/variable'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, shownOf, type VariableAnswers } from './answer-context'
import { hasAnswer, scoresOf, toRows } from './answer-table'
import { coefficientLimits } from './limits'
import { type ScaleEstimates, scaleEstimates } from './scale-estimates'
import { ALL_SCALE_MEASURES, SCALE_MEASURES, type ScaleMeasure } from './scale-measures'

/** How far apart two scores are near: what consensus takes for the same, or a point of a scale; null of numbers. */
export function nearOf({ consensus }: Pick<Definition, 'consensus'>, { id, unit }: Variable): number | null {
  const rule = consensus.find(({ field }) => field === id)?.rule
  if (rule?.kind === 'within') return rule.by
  return unit === 'ordinal' ? 1 : null
}

/** What scores are near each other, in a sentence. */
function nearWords({ definition }: AnswerContext, variables: readonly VariableAnswers[]): string {
  const steps = new Set(variables.flatMap(({ variable }) => nearOf(definition, variable) ?? []))
  if (steps.size === 0) return ''
  return `Near: at most ${named([...steps].map((by) => counted(by, 'point', 'points')))} apart.`
}

/** All figures of agreement of one variable among people; none where nobody shares an item. */
export function variableEstimates(context: AnswerContext, own: VariableAnswers): ScaleEstimates {
  const { people, table, clusters, options, definition } = context
  const { variable, index } = own
  const columns = people.map(({ answers }) => scoresOf(variable, answers[index]))
  return scaleEstimates(toRows(columns, table.items.length), {
    ...options,
    clusters,
    points: variable.codes?.map(Number) ?? null,
    near: nearOf(definition, variable),
  })
}

/** What a page of many variables shows of each; all else stands in the figure of one. */
const SUMMARY = ['exact', 'within', 'kappa-quadratic', 'ac2', 'alpha', 'icc-2-1', 'icc-2-k'] as const

function summaryOf(name: (typeof SUMMARY)[number], { unit }: Variable): ScaleMeasure {
  if (name !== 'alpha') return name
  return unit === 'ordinal' ? 'alpha-ordinal' : 'alpha-interval'
}

/** How far people agree on each scale or number. */
export function scaleSummary(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  estimatesOf: (own: VariableAnswers) => ScaleEstimates,
): Figure {
  const columns = SUMMARY.filter((name) =>
    variables.some((own) => estimatesOf(own)[summaryOf(name, own.variable)]),
  )
  return {
    name: 'scales',
    title: 'Agreement among people on each scale',
    words: joined(
      `n counts ${context.many} with two scores or more.`,
      nearWords(context, variables),
      'Kappa and AC2 with quadratic weights; alpha by rank on scales, by distance on numbers.',
      fewPatients(
        context,
        variables.map(({ patients }) => patients),
      ),
    ),
    columns: [
      'Scale',
      'n',
      'patients',
      ...columns.map((name) => (name === 'alpha' ? 'Alpha' : shortTitle(name))),
    ],
    rows: variables.map((own) => ({
      cells: [
        own.name,
        own.paired.length,
        own.patients,
        ...columns.map((name): Cell => {
          const measure = summaryOf(name, own.variable)
          const estimate = estimatesOf(own)[measure]
          if (!estimate) return null
          return { estimate: shownOf(own, () => estimate), as: SCALE_MEASURES[measure].as }
        }),
      ],
    })),
  }
}

function shortTitle(measure: Exclude<(typeof SUMMARY)[number], 'alpha'>): string {
  if (measure === 'kappa-quadratic') return 'Weighted kappa'
  return measure === 'ac2' ? 'AC2' : SCALE_MEASURES[measure].title
}

/** Every coefficient of one scale beside each other. */
export function scaleCoefficients(
  context: AnswerContext,
  own: VariableAnswers,
  estimates: ScaleEstimates,
): Figure {
  const rows = ALL_SCALE_MEASURES.flatMap((measure) => {
    const estimate = estimates[measure]
    const { title, as, what } = SCALE_MEASURES[measure]
    return estimate ? [{ label: title, as, what, estimate: shownOf(own, () => estimate) }] : []
  })
  return {
    name: `coefficients-${own.variable.id}`,
    title: `${own.name}: agreement among people, by coefficient`,
    words: joined(
      `Over ${counted(own.paired.length, `${context.one}`, context.many)} with two scores or more, of ${counted(own.patients, 'patient', 'patients')}.`,
      nearWords(context, [own]),
      `ICC(2) and ICC(3) are over ${context.many} that all ${whole(context.people.length)} raters scored.`,
      fewPatients(context, own.patients),
    ),
    chart: {
      kind: 'intervals',
      axis: '1, or 100 %: all agree; 0: as by chance, or nobody',
      as: 'coefficient',
      limits: coefficientLimits(rows.map(({ estimate }) => estimate)),
      rows: rows.map(({ label, as, estimate }) => ({ label, as, estimate })),
    },
    columns: ['measure', 'what it counts', 'n', 'patients', 'value'],
    rows: rows.map(({ label, what, as, estimate }) => ({
      cells: [label, what, own.paired.length, own.patients, { estimate, as }],
    })),
  }
}

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
        'Exact %',
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
          { estimate: found.exact, as: 'percent' },
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
