import type { ReactNode } from 'react'

/** What is more of the same below the first of them, folded: a line that opens. */
export function MoreFold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="text-xs font-normal">
      <summary className="min-h-[24px] w-fit cursor-pointer py-1 text-accent underline-offset-2 hover:underline">
        {title}
      </summary>
      <div className="grid gap-1 border-l-2 border-line-strong pt-1 pl-3">{children}</div>
    </details>
  )
}
