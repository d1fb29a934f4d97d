import type { ReactNode } from 'react'

/** Stands while a page is made on the server. It appears late, so that quick pages do not flicker. */
export function LoadingPage({ children }: { children?: ReactNode }) {
  return (
    <main aria-busy="true" className="mx-auto grid w-full max-w-7xl content-start gap-6 px-6 py-6">
      {children}
      <div className="grid animate-appear gap-6">
        <output className="text-sm text-muted">The figures are being made …</output>
        <div className="h-7 w-64 rounded-md bg-sunken" />
        <div className="h-52 rounded-lg border border-line bg-raised" />
        <div className="grid gap-6 md:grid-cols-2">
          <div className="h-44 rounded-lg border border-line bg-raised" />
          <div className="h-44 rounded-lg border border-line bg-raised" />
        </div>
      </div>
    </main>
  )
}
