import type { ReactNode } from 'react'
import { ChartDownloads } from './chart-downloads'
import { type ChartData, DataTable } from './data-table'

type Props = {
  /** Names the downloaded files; lower case, no spaces. */
  name: string
  title: string
  /** Whose figures these are, where the title does not always tell: files are named and headed by it, too. */
  who?: readonly string[]
  /** What the figure shows and how it was made, in a sentence or two. */
  children?: ReactNode
  chart: ReactNode
  data: ChartData
}

/** A figure with its words, its downloads, and the numbers behind it as a table. */
export function ChartFrame({ name, title, who = [], children, chart, data }: Props) {
  return (
    // alone on a line it is as wide as its drawing
    <figure className="grid min-w-0 content-start gap-2 break-inside-avoid [main.grid>&]:w-fit [main.grid>&]:max-w-full [main.grid>&]:min-w-[min(100%,40rem)]">
      <figcaption className="grid gap-0.5">
        <div className="flex items-baseline justify-between gap-x-4">
          <h2 className="text-sm font-semibold">{title}</h2>
          <ChartDownloads name={name} title={title} who={who} />
        </div>
        {children && <p className="max-w-prose text-sm text-muted">{children}</p>}
      </figcaption>
      <div className="overflow-x-auto rounded-lg border border-line bg-raised p-3 print:border-0 print:p-0">
        {chart}
      </div>
      <details className="text-sm print:hidden">
        <summary className="w-fit text-muted hover:text-ink">The numbers as a table</summary>
        <div className="max-h-96 overflow-y-auto pt-2">
          <DataTable caption={title} data={data} />
        </div>
      </details>
    </figure>
  )
}
