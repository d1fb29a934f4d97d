'use client'

import { useEffect, useRef } from 'react'
import { UngroundedNote } from '@/components/statements/ungrounded-note'
import { LabelBadge } from '@/components/ui/label-badge'
import type { ChartPassage } from '@/lib/core/chart'
import type { SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { numberPassage } from './sheet-words'

type Props = {
  statements: readonly SheetStatement[]
  current: number | null
  onChoose: (number: number) => void
  onShowPassage: (number: number, passage: ChartPassage) => void
}

/** The statements of a text with verdict, reasons and evidence; the chosen one comes into view. */
export function StatementList({ statements, current, onChoose, onShowPassage }: Props) {
  const chosen = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current !== null) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <ol className="grid gap-2">
      {statements.map((statement) => {
        const isCurrent = statement.number === current
        return (
          <li
            key={statement.number}
            ref={isCurrent ? chosen : null}
            className={`grid scroll-my-3 gap-1.5 rounded-md border px-3 py-2 ${isCurrent ? 'border-accent bg-accent-soft/40' : 'border-line'}`}
          >
            <button
              type="button"
              aria-pressed={isCurrent}
              onClick={() => onChoose(statement.number)}
              className="flex items-start gap-2 text-left text-sm"
            >
              <span className="w-6 shrink-0 text-right text-xs leading-5 text-muted tabular-nums">
                {statement.number}
              </span>
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{statement.text}</span>
              <LabelBadge code={statement.verdict ?? 'open'} />
            </button>
            <StatementGrounds statement={statement} onShowPassage={onShowPassage} />
          </li>
        )
      })}
    </ol>
  )
}

function StatementGrounds({
  statement: { number, note, reasons, evidence, ungrounded, start },
  onShowPassage,
}: {
  statement: SheetStatement
  onShowPassage: (number: number, passage: ChartPassage) => void
}) {
  return (
    <div className="grid gap-1 pl-8 text-sm empty:hidden">
      {note !== '' && <p className="text-xs text-muted">{note}</p>}
      {start === null && <p className="text-xs text-muted">Not found word for word in the text.</p>}
      {reasons.map(({ by, text }) => (
        <p key={`${by} ${text}`} className="wrap-anywhere whitespace-pre-wrap text-muted">
          <span className="text-xs">{by}:</span> {text}
        </p>
      ))}
      {evidence.map((passage) => (
        <button
          key={`${passage.noteId} ${passage.start}`}
          type="button"
          aria-label={`Evidence of statement ${number}: ${passage.quote}`}
          onClick={() => onShowPassage(number, passage)}
          className="line-clamp-3 justify-self-start rounded bg-evidence px-2 py-1 text-left text-xs underline-offset-2 hover:underline"
        >
          {numberPassage(passage)}“{passage.quote}”
        </button>
      ))}
      <UngroundedNote numbers={ungrounded} />
    </div>
  )
}
