import { type Figure, headingOf } from '@/lib/core/figures/figure'
import { ReportFigure } from './report-figure'
import { ReportTable } from './report-table'

/** Rows of the key results at most. */
const MOST_ROWS = 6

/** Whether the key results show all of a figure, so that nothing is printed twice. */
function standsWhole({ rows, chart }: Figure): boolean {
  return rows.length <= MOST_ROWS && chart === undefined
}

/** A figure in the key results: in at most six rows; with more, all stand in its `section`, too. */
export function KeyFigure({ figure, section }: { figure: Figure; section: number }) {
  const { words, method, columns, rows, chart } = figure
  const more = `The first ${MOST_ROWS} of ${rows.length}; the others stand in section ${section}.`
  const note = standsWhole(figure)
    ? [words, method].filter(Boolean).join(' ')
    : rows.length > MOST_ROWS
      ? more
      : ''
  return (
    <ReportTable
      caption={headingOf(figure)}
      note={note}
      columns={columns}
      rows={rows.slice(0, MOST_ROWS)}
      {...(chart && { chart })}
    />
  )
}

/** The figures of a section; of the one in the key results the way there, where these show all of it. */
export function FiguresOfSection({
  figures,
  inKey,
}: {
  figures: readonly Figure[]
  inKey: Figure | undefined
}) {
  return (
    <>
      {figures.map((figure) =>
        figure === inKey && standsWhole(figure) ? (
          <p key={figure.name}>{headingOf(figure)}: see the key results.</p>
        ) : (
          <ReportFigure key={figure.name} figure={figure} />
        ),
      )}
    </>
  )
}
