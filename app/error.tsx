'use client'

import { Button } from '@/components/ui/button'

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-md content-center gap-4 p-6">
      <h1 className="text-2xl font-semibold">Something went wrong</h1>
      <p className="text-muted">Nothing that was saved is lost. The details are in the server’s log.</p>
      <p>
        <Button onClick={reset}>Try again</Button>
      </p>
    </main>
  )
}
