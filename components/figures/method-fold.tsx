import type { ReactNode } from 'react'
import { ItemWords } from '@/components/ui/labels'

/** How figures were made, below them: there for whoever asks. */
export function MethodFold({ children }: { children: ReactNode }) {
  return (
    <details className="text-sm">
      <summary className="w-fit text-muted hover:text-ink">How this is computed</summary>
      <p className="max-w-prose pt-1 text-muted">
        <ItemWords>{children}</ItemWords>
      </p>
    </details>
  )
}
