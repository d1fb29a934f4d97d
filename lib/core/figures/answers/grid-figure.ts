import { COEFFICIENT } from '@/lib/core/agreement/figure-range'
import { whole } from '@/lib/core/counted-words'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, shownOf, type VariableAnswers, variablesOf } from './answer-context'
import { scoresOf, toRows } from './answer-table'
import { nominalEstimates } from './nominal-figures'
import { pairedEstimates } from './scale-estimates'
import { nearOf } from './scale-figures'

const TITLES = {
  nominal: 'Gwet’s AC1',
  ordinal: 'Krippendorff’s alpha, ordinal',
  interval: 'Krippendorff’s alpha, interval',
} as const

/** Agreement on each square of a grid, by row and column. */
export function gridFigure(context: AnswerContext, field: FieldOfKind<'grid'>): Figure | null {
  const variables = variablesOf(context, field.id)
  const unit = variables[0]?.variable.unit
  if (unit === undefined) return null
  const squares = field.rows.flatMap((line, row) =>
    field.columns.flatMap((across, column) => {
      const own = variables.find(({ variable }) => variable.id === `${field.id}-${line.id}-${across.id}`)
      if (!own) return []
      const { main, exact } = squareEstimates(context, own)
      return [
        {
          row,
          column,
          own,
          main: shownOf(own, () => main),
          exact: shownOf(own, () => exact),
        },
      ]
    }),
  )
  const title = field.question.length > 60 ? field.id : field.question
  return {
    name: `grid-${field.id}`,
    title: `${title}: agreement on each square`,
    words: joined(
      `${TITLES[unit]}; n counts ${context.many} with two answers or more.`,
      fewPatients(
        context,
        variables.map(({ patients }) => patients),
      ),
    ),
    chart: {
      kind: 'heat',
      as: 'coefficient',
      domain: [0, COEFFICIENT.high],
      rows: field.rows.map((line) => line.title),
      columns: field.columns.map((line) => line.title),
      cells: squares.map(({ row, column, own, main }) => ({
        row,
        column,
        estimate: main,
        note: `n ${whole(own.paired.length)}`,
      })),
    },
    columns: ['row', 'column', 'n', 'patients', 'Exact %', TITLES[unit]],
    rows: squares.map(({ row, column, own, main, exact }) => ({
      cells: [
        field.rows[row]?.title ?? '',
        field.columns[column]?.title ?? '',
        own.paired.length,
        own.patients,
        { estimate: exact, as: 'percent' },
        { estimate: main, as: 'coefficient' },
      ],
    })),
  }
}

function squareEstimates(context: AnswerContext, own: VariableAnswers) {
  const { people, table, clusters, options, definition } = context
  const { variable, index } = own
  if (variable.unit === 'nominal') {
    const { percent, ac1 } = nominalEstimates(context, own, ['percent', 'ac1'])
    return { main: ac1, exact: percent }
  }
  const rows = toRows(
    people.map(({ answers }) => scoresOf(variable, answers[index])),
    table.items.length,
  )
  const found = pairedEstimates(rows, {
    ...options,
    clusters,
    points: variable.codes?.map(Number) ?? null,
    near: nearOf(definition, variable),
  })
  const alpha = variable.unit === 'ordinal' ? found['alpha-ordinal'] : found['alpha-interval']
  return { main: alpha ?? NONE, exact: found.exact ?? NONE }
}

const NONE = { value: null, reason: 'nobody answered', interval: null } as const
