'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Button } from './button'

/** Stands in for a page that broke. Its way out asks the server again: what broke there stays broken in the browser's copy. */
export function ErrorView({ reset }: { reset: () => void }) {
  const router = useRouter()
  return (
    <main className="mx-auto grid min-h-[70dvh] w-full max-w-md content-center gap-4 p-6">
      <h1 className="text-xl font-semibold tracking-tight">Something went wrong</h1>
      <p className="text-sm text-muted">
        Nothing that was saved is lost. The details are in the server’s log.
      </p>
      <p>
        <Button
          onClick={() =>
            startTransition(() => {
              router.refresh()
              reset()
            })
          }
        >
          Try again
        </Button>
      </p>
    </main>
  )
}
