'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useStep } from '@/components/ui/use-step'
import type { Availability } from '@/lib/core/assignment/availability'
import type { AssignmentBoard } from '@/lib/core/assignment/board'
import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import { type PlanSettings, VERIFACT_DESIGN } from '@/lib/core/assignment/plan-settings'
import { counted, whole } from '@/lib/core/counted-words'
import type { TaskRef } from '@/lib/core/task'
import { type PlanChoice, PlanForm } from './plan-form'
import { PlanResult } from './plan-result'
import { RaterChoice } from './rater-choice'

type Failure = { ok: false; message: string }
/** `board` is what was assigned when it was made: it goes stale when that changes. */
type Previewed = { board: string; settings: PlanSettings; preview: PlanPreview & { digest: string } }

type Props = {
  task: TaskRef
  board: AssignmentBoard
  onPreview: (
    input: PlanSettings & { task: TaskRef },
  ) => Promise<{ ok: true; data: PlanPreview & { digest: string } } | Failure>
  onApply: (
    input: PlanSettings & { task: TaskRef; digest: string },
  ) => Promise<{ ok: true; data: { added: number; removed: number } } | Failure>
  onAvailability: (
    input: Availability & { task: TaskRef; raterId: string },
  ) => Promise<{ ok: true } | Failure>
}

/** Choose, look, apply: nothing is assigned that was not on the screen before. */
export function PlanWorkbench({ task, board, onPreview, onApply, onAvailability }: Props) {
  const [choice, setChoice] = useState(() => firstChoice(board))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [made, setPreviewed] = useState<Previewed | null>(null)
  const present = JSON.stringify(board)
  const looking = useStep(
    (settings: PlanSettings) => onPreview({ ...settings, task }),
    (result, settings) => setPreviewed(result.ok ? { board: present, settings, preview: result.data } : null),
  )
  const applying = useStep(
    ({ settings, preview: { digest } }: Previewed) => onApply({ ...settings, task, digest }),
    () => setPreviewed(null),
  )
  const isBusy = looking.isBusy || applying.isBusy
  const failure = looking.failure ?? applying.failure
  const previewed = made?.board === present ? made : null
  const chosen = new Set(board.raters.map((rater) => rater.id).filter((id) => !left.has(id)))

  function change(next: PlanChoice) {
    setChoice(next)
    setPreviewed(null)
  }

  function choose(raterId: string, isChosen: boolean) {
    const others = new Set(left)
    if (isChosen) others.delete(raterId)
    else others.add(raterId)
    setLeft(others)
    setPreviewed(null)
  }

  function preview(wanted: PlanChoice) {
    setChoice(wanted)
    applying.forget()
    looking.take({ ...wanted, raterIds: [...chosen] })
  }

  return (
    <div className="grid gap-6">
      <RaterChoice
        raters={board.raters}
        chosen={chosen}
        onChoose={choose}
        onAvailability={(raterId, availability) => {
          setPreviewed(null)
          return onAvailability({ ...availability, task, raterId })
        }}
      />
      <Plan
        board={board}
        choice={choice}
        chosen={chosen.size}
        isBusy={isBusy}
        onChange={change}
        onPreview={preview}
      />
      {applying.result?.ok && <Notice>{describe(applying.result.data)}</Notice>}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {previewed && (
        <PlanResult
          preview={previewed.preview}
          settings={previewed.settings}
          asked={board.ratersPerItem}
          itemName={board.itemName}
          isBusy={isBusy}
          onApply={() => applying.take(previewed)}
        />
      )}
    </div>
  )
}

type PlanProps = {
  board: AssignmentBoard
  choice: PlanChoice
  /** How many raters take part. */
  chosen: number
  isBusy: boolean
  onChange: (choice: PlanChoice) => void
  onPreview: (choice: PlanChoice) => void
}

/** How the work is to be shared out, and the way to see what comes of it. */
function Plan({ board, choice, chosen, isBusy, onChange, onPreview }: PlanProps) {
  return (
    <section aria-labelledby="plan" className="grid gap-4 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="plan" className="text-sm font-semibold">
          Plan
        </h2>
        <Button
          tone="quiet"
          disabled={isBusy || chosen === 0}
          onClick={() => onPreview({ ...choice, ...VERIFACT_DESIGN })}
        >
          VeriFact’s design
        </Button>
      </div>
      <PlanForm choice={choice} board={board} onChange={onChange} />
      <p className="flex items-center gap-3">
        <Button disabled={isBusy || chosen === 0 || isEmptyChoice(choice)} onClick={() => onPreview(choice)}>
          {isBusy ? 'Planning…' : 'Preview'}
        </Button>
        <span className="text-sm text-muted">
          {chosen} of {board.raters.length} raters, {counted(board.patients.length, 'patient', 'patients')},{' '}
          {counted(board.items, board.itemName.one, board.itemName.many)}.
        </span>
      </p>
    </section>
  )
}

/** As the last applied plan, or balanced by patient with the study's own seed. */
function firstChoice({ plans: [last], ratersPerItem, seed }: AssignmentBoard): PlanChoice {
  if (last) {
    const { raterIds: _, ...choice } = last.settings
    return { ...choice, ratersPerItem, patients: { kind: 'all' } }
  }
  return {
    ...VERIFACT_DESIGN,
    ratersPerItem,
    maxUnits: null,
    period: null,
    keep: 'all',
    patients: { kind: 'all' },
    sample: null,
    overlap: 0,
    withheld: [],
    seed,
  }
}

function isEmptyChoice({ patients }: PlanChoice): boolean {
  return patients.kind === 'chosen' && patients.ids.length === 0
}

function describe({ added, removed }: { added: number; removed: number }): string {
  const made = `Made ${whole(added)} assignments`
  return removed === 0 ? `${made}.` : `${made} and took ${whole(removed)} away.`
}
