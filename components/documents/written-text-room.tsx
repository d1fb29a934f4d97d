'use client'

import Link from 'next/link'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ChartPanel } from '@/components/chart/chart-panel'
import type { ChartHandle } from '@/components/chart/use-chart-handle'
import { sheetAddress } from '@/components/score-sheet/sheet-address'
import { BackLink } from '@/components/ui/back-link'
import { Button, ButtonLink } from '@/components/ui/button'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { useCopy } from '@/components/ui/use-copy'
import { citeNote, type PatientChart } from '@/lib/core/chart'
import { whole } from '@/lib/core/counted-words'
import { countCited, writeWithCitations } from '@/lib/core/writing/citations'
import { toHtml } from '@/lib/core/writing/text-html'
import type { WrittenText } from '@/lib/core/writing/written-text'
import { describeCited, quoteOf, type ShownCitation } from './citation-words'
import { CitedText } from './cited-text'
import { DraftList } from './draft-list'

type Passage = { start: number; end: number }
type Props = {
  studyId: string
  written: WrittenText
  chart: PatientChart
  /** A passage of the text that another page leads to. */
  passage: Passage | null
}

/** A text beside the chart: each statement with the notes that its writer cites, and how it was written. */
export function WrittenTextRoom({ studyId, written, chart, passage: shownPassage }: Props) {
  const handle = useRef<ChartHandle>(null)
  const [isCited, setCited] = useState(true)
  const [current, setCurrent] = useState<number | null>(null)
  const citations = useMemo<ShownCitation[]>(() => {
    const notes = new Map(chart.notes.map((note) => [note.externalId, note]))
    return written.citations.map((citation) => ({
      ...citation,
      chartNote: notes.get(citation.note ?? '') ?? null,
    }))
  }, [chart, written])
  const looked = current === null ? null : (citations[current - 1] ?? null)
  const passage = looked && toPassage(looked)
  const room = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shownPassage) room.current?.querySelector('[data-passage]')?.scrollIntoView({ block: 'center' })
  }, [shownPassage])

  const show = (number: number) => {
    setCurrent(number)
    const { chartNote, passage: place } = citations[number - 1] ?? {}
    if (chartNote) handle.current?.jumpTo({ noteId: chartNote.id, ...place })
  }
  return (
    <>
      <main
        ref={room}
        className={`flex min-w-[25rem] flex-col bg-raised ${chart.notes.length > 0 ? 'w-[50%] shrink-0 border-r border-line' : 'flex-1'}`}
      >
        <TextHeader {...{ studyId, written, citations, isCited }} onCited={setCited} />
        <ScrollFrame
          label="The text"
          className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto px-5 py-4"
        >
          <CitedText
            text={written.text}
            {...{ citations, isCited, current }}
            passage={shownPassage}
            onLook={setCurrent}
            onShow={show}
          />
          {chart.notes.length === 0 && (
            <p className="text-sm text-muted">
              This patient’s chart holds no notes that the text could stand beside.
            </p>
          )}
          {written.drafts.length > 0 && <DraftList drafts={written.drafts} />}
        </ScrollFrame>
        {isCited && citations.length > 0 && <LookedAt citation={looked} />}
      </main>
      {chart.notes.length > 0 && (
        <ChartPanel
          ref={handle}
          chart={chart}
          pdfUrl={`/api/studies/${studyId}/patients/${chart.patientId}/chart.pdf`}
          evidence={passage ? [passage] : []}
          initialContents={false}
        />
      )}
    </>
  )
}

function toPassage({ chartNote, passage }: ShownCitation) {
  return chartNote && passage ? { noteId: chartNote.id, ...passage } : null
}

type HeaderProps = Pick<Props, 'studyId' | 'written'> & {
  citations: readonly ShownCitation[]
  isCited: boolean
  onCited: (isCited: boolean) => void
}

/** What the text is, and ways to take it away. */
function TextHeader({ studyId, written, citations, isCited, onCited }: HeaderProps) {
  const { documentId, externalId, kind, authorName, patient, text, sheetTaskId } = written
  const home = `/studies/${studyId}`
  const counts = countCited(text, citations)
  const cited = writeWithCitations(text, citations, (note) => nameNote(citations, note))
  return (
    <header className="grid gap-2 border-b border-line px-5 py-3">
      <BackLink href={`${home}/documents`}>Documents</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-base font-semibold">{externalId}</h1>
          <p className="text-sm text-muted">
            {kind} by {authorName || 'an unnamed author'} · patient{' '}
            <Link
              href={`${home}/patients/${patient.patientId}`}
              className="text-accent underline underline-offset-2"
            >
              {patient.externalId}
            </Link>
          </p>
        </div>
        {sheetTaskId !== null && (
          <ButtonLink
            tone="quiet"
            href={sheetAddress({ studyId, taskId: sheetTaskId }, documentId, `documents/${documentId}`)}
          >
            Score sheet
          </ButtonLink>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {citations.length > 0 && (
          <label className="flex min-h-[24px] items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isCited}
              onChange={({ target }) => onCited(target.checked)}
              className="size-4 accent-accent"
            />
            Citations
          </label>
        )}
        <CopyButton text={text} html={toHtml(text)}>
          Copy text
        </CopyButton>
        {citations.length > 0 && (
          <CopyButton text={cited} html={toHtml(cited)}>
            Copy with citations
          </CopyButton>
        )}
        <span className="text-sm text-muted tabular-nums">
          {`${whole(text.length)} characters`}
          {citations.length > 0 && ` · ${counts.cited} of ${counts.sentences} sentences cite a note`}
        </span>
      </div>
    </header>
  )
}

function nameNote(citations: readonly ShownCitation[], externalId: string): string {
  const note = citations.find((citation) => citation.note === externalId)?.chartNote
  return note ? citeNote(note) : `note ${externalId}`
}

function CopyButton({ text, html, children }: { text: string; html: string; children: string }) {
  const { outcome, copy } = useCopy(text, html)
  return (
    <span className="flex items-center gap-2">
      <Button tone="quiet" onClick={() => void copy()}>
        {children}
      </Button>
      <output className="text-sm text-muted empty:hidden">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'Not copied: the browser did not allow it.'}
      </output>
    </span>
  )
}

/** The citation that is pointed at: its note, and what it says. */
function LookedAt({ citation }: { citation: ShownCitation | null }) {
  const quote = citation && quoteOf(citation)
  return (
    <section
      aria-label="Citation"
      className="grid h-28 content-start gap-1 overflow-y-auto border-t border-line bg-sunken px-5 py-2.5 text-sm"
    >
      {citation === null ? (
        <p className="text-muted">
          A mark behind a statement shows the note that it rests on. Choose it to open the note.
        </p>
      ) : (
        <>
          <p className="font-medium">
            {citation.chartNote && <span className="text-muted">{citation.tag} · </span>}
            {describeCited(citation)}
          </p>
          {quote !== null && <p className="whitespace-pre-wrap wrap-anywhere">“{quote}”</p>}
          {quote === null && citation.chartNote && (
            <p className="text-muted">No passage of the note holds most words of the statement.</p>
          )}
        </>
      )}
    </section>
  )
}
