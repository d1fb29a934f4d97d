import { counted, named, whole } from '@/lib/core/counted-words'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Variable } from '@/lib/core/protocols/variable'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, shownOf, type VariableAnswers } from './answer-context'
import { scoresOf, toRows } from './answer-table'
import { coefficientLimits } from './limits'
import { type ScaleEstimates, scaleEstimates } from './scale-estimates'
import { ALL_SCALE_MEASURES, SCALE_MEASURES, type ScaleMeasure } from './scale-measures'

/** How far apart two scores are near: what consensus takes for the same, or a point of a scale; null of numbers. */
export function nearOf({ consensus }: Pick<Definition, 'consensus'>, { id, unit }: Variable): number | null {
  const rule = consensus.find(({ field }) => field === id)?.rule
  if (rule?.kind === 'within') return rule.by
  return unit === 'ordinal' ? 1 : null
}

/** Whether a number is a mean of several answers: two people hardly ever come to the very same one, so that equality says nothing. */
export function isMean({ computed }: Pick<Definition, 'computed'>, { id }: Variable): boolean {
  const formula = computed.find((value) => value.id === id)?.formula ?? null
  return JSON.stringify(formula).includes('"mean":')
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
  const { exact, ...others } = scaleEstimates(toRows(columns, table.items.length), {
    ...options,
    clusters,
    points: variable.codes?.map(Number) ?? null,
    near: nearOf(definition, variable),
  })
  return isMean(definition, variable) || !exact ? others : { exact, ...others }
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
