'use client'

import { ErrorView } from '@/components/ui/error-view'

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <ErrorView reset={reset} />
}
