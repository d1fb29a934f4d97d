'use client'

import { memo, useCallback } from 'react'
import { type ChartContentsEntry, type ChartNote, noteTimeLabel, noteTitle } from '@/lib/core/chart'
import type { MarkedPassages } from './marked-passages'
import { PdfViewer } from './pdf-viewer'
import { usePdf, usePrintedChart } from './use-pdf'

type Props = {
  url: string
  notes: readonly ChartNote[]
  contents: readonly ChartContentsEntry[]
  marks: MarkedPassages
  /** Where to scroll; a new object scrolls again. */
  target: { noteId: string; start?: number; end?: number } | null
  /** A new number for each search, and whether what it looks for stands nowhere: one is then back where it began. */
  search: number
  isLost: boolean
  onNoteInView: (noteId: string) => void
  onOpen: (noteId: string) => void
}

/** The chart as PDF: contents, find and evidence speak of notes and passages, the viewer of pages. */
export const PdfPane = memo(function ChartAsPdf({
  url,
  notes,
  contents,
  marks,
  target,
  search,
  isLost,
  onNoteInView,
  onOpen,
}: Props) {
  const pdf = usePdf(url)
  const printed = usePrintedChart(pdf, notes, contents)
  const showPage = useCallback(
    (number: number) => {
      const noteId = printed.noteOnPage(number)
      if (noteId !== null) onNoteInView(noteId)
    },
    [printed, onNoteInView],
  )
  const nameOf = useCallback(
    (noteId: string) => {
      const note = notes.find((candidate) => candidate.id === noteId)
      return note ? `${noteTimeLabel(note)} ${noteTitle(note)}` : 'note'
    },
    [notes],
  )

  return (
    <PdfViewer
      pdf={pdf}
      printed={printed}
      marks={marks}
      target={target}
      search={search}
      isLost={isLost}
      onPageInView={showPage}
      onLink={onOpen}
      nameOf={nameOf}
    />
  )
})
