'use client'

import { useEffect, useState } from 'react'
import type { ChartNote } from '@/lib/core/chart'
import { type FindOutcome, NOTHING_FOUND } from '@/lib/core/text/find-in-chart'
import type { PatternOutcome } from '@/lib/core/text/find-pattern'
import type { PatternSearch } from './pattern-worker'

/** A pattern such as (a+)+b takes for ever on some texts: the search is ended then. */
const TIME_LIMIT_MS = 2000

/**
 * Searches for a regular expression in a worker that lives for one search.
 *
 * @param pattern null for no search
 * @returns what the newest search that has ended found; null where none has for these notes, or nothing is searched
 */
export function usePatternSearch(notes: readonly ChartNote[], pattern: string | null): FindOutcome | null {
  const [ended, setEnded] = useState<{ notes: readonly ChartNote[]; outcome: FindOutcome } | null>(null)

  useEffect(() => {
    if (pattern === null) return undefined
    const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' })
    const end = (outcome: FindOutcome) => {
      clearTimeout(timer)
      worker.terminate()
      setEnded({ notes, outcome })
    }
    const timer = setTimeout(() => {
      end({ ...NOTHING_FOUND, fault: 'This pattern takes too long to search. Make it simpler.' })
    }, TIME_LIMIT_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<PatternOutcome>) => {
      end(
        data.kind === 'fault'
          ? { ...NOTHING_FOUND, fault: data.message }
          : { ...NOTHING_FOUND, hits: data.hits, isCut: data.isCut },
      )
    })
    worker.postMessage({ texts: notes.map((note) => note.text), pattern } satisfies PatternSearch)
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [notes, pattern])

  return pattern !== null && ended?.notes === notes ? ended.outcome : null
}
