import { useCallback, useEffect, useRef, useState } from 'react'
import { paintRanges, rangeIn } from './highlights'
import { type MarkedPassages, NO_MARKS, paintedPassages } from './marked-passages'
import { type PrintedNote, partOfPiece, rememberElements } from './printed-note'
import type { PrintedChart } from './use-pdf'

/**
 * Paints what is marked over the pages that are drawn, and nothing any more when the view is gone.
 *
 * @returns takes the text elements of a page as it is drawn; none when it is drawn no more
 */
export function usePaintedPages(printed: PrintedChart, marks: MarkedPassages) {
  const elements = useRef(new Map<number, readonly HTMLElement[]>())
  const [drawn, setDrawn] = useState(0)

  useEffect(() => {
    let isOver = false
    async function paint() {
      const pages = [...elements.current]
      const notes = await Promise.all(
        pages.map(([page]) => {
          const noteId = printed.noteOnPage(page)
          return noteId === null ? Promise.resolve(null) : printed.read(noteId)
        }),
      )
      if (isOver) return
      for (const [index, [page, layer]] of pages.entries()) {
        const note = notes[index]
        if (note) rememberElements(note, page, layer)
      }
      for (const [name, passages] of paintedPassages(marks)) {
        const ranges = pages.flatMap(([page, layer], index) =>
          pageRanges(passages, notes[index], page, layer),
        )
        paintRanges('pdf', name, ranges)
      }
    }
    if (drawn >= 0) void paint()
    return () => {
      isOver = true
    }
  }, [marks, printed, drawn])

  useEffect(
    () => () => {
      for (const [name] of paintedPassages(NO_MARKS)) paintRanges('pdf', name, [])
    },
    [],
  )

  return useCallback((number: number, layer: readonly HTMLElement[]) => {
    if (layer.length === 0) elements.current.delete(number)
    else elements.current.set(number, layer)
    setDrawn((count) => count + 1) // marks are painted anew over what is drawn now
  }, [])
}

/** The parts of a page's text elements that show passages of its note; nothing for pages without a note. */
function pageRanges(
  passages: readonly { noteId: string; start: number; end: number }[],
  printed: PrintedNote | null | undefined,
  page: number,
  layer: readonly HTMLElement[],
): Range[] {
  if (!printed) return []
  const pieces = printed.pieces.filter((piece) => piece.page === page)
  return passages
    .filter((passage) => passage.noteId === printed.note.id)
    .flatMap(({ start, end }) =>
      pieces.flatMap((piece) => {
        const part = partOfPiece(piece, start, end)
        const range = part && rangeIn(layer[piece.element]?.firstChild, part.from, part.to)
        return range ? [range] : []
      }),
    )
}
