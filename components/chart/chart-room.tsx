import type { ReactNode } from 'react'

/**
 * A panel (`main`) beside a chart, which fill the window below the bars and scroll each by itself. On a narrow screen,
 * or a wide one that is magnified, they stand one below the other at full width: the page scrolls, and the chart in it.
 */
export function ChartRoom({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-[calc(100dvh-var(--bars))] min-h-0 max-[900px]:h-auto max-[900px]:flex-col max-[900px]:[&>main]:w-full max-[900px]:[&>main]:max-w-none max-[900px]:[&>main]:min-w-0 max-[900px]:[&>main]:border-r-0 max-[900px]:[&>main]:border-b">
      {children}
    </div>
  )
}
