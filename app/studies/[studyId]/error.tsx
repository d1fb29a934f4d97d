'use client'

import { ErrorView } from '@/components/ui/error-view'

/** Under the study's bars, so that the other pages stay at hand. */
export default function StudyErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <ErrorView reset={reset} />
}
