import type { ReactNode } from 'react'
import { minuteOf } from '@/lib/core/time-words'
import { ChartDownloads } from './chart-downloads'
import { type ChartData, DataTable } from './data-table'
import { MethodFold } from './method-fold'

type Props = {
  /** Names the downloaded files; lower case, no spaces. */
  name: string
  title: string
  /** Whose figures these are, where the title does not always tell: files are named and headed by it, too. */
  who?: readonly string[]
  /** What the figure shows, how it is read, and what to be careful of. */
  children?: ReactNode
  /** How its numbers were made; for whoever asks. */
  method?: ReactNode
  chart: ReactNode
  data: ChartData
}

/**
 * A figure with its downloads, which also say of when its data are, below it its words, how it was made, and the numbers
 * behind it as a table.
 */
export function ChartFrame({ name, title, who = [], children, method, chart, data }: Props) {
  // oxlint-disable-next-line react/purity -- rendered once, on the server, from the data of that moment
  const at = minuteOf(new Date())
  return (
    // alone on a line it is as wide as its drawing
    <figure
      data-chart-at={at}
      className="grid min-w-0 content-start gap-2 break-inside-avoid [main.grid>&]:w-fit [main.grid>&]:max-w-full [main.grid>&]:min-w-[min(100%,40rem)]"
    >
      <figcaption className="flex items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        <ChartDownloads name={name} title={title} who={who} />
      </figcaption>
      <div className="overflow-x-auto rounded-lg border border-line bg-raised p-3 print:border-0 print:p-0">
        {chart}
      </div>
      {children && (
        <p data-chart-words className="max-w-prose text-sm text-muted">
          {children}
        </p>
      )}
      {method && <MethodFold>{method}</MethodFold>}
      <details className="text-sm print:hidden">
        <summary className="w-fit text-muted hover:text-ink">The numbers as a table</summary>
        <div className="max-h-96 overflow-y-auto pt-2">
          <DataTable caption={title} data={data} />
        </div>
      </details>
    </figure>
  )
}
