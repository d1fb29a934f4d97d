import type { TableCell } from '../basis/table-cells'
import { type Cell, columnTitle, isEstimate, type Kind } from '../figure'
import { inUnit, whyNone } from '../figure-text'
import type { AnswerFigures } from './answer-figures'

/** Every number of a page of figures, one a row, with all digits; shares in per cent, as their columns say. */
export function answerCsv({ sections }: Pick<AnswerFigures, 'sections'>): TableCell[][] {
  return [
    ['section', 'figure', 'row', 'column', 'value', 'low', 'high', 'why_none'],
    ...sections.flatMap(({ title: section, figures }) =>
      figures.flatMap((figure) =>
        figure.rows.flatMap(({ cells }) => {
          // what a row is of are the words that it begins with
          const first = cells.findIndex((cell) => typeof cell !== 'string')
          const row = cells
            .slice(0, first < 0 ? cells.length : first)
            .filter((cell) => typeof cell === 'string')
            .join(', ')
          return cells.flatMap((cell, index) =>
            index < first
              ? []
              : [[section, figure.title, row, columnTitle(figure, index), ...valuesOf(cell)]],
          )
        }),
      ),
    ),
  ]
}

function valuesOf(cell: Cell): TableCell[] {
  if (isEstimate(cell)) {
    const { value, interval } = cell.estimate
    return [
      resultOf(value, cell.as),
      resultOf(interval?.low ?? null, cell.as),
      resultOf(interval?.high ?? null, cell.as),
      whyNone(cell.estimate),
    ]
  }
  if (cell === null || typeof cell !== 'object') return [cell, null, null, null]
  return [
    'list' in cell ? cell.list.map(({ text }) => text).join('; ') : (cell.value ?? cell.text),
    null,
    null,
    null,
  ]
}

function resultOf(value: number | null, as: Kind): number | null {
  // what a product adds behind the last digits of a number is not its
  return value === null ? null : Number(inUnit(value, as).toPrecision(14))
}
