import type { ReactNode } from 'react'

/** A message that belongs to what stands around it: an error, or an empty state. */
export function Notice({ tone = 'plain', children }: { tone?: 'plain' | 'danger'; children: ReactNode }) {
  const look =
    tone === 'danger' ? 'border-danger/40 bg-danger-soft text-danger' : 'border-line bg-raised text-muted'
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={`rounded-md border px-4 py-3 text-sm ${look}`}
    >
      {children}
    </div>
  )
}
