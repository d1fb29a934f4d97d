import type { ReactNode } from 'react'
import { ItemWords } from '@/components/ui/labels'
import type { Figure } from '@/lib/core/figures/figure'
import { figureCsv } from '@/lib/core/figures/figure-csv'
import { minuteOf } from '@/lib/core/time-words'
import { FigureChart } from './figure-chart'
import { FigureDownloads } from './figure-downloads'
import { FigureTable } from './figure-table'
import { MethodFold } from './method-fold'

type Props = {
  figure: Figure
  /** How its numbers were made where that holds more than words. */
  method?: ReactNode
  /** Where more digits or more rows than these are downloaded. */
  csvHref?: string
  /** Its title stands above it already. */
  isNamed?: boolean
  /** What stands between its title and all else. */
  children?: ReactNode
}

/**
 * A figure on a page, with its downloads, which also say of when its data are. One that is drawn has its words, how it was made and
 * its numbers below the drawing; a table has its words above.
 */
export function FigureView({ figure, method = figure.method, csvHref, isNamed = false, children }: Props) {
  const { name, title, who = [], chart } = figure
  // oxlint-disable-next-line react/purity -- rendered once, on the server, from the data of that moment
  const at = minuteOf(new Date())
  return (
    // alone on a line a drawn one is as wide as its drawing
    <figure
      data-chart-at={at}
      className={`grid min-w-0 content-start gap-2 ${chart ? 'break-inside-avoid [main.grid>&]:w-fit [main.grid>&]:max-w-full [main.grid>&]:min-w-[min(100%,40rem)]' : ''}`}
    >
      <figcaption className="flex items-baseline justify-between gap-x-4">
        <h2 className={isNamed ? 'sr-only' : 'text-sm font-semibold'}>
          <ItemWords>{title}</ItemWords>
        </h2>
        {csvHref === undefined ? (
          <FigureDownloads
            name={name}
            title={title}
            who={who}
            isDrawn={chart !== undefined}
            csv={figureCsv(figure)}
          />
        ) : (
          <a className="text-sm text-accent underline underline-offset-2" href={csvHref}>
            Download as CSV
          </a>
        )}
      </figcaption>
      {children}
      {chart && (
        <div className="overflow-x-auto rounded-lg border border-line bg-raised p-3 print:border-0 print:p-0">
          <FigureChart figure={figure} />
        </div>
      )}
      {chart ? (
        <Words {...figure} />
      ) : (
        <>
          <Words words={figure.words} />
          <TableWithFold figure={figure} />
          <Words onScreen={figure.onScreen} />
        </>
      )}
      {method && <MethodFold>{method}</MethodFold>}
      {chart && (
        <details className="text-sm print:hidden">
          <summary className="w-fit text-muted hover:text-ink">The numbers as a table</summary>
          <div className="max-h-96 overflow-y-auto pt-2">
            <FigureTable figure={figure} caption={`Numbers of: ${title}`} />
          </div>
        </details>
      )}
    </figure>
  )
}

/** More rows than these are folded where some are the totals of the others. */
const MANY_ROWS = 20

/** A long table by its totals, which are read first, with all rows behind them. */
function TableWithFold({ figure }: { figure: Figure }) {
  const { title, rows } = figure
  const totals = rows.filter(({ isTotal }) => isTotal)
  if (rows.length <= MANY_ROWS || totals.length < 2) return <FigureTable figure={figure} caption={title} />
  return (
    <>
      <FigureTable figure={{ ...figure, rows: totals }} caption={title} />
      <details className="text-sm print:hidden">
        <summary className="w-fit text-muted hover:text-ink">All {rows.length} rows</summary>
        <div className="pt-2">
          <FigureTable figure={figure} caption={`All rows of: ${title}`} />
        </div>
      </details>
    </>
  )
}

/** What it shows; what can be opened is neither on paper nor under a drawing that is saved. */
function Words({ words, onScreen }: { words?: string | undefined; onScreen?: string | undefined }) {
  if (!words && !onScreen) return null
  return (
    <p data-chart-words className="max-w-prose text-sm text-muted">
      <ItemWords>{words}</ItemWords>
      {onScreen && (
        <span data-on-screen className="print:hidden">
          {' '}
          <ItemWords>{onScreen}</ItemWords>
        </span>
      )}
    </p>
  )
}
