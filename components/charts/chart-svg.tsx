import type { ReactNode } from 'react'

type Props = {
  width: number
  height: number
  /** The figure in a sentence or two, for those who do not see it. */
  summary: string
  children: ReactNode
}

/** The drawing area: never larger than drawn, smaller where there is less room. */
export function ChartSvg({ width, height, summary, children }: Props) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      role="img"
      aria-label={summary}
      style={{ maxWidth: '100%', height: 'auto' }}
      fontSize={12}
    >
      <title>{summary}</title>
      {children}
    </svg>
  )
}
