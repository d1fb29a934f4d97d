import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What is said behind the title while it is folded, and would move what is below when it is open. */
  whileFolded?: string | undefined
  /** Whether it is open for now, such as for what is looked for in it. */
  isOpen?: boolean | undefined
  children: ReactNode
}

/** What is more of the same below the first of them, folded: a line that opens. */
export function MoreFold({ title, whileFolded, isOpen = false, children }: Props) {
  return (
    <details open={isOpen} className="group/more text-xs font-normal">
      <summary className="min-h-[24px] w-fit cursor-pointer py-1 text-accent underline-offset-2 hover:underline">
        {title}
        {whileFolded && <span className="group-open/more:hidden">{whileFolded}</span>}
      </summary>
      <div className="grid gap-1 border-l-2 border-line-strong pt-1 pl-3">{children}</div>
    </details>
  )
}
