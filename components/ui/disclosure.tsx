import type { ReactNode } from 'react'

/** A section that opens on demand, closed at first. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-lg border border-line bg-raised">
      <summary className="flex items-center gap-2 rounded-lg px-4 py-2.5 text-sm font-medium marker:content-none hover:bg-sunken">
        <span aria-hidden className="text-muted transition-transform group-open:rotate-90">
          ›
        </span>
        {title}
      </summary>
      <div className="border-t border-line p-4">{children}</div>
    </details>
  )
}
