import type { ReactNode } from 'react'

/**
 * A page's title with one line of explanation and its actions at the right, beside the title: they stay where they are however
 * long the explanation is. Directly in a grid the gap of the grid follows it.
 */
export function PageHeader({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-5 sm:flex-nowrap [main.grid>&]:pb-0">
      <div className="grid min-w-0 gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {children && <p className="max-w-prose text-sm text-muted">{children}</p>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-x-4 gap-y-2">{actions}</div>}
    </header>
  )
}
