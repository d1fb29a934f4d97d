'use client'

import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ChartNote, ChartPassage } from '@/lib/core/chart'
import { type FindMode, makeFinder, NOTHING_FOUND } from '@/lib/core/text/find-in-chart'
import { makeFindTerms } from '@/lib/core/text/find-terms'
import { usePatternSearch } from './use-pattern-search'

export type ChartFind = ReturnType<typeof useChartFind>

/** So few letters begin many words: their hits are marked, and the chart stays where it is until one goes to a hit. */
const TOO_SHORT_TO_GO = 2

/** The search over a chart's notes: what is asked, its hits as passages, and the hit that one has moved to. */
export function useChartFind(notes: readonly ChartNote[], studyTerms: string) {
  const [query, setQuery] = useState('')
  const [mode, setMode] = useState<FindMode>('words')
  const [went, setWent] = useState<{ to: number } | null>(null)
  const wanted = useDeferredValue(query)
  const finder = useFinder(notes, studyTerms)
  const isAsked = wanted.trim() !== ''
  const matched = usePatternSearch(notes, mode === 'pattern' && isAsked ? wanted.trim() : null)
  const outcome = useMemo(
    () => (mode === 'pattern' ? (matched ?? NOTHING_FOUND) : finder.find(wanted, mode)),
    [finder, wanted, mode, matched],
  )
  useEffect(() => {
    if (outcome.hits.length > 0) performance.mark('chart:find-done')
  }, [outcome])

  const hits = useMemo(
    () =>
      outcome.hits.map(
        ({ index, start, end }): ChartPassage => ({ noteId: notes[index]?.id ?? '', start, end }),
      ),
    [outcome, notes],
  )
  const byNote = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { noteId } of hits) counts.set(noteId, (counts.get(noteId) ?? 0) + 1)
    return counts
  }, [hits])
  const ask = useCallback((text: string) => {
    setQuery(text)
    setWent(null)
  }, [])
  const count = hits.length
  const near = useMemo(
    () => (count === 0 && mode !== 'pattern' && isAsked ? finder.near(wanted) : []),
    [finder, wanted, mode, count, isAsked],
  )
  const first = wanted.trim().length > TOO_SHORT_TO_GO ? 0 : -1
  const current = count === 0 ? -1 : went === null ? first : went.to % count
  const hit = useMemo(() => {
    const there = hits[went === null ? first : went.to % hits.length]
    return there ? { ...there } : null
  }, [hits, went, first])
  const goTo = useCallback((to: number) => setWent({ to }), [])

  return {
    query,
    mode,
    outcome,
    hits,
    byNote,
    count,
    /** Without hits: searches for words of this chart that are spelled nearly so. */
    near,
    /** Place of the hit that one has moved to, from 0; -1 without hits, and while too little is typed to go to one. */
    current,
    /** That hit itself; a new object each time one goes there, so that views lead to it again. */
    hit,
    /** Something is searched that stands nowhere; not by its first letter, and not before it is looked for. */
    isLost: wanted.trim().length > 1 && count === 0 && (mode !== 'pattern' || matched !== null),
    ask,
    read(as: FindMode) {
      setMode(as)
      setWent(null)
    },
    goTo,
  }
}

/** Searches these notes; gets ready while the browser has nothing else to do. */
function useFinder(notes: readonly ChartNote[], studyTerms: string) {
  const finder = useMemo(
    () =>
      makeFinder(
        notes.map((note) => note.text),
        makeFindTerms(studyTerms),
      ),
    [notes, studyTerms],
  )

  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') return undefined
    const idle = requestIdleCallback(finder.warm)
    return () => cancelIdleCallback(idle)
  }, [finder])

  return finder
}
