'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Notice } from '@/components/ui/notice'
import { ScrollFrame } from '@/components/ui/scroll-frame'
import { VerdictBadge } from '@/components/ui/verdict-badge'

type Statement = {
  itemId: string
  kind: 'sentence' | 'claim'
  text: string
  start: number | null
  end: number | null
  consensus: string | null
  explanation: string
  votes: readonly { alias: string; round: number; code: string; human: boolean }[]
}

type Props = {
  studyId: string
  patientExternalId: string
  documents: readonly {
    documentId: string
    externalId: string
    kind: string
    authorKind: 'human' | 'llm'
    authorName: string
    text: string
    propositions: readonly Statement[]
  }[]
}

/** The texts about a patient, their statements in place with the settled answers, and who said what of the chosen one. */
export function DocumentPane({ studyId, patientExternalId, documents }: Props) {
  const [documentId, setDocumentId] = useState(documents[0]?.documentId ?? null)
  const [itemId, setItemId] = useState<string | null>(null)
  const document = documents.find((entry) => entry.documentId === documentId)
  const chosen = document?.propositions.find((entry) => entry.itemId === itemId)

  return (
    <>
      <header className="border-b border-line px-5 py-3">
        <h1 className="text-base font-semibold">Patient {patientExternalId}</h1>
        <div role="tablist" aria-label="Texts" className="flex flex-wrap gap-1 pt-1.5">
          {documents.map((entry) => (
            <button
              key={entry.documentId}
              type="button"
              role="tab"
              aria-selected={entry.documentId === documentId}
              onClick={() => setDocumentId(entry.documentId)}
              className="rounded-md px-2 py-0.5 text-sm text-muted hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent-strong"
            >
              {entry.authorName || entry.externalId} ({entry.authorKind === 'llm' ? 'model' : 'person'})
            </button>
          ))}
        </div>
      </header>
      {document ? (
        <ScrollFrame
          label="Text and statements"
          className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-5 py-4"
        >
          <p className="text-sm">
            <Link
              href={`/studies/${studyId}/documents/${document.documentId}`}
              className="text-accent underline-offset-2 hover:underline"
            >
              Score sheet of {document.externalId}
            </Link>
          </p>
          <p className="max-w-prose text-[0.95rem] leading-relaxed whitespace-pre-wrap">{document.text}</p>
          <ul className="grid gap-1">
            {document.propositions.map((statement) => (
              <li key={statement.itemId}>
                <button
                  type="button"
                  aria-expanded={statement.itemId === chosen?.itemId}
                  onClick={() => setItemId(statement.itemId === itemId ? null : statement.itemId)}
                  className={`flex w-full items-start justify-between gap-3 rounded px-2 py-1 text-left text-sm hover:bg-sunken aria-expanded:bg-sunken ${statement.kind === 'claim' ? 'pl-6' : ''}`}
                >
                  <span>{statement.text}</span>
                  <VerdictBadge code={statement.consensus ?? 'open'} />
                </button>
                {statement.itemId === chosen?.itemId && <StatementVotes statement={chosen} />}
              </li>
            ))}
          </ul>
        </ScrollFrame>
      ) : (
        <div className="p-5">
          <Notice>There is no text about this patient.</Notice>
        </div>
      )}
    </>
  )
}

function StatementVotes({ statement }: { statement: Statement }) {
  return (
    <div className="grid gap-2 rounded-b bg-sunken px-3 pt-1 pb-3 text-sm">
      <p className="text-muted">{statement.explanation}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {statement.votes.map((vote) => (
          <li key={`${vote.alias}-${vote.round}`} className="flex items-center gap-1.5 text-xs">
            {vote.alias}
            {vote.round > 1 && ' (panel)'}
            {!vote.human && ' (AI)'}
            <VerdictBadge code={vote.code} />
          </li>
        ))}
      </ul>
    </div>
  )
}
