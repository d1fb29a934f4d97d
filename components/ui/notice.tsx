import type { ReactNode } from 'react'

const LOOKS = {
  plain: 'border-line bg-raised text-muted',
  danger: 'border-danger/40 bg-danger-soft text-danger',
  /** Something waits for the reader, with what begins it at the end. */
  task: 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-l-4 border-l-accent bg-raised',
}

type Props = { tone?: keyof typeof LOOKS; children: ReactNode }

/** A message that belongs to what stands around it: an error, an empty state, or a task. */
export function Notice({ tone = 'plain', children }: Props) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={`rounded-md border px-4 py-3 text-sm ${LOOKS[tone]}`}
    >
      {children}
    </div>
  )
}
