'use client'

import { useCallback, useEffect, useMemo } from 'react'
import type { ChartContentsEntry } from '@/lib/core/chart'
import { findInTexts } from '@/lib/core/text/find'
import { PdfViewer } from './pdf-viewer'
import { usePageTexts, usePdf } from './use-pdf'

type Props = {
  url: string
  contents: readonly ChartContentsEntry[]
  query: string
  currentHit: number
  target: { noteId: string } | null
  onHits: (hits: { count: number; byNote: ReadonlyMap<string, number> } | null) => void
  onNoteInView: (noteId: string) => void
}

/** Connects pages with notes: the search runs over pages, contents and evidence speak of notes. */
export function PdfPane({ url, contents, query, currentHit, target, onHits, onNoteInView }: Props) {
  const pdf = usePdf(url)
  const texts = usePageTexts(pdf, query !== '')
  const hits = useMemo(() => {
    const found = texts
      ? findInTexts(
          texts.map((text) => text.folded),
          query,
        )
      : []
    if (texts && query !== '') performance.mark('chart:find-done')
    return found
  }, [texts, query])

  useEffect(() => {
    onHits({ count: hits.length, byNote: new Map() })
    return () => onHits(null)
  }, [hits, onHits])

  const page = target ? contents.find((entry) => entry.noteId === target.noteId)?.page : undefined
  const place = useMemo(() => (page === undefined || !target ? null : { page }), [page, target])
  const showPage = useCallback(
    (number: number) => {
      const entry = contents.findLast((candidate) => candidate.page <= number)
      if (entry) onNoteInView(entry.noteId)
    },
    [contents, onNoteInView],
  )

  return (
    <PdfViewer
      pdf={pdf}
      texts={texts}
      hits={hits}
      currentHit={currentHit}
      target={place}
      onPageInView={showPage}
    />
  )
}
