'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useId } from 'react'
import { ChoiceInput } from '@/components/agreement/choice-search'
import { RoomKeys } from '@/components/labeling/room-keys'
import { Walk } from '@/components/statements/walk'
import { originOf } from '@/components/studies/origin'
import { addressWith } from '@/components/ui/address'
import { Button } from '@/components/ui/button'
import { useChoices } from '@/components/ui/use-choices'
import { whole } from '@/lib/core/counted-words'
import type { KeyChanges, LabelingAction } from '@/lib/core/labeling/labeling-keys'
import type { DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import type { DocumentPosition } from '@/lib/core/study-documents'
import { type TaskRef, taskHome } from '@/lib/core/task'

type Props = {
  task: TaskRef
  sheet: DocumentScoreSheet
  /** The page that led here, below the study's address. */
  back: string | null
  /** Among the study's texts; null where it is none of them any more. */
  position: DocumentPosition | null
  /** The keys that this person has changed. */
  keys: KeyChanges
}

const SHEET_TITLES = {
  back: 'Previous text',
  forward: 'Next text',
  list: 'Back to where you came from',
} as const satisfies Partial<Record<LabelingAction, string>>

const LOOK = 'min-h-8 rounded-md border border-line-strong bg-raised px-2 py-1 text-sm'

/** What the sheet is of, whose verdicts it shows, the way back, and ways to take it away. */
export function SheetHeader({ sheet, task, ...way }: Props) {
  return (
    <header className="grid gap-2 border-b border-line px-5 py-3">
      <SheetWalk task={task} {...way} />
      <SheetTitle task={task} sheet={sheet} />
      <SheetChoices sheet={sheet} />
    </header>
  )
}

/** The way back, and to the texts before and after. */
function SheetWalk({ task, back, position, keys }: Omit<Props, 'sheet'>) {
  const asked = useSearchParams() // what was chosen, also where this text has none of it
  const hrefOf = (id: string | null) =>
    id &&
    addressWith(`${taskHome(task)}/documents/${id}`, {
      kind: asked.get('kind'),
      rater: asked.get('rater'),
      back,
    })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <Walk
        home={originOf(task, back) ?? { href: `/studies/${task.studyId}/documents`, title: 'Documents' }}
        previous={hrefOf(position?.previous ?? null)}
        next={hrefOf(position?.next ?? null)}
        place={
          position === null
            ? 'Not in the list now'
            : `Text ${whole(position.number)} of ${whole(position.total)}`
        }
        keys={keys}
      />
      <span className="shrink-0">
        <RoomKeys keys={keys} titles={SHEET_TITLES} />
      </span>
    </div>
  )
}

/** What it is of, and ways to take it away. */
function SheetTitle({ task, sheet }: Pick<Props, 'task' | 'sheet'>) {
  const { document, patient, rater, kind } = sheet
  const download = `/api${taskHome(task)}/documents/${document.documentId}/score-sheet`
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="text-base font-semibold">Score sheet of {document.externalId}</h1>
        <p className="text-sm text-muted">
          {document.kind} by {document.authorName || 'an unnamed author'} · patient{' '}
          <Link
            href={`/studies/${task.studyId}/patients/${patient.patientId}`}
            className="text-accent underline underline-offset-2"
          >
            {patient.externalId}
          </Link>
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button tone="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <a
          href={addressWith(download, { kind, rater: rater?.raterId })}
          download
          className="inline-flex min-h-9 items-center rounded-md border border-line bg-raised px-3.5 text-sm font-medium hover:bg-sunken"
        >
          JSON
        </a>
      </div>
    </div>
  )
}

/** Whose verdicts it shows, and on which kind of statement. */
function SheetChoices({ sheet: { rater, raters, kind, kinds } }: Pick<Props, 'sheet'>) {
  const fieldId = useId()
  const { choose, shownOf } = useChoices()
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <div className="flex items-center gap-2 text-sm">
        <label htmlFor={fieldId}>Verdicts of</label>
        <ChoiceInput
          id={fieldId}
          choice={{ value: shownOf('rater', rater?.raterId ?? ''), options: raterOptions(raters) }}
          look={LOOK}
          wide="w-56"
          onChoose={(value) => choose('rater', value)}
        />
      </div>
      {kinds.claim > 0 && kinds.sentence > 0 && (
        <label className="flex items-center gap-2 text-sm">
          on
          <select
            value={shownOf('kind', kind)}
            onChange={(event) => choose('kind', event.target.value)}
            className={`${LOOK} max-w-48`}
          >
            <option value="claim">{kinds.claim} claims</option>
            <option value="sentence">{kinds.sentence} sentences</option>
          </select>
        </label>
      )}
    </div>
  )
}

function raterOptions(raters: DocumentScoreSheet['raters']) {
  return [
    ['', 'Consensus of people'] as const,
    ...raters.map(({ raterId, alias, kind }) => [raterId, kind === 'ai' ? `${alias} (AI)` : alias] as const),
  ]
}
