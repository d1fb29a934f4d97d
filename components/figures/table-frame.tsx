import type { ReactNode } from 'react'
import { ChartDownloads } from './chart-downloads'

type Props = {
  /** Names the downloaded file; lower case, no spaces. */
  name: string
  title: string
  /** What stands between the title and the table. */
  words?: ReactNode
  /** The table; cells with a `data-value` are downloaded as that. */
  children: ReactNode
}

/** A table with its title, its words, and a way to download it. */
export function TableFrame({ name, title, words, children }: Props) {
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="grid gap-1">
        <div className="flex items-baseline justify-between gap-x-4">
          <h2 className="text-sm font-semibold">{title}</h2>
          <ChartDownloads name={name} title={title} formats={['CSV']} />
        </div>
        {words && <div className="text-sm">{words}</div>}
      </figcaption>
      {children}
    </figure>
  )
}
