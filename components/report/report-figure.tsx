import type { ReactNode } from 'react'
import { FigureChart } from '@/components/figures/figure-chart'
import { emptyReason, type Figure, headingOf } from '@/lib/core/figures/figure'
import { inPatients } from '@/lib/core/figures/figure-text'
import { ReportTable } from './report-table'

/** How wide drawings of rows are. */
const WIDTH = 680

type Props = {
  figure: Figure
  /** What a page says once of all its figures, and this one stands without: of whom it is, and of which intervals. */
  basis?: string
  /** What it shows, in paragraphs below the drawing. */
  children?: ReactNode
}

/** A figure of the report: a table, or a drawing with its words below and the numbers behind it as a table that can be opened. */
export function ReportFigure({ figure, basis = '', children }: Props) {
  const words = [basis, figure.words, figure.method].filter(Boolean).join(' ')
  if (!figure.chart) return <ReportTable {...figure} caption={headingOf(figure)} note={words} />
  const empty = emptyReason(figure)
  if (empty !== null)
    return (
      <figure>
        <h3>{headingOf(figure)}</h3>
        <p>No figure: {inPatients(empty)}.</p>
      </figure>
    )
  return (
    <figure>
      <h3>{headingOf(figure)}</h3>
      <FigureChart figure={figure} width={WIDTH} />
      {children}
      {words && <figcaption>{words}</figcaption>}
      <details>
        <summary>The numbers as a table</summary>
        <ReportTable {...figure} caption={figure.title} />
      </details>
    </figure>
  )
}
