import { describe, expect, it } from 'vitest'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { type Cell, type Column, isEstimate } from '../figure'
import { peopleTable } from '../people/people-table'
import { peopleAgreement, peopleViewSchema } from '../people/people-view'
import { humanFigure, humanFigureLong } from './humans'

const MATRIX = makeMatrix(
  ['SSNSANSSNSAN', 'SSNNANSANSSN', 'SNNSASSSNNAS'].map((text) => text.repeat(2)),
  {},
  'SSNSANSSNSAN'.repeat(2),
)
const LINKS = { items: () => '/there', rater: () => '/rater' }

/** A figure of the page as its file has it, in per cent where it is a share. */
function resultOf(cell: Cell | undefined): (number | null)[] {
  if (!isEstimate(cell)) throw new TypeError('no figure')
  const { value, interval } = cell.estimate
  const scale = cell.as === 'percent' ? 100 : 1
  return [value, interval?.low, interval?.high].map((one) =>
    one == null ? null : Number((one * scale).toFixed(9)),
  )
}

describe('Table 1', () => {
  it('says that statements with a label are selected by the ratings that are compared', () => {
    const view = peopleViewSchema.parse({ unit: 'item' })
    const { table, labelSet } = peopleAgreement(MATRIX, view, 1)
    expect(humanFigure(table, { ...view, labelSet }, LINKS).words).toContain(selectionCaution('statements'))
  })

  it.each(['three', 'two'])(
    'is the same on the page, in the report and in its file, with %s labels',
    (labels) => {
      const view = peopleViewSchema.parse({ labels, unit: 'item' })
      const { table, labelSet } = peopleAgreement(MATRIX, view, 1)
      const page = humanFigure(table, { ...view, labelSet }, LINKS)
      const report = humanFigureLong(table, { ...view, labelSet })
      const [header = [], ...file] = peopleTable(table, labelSet)
      const subsets = [...new Set(page.columns.flatMap(groupOf))]

      expect(report.rows).toHaveLength(file.length)
      expect(file).toHaveLength(5 * (labels === 'two' ? 3 : 4))
      for (const [index, row] of file.entries()) {
        const cell = (name: string) => row[header.indexOf(name)]
        const [stratum, subset, count, patients, percent, ac1] = report.rows[index]?.cells ?? []
        expect([stratum, count, patients]).toEqual([cell('stratum'), cell('items'), cell('patients')])
        expect(subset).toEqual(expect.stringContaining(String(cell('subset'))))
        expect(resultOf(percent)).toEqual(
          ['percent_agreement', 'percent_agreement_low', 'percent_agreement_high'].map((name) =>
            rounded(cell(name)),
          ),
        )
        expect(resultOf(ac1)).toEqual(
          ['gwet_ac1', 'gwet_ac1_low', 'gwet_ac1_high'].map((name) => rounded(cell(name))),
        )
        // the page has the subsets beside each other
        const line = page.rows[Math.floor(index / subsets.length)]?.cells ?? []
        const first = 1 + 3 * (index % subsets.length)
        expect(line[0]).toBe(stratum)
        expect(line.slice(first + 1, first + 3).map(resultOf)).toEqual([percent, ac1].map(resultOf))
      }
    },
  )
})

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(9)) : value
}

function groupOf(column: Column): string[] {
  return typeof column === 'object' && column.group !== undefined ? [column.group] : []
}
