'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { capitalize } from '@/lib/core/text/capitalize'

type Props = {
  items: readonly LabelingItem[]
  /** What they are called. */
  many: string
  /** Place of the open statement, from 0. */
  current: number
  /** Places at which something is begun and not submitted. */
  unsubmitted: readonly number[]
  onGo: (index: number) => void
  onClose: () => void
}

/** All statements of a patient, which of them are answered, and the way to any of them. */
export function StatementList({ items, many, current, unsubmitted, onGo, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [])

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="statement-list"
      className="m-auto max-h-[90dvh] w-full max-w-3xl flex-col rounded-lg border border-line bg-raised text-ink shadow-xl backdrop:bg-black/30 open:flex"
    >
      <h2 id="statement-list" className="px-6 pt-5 pb-2 text-lg font-semibold">
        {capitalize(many)} of this patient
      </h2>
      <ol className="min-h-0 flex-1 overflow-y-auto px-4 py-1">
        {items.map((item, index) => (
          <li key={item.assignmentId}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onKeyDown={moveByArrow}
              onClick={() => {
                onGo(index)
                dialog.current?.close()
              }}
              className="flex w-full scroll-my-1 items-baseline gap-3 rounded px-2 py-1 text-left text-sm hover:bg-sunken aria-[current]:bg-accent-soft"
            >
              <span className="w-7 shrink-0 text-right text-xs text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate">{item.text}</span>
              {unsubmitted.includes(index) && <span className="shrink-0 text-xs">not submitted</span>}
              <StudyState item={item} />
            </button>
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-4 border-t border-line px-6 py-3">
        <Button tone="quiet" onClick={() => dialog.current?.close()}>
          Close
        </Button>
        <p className="text-xs text-muted">↑ ↓ move, Enter goes there, Esc closes.</p>
      </div>
    </dialog>
  )
}

/** Not what was answered: beside each other, a statement that comes again unannounced would be copied from the first time. */
function StudyState({ item: { answer, skipped } }: { item: LabelingItem }) {
  const words = answer ? 'answered' : skipped ? 'skipped' : 'open'
  return <span className="shrink-0 text-xs text-muted">{words}</span>
}

/** To the entry above or below. */
function moveByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  const entry = event.currentTarget.closest('li')
  const other = event.key === 'ArrowUp' ? entry?.previousElementSibling : entry?.nextElementSibling
  other?.querySelector('button')?.focus()
}
