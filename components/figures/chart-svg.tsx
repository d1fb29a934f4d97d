import type { ReactNode } from 'react'

type Props = {
  width: number
  height: number
  /** The figure in a sentence or two, for those who do not see it. */
  summary: string
  /** Whether parts of it are links: a picture as a whole may hold none. */
  hasLinks?: boolean
  children: ReactNode
}

/** The drawing area: never larger than drawn, smaller where there is less room. */
export function ChartSvg({ width, height, summary, hasLinks = false, children }: Props) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      role={hasLinks ? 'group' : 'img'}
      aria-label={summary}
      style={{ maxWidth: '100%', height: 'auto' }}
      fontSize={12}
    >
      <title>{summary}</title>
      {children}
    </svg>
  )
}
