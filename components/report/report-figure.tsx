import type { ReactNode } from 'react'
import { type Cell, ReportTable } from './report-table'

/** The numbers that a drawing shows, with as many digits as it writes. */
type ReportData = { head: readonly string[]; rows: readonly (readonly Cell[])[] }

type Props = { title: string; words?: string; data: ReportData; children: ReactNode }

/** A drawing with its title above, its words below, and the numbers behind it as a table that can be opened. */
export function ReportFigure({ title, words, data, children }: Props) {
  return (
    <figure>
      <h3>{title}</h3>
      {children}
      {words && <figcaption>{words}</figcaption>}
      <details>
        <summary>The numbers as a table</summary>
        <ReportTable caption={title} head={data.head} rows={data.rows} />
      </details>
    </figure>
  )
}
