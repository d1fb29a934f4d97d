'use client'

import Link from 'next/link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LabelBadge } from '@/components/ui/label-badge'
import { Notice } from '@/components/ui/notice'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { AUTHOR_WORDS } from '@/lib/core/author-words'
import type { ChartPassage } from '@/lib/core/chart'
import type { PatientStatement, PatientText } from '@/lib/core/patient-text'
import { statementKindSchema } from '@/lib/core/score-sheet/score-sheet'
import { StatementVotes } from './statement-votes'

type Props = {
  patientExternalId: string
  documents: readonly PatientText[]
  chosenId: string | null
  onChoose: (itemId: string | null) => void
  onShow: (passage: ChartPassage) => void
  /** Where everything that was said of a statement stands. */
  hrefOf: (itemId: string) => string
  /** Where the timeline of the notes stands. */
  timelineHref: string
  /** Where the score sheet of a text stands. */
  sheetHrefOf: (documentId: string) => string
  /** Stands in for what people said of a statement where that is left out. */
  kept: ReactNode
  /** What stands above it all. */
  children?: ReactNode
}

/** The texts about a patient, their statements with the consensus, and the chosen one in its place, with who said what. */
export function DocumentPane(props: Props) {
  const { patientExternalId, documents, chosenId, onChoose, onShow } = props
  const { hrefOf, timelineHref, sheetHrefOf, kept, children } = props
  const holder = documents.find(({ statements }) => statements.some(({ itemId }) => itemId === chosenId))
  const [openId, setOpenId] = useState(documents[0]?.documentId ?? null)
  const document = holder ?? documents.find((entry) => entry.documentId === openId)
  const chosen = holder?.statements.find(({ itemId }) => itemId === chosenId)
  const mark = useRef<HTMLElement>(null)
  const row = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (chosenId === null) return
    mark.current?.scrollIntoView({ block: 'center' })
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  return (
    <>
      <header className="grid gap-1.5 border-b border-line px-5 py-3">
        {children}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="text-base font-semibold">Patient {patientExternalId}</h1>
          <Link href={timelineHref} className="text-sm text-accent underline-offset-2 hover:underline">
            Timeline
          </Link>
        </div>
        <Tabs
          documents={documents}
          openId={document?.documentId}
          onOpen={(documentId) => {
            setOpenId(documentId)
            onChoose(null)
          }}
        />
      </header>
      {document ? (
        <>
          <ScrollFrame
            label="Text"
            className="max-h-[42%] shrink-0 overflow-y-auto border-b border-line px-5 py-3"
          >
            {document.statements.some(({ kind }) => statementKindSchema.safeParse(kind).success) && (
              <p className="pb-2 text-sm">
                <Link
                  href={sheetHrefOf(document.documentId)}
                  className="text-accent underline-offset-2 hover:underline"
                >
                  Score sheet of {document.externalId}
                </Link>
              </p>
            )}
            <p className="max-w-prose text-base leading-relaxed whitespace-pre-wrap">
              <TextWithMark text={document.text} statement={chosen} markRef={mark} />
            </p>
          </ScrollFrame>
          <ScrollFrame label="Statements" className="min-h-0 flex-1 overflow-y-auto px-5 py-3">
            <Statements
              {...{ chosenId, onChoose, onShow, hrefOf, kept }}
              statements={document.statements}
              row={row}
            />
          </ScrollFrame>
        </>
      ) : (
        <div className="p-5">
          <Notice>There is no text about this patient.</Notice>
        </div>
      )}
    </>
  )
}

type TabsProps = Pick<Props, 'documents'> & {
  openId: string | undefined
  onOpen: (documentId: string) => void
}

function Tabs({ documents, openId, onOpen }: TabsProps) {
  return (
    <div role="tablist" aria-label="Documents" className="flex flex-wrap gap-1">
      {documents.map((entry) => (
        <button
          key={entry.documentId}
          type="button"
          role="tab"
          aria-selected={entry.documentId === openId}
          onClick={() => onOpen(entry.documentId)}
          className="rounded-md px-2 py-0.5 text-sm text-muted hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent-strong"
        >
          {entry.authorName || entry.externalId} ({AUTHOR_WORDS[entry.authorKind].one})
        </button>
      ))}
    </div>
  )
}

type StatementsProps = Pick<Props, 'chosenId' | 'onChoose' | 'onShow' | 'hrefOf' | 'kept'> & {
  statements: readonly PatientStatement[]
  /** The chosen one. */
  row: React.Ref<HTMLLIElement>
}

/** The statements of a text with how each was settled, and of the chosen one who said what. */
function Statements({ statements, chosenId, onChoose, onShow, hrefOf, kept, row }: StatementsProps) {
  return (
    <ul className="grid gap-1">
      {statements.map((statement) => {
        const isChosen = statement.itemId === chosenId
        return (
          <li key={statement.itemId} ref={isChosen ? row : null} className="scroll-my-3">
            <button
              type="button"
              aria-expanded={isChosen}
              onClick={() => onChoose(isChosen ? null : statement.itemId)}
              className={`flex w-full items-start justify-between gap-3 rounded px-2 py-1 text-left text-sm hover:bg-sunken aria-expanded:rounded-b-none aria-expanded:bg-evidence ${statement.kind === 'claim' ? 'pl-6' : ''}`}
            >
              <span>{statement.text}</span>
              <LabelBadge code={statement.consensus ?? 'open'} />
            </button>
            {isChosen && (
              <StatementVotes
                statement={statement}
                href={hrefOf(statement.itemId)}
                onShow={onShow}
                kept={kept}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type MarkProps = {
  text: string
  statement: PatientStatement | undefined
  markRef: React.Ref<HTMLElement>
}

/** The text with the statement marked, where it stands there word for word. */
function TextWithMark({ text, statement, markRef }: MarkProps) {
  const { start = null, end = null } = statement ?? {}
  if (start === null || end === null) return text
  return (
    <>
      {text.slice(0, start)}
      <mark ref={markRef} className="rounded-sm bg-evidence text-ink outline-2 outline-accent">
        {text.slice(start, end)}
      </mark>
      {text.slice(end)}
    </>
  )
}
