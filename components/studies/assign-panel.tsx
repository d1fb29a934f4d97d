'use client'

import { useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

type Preview = { ratersPerItem: number; raters: number; patients: number; assignments: number }
type Result = { ok: true; data: Preview } | { ok: false; message: string }

type Props = {
  studyId: string
  onAssign: (input: { studyId: string; preview: boolean }) => Promise<Result>
}

/** Preview first, then assign: whole patients to the least loaded raters, seeded; finished work stays as it is. */
export function AssignPanel({ studyId, onAssign }: Props) {
  const [result, setResult] = useState<(Result & { preview: boolean }) | null>(null)
  const [isBusy, startAssigning] = useTransition()

  function assign(preview: boolean) {
    startAssigning(async () => setResult({ ...(await onAssign({ studyId, preview })), preview }))
  }

  return (
    <section aria-labelledby="assign" className="grid gap-3">
      <div>
        <h2 id="assign" className="text-sm font-semibold">
          Assign statements
        </h2>
        <p className="max-w-prose text-sm text-muted">
          Gives every patient the raters that are still missing: whole patients, as evenly as possible, in an
          order that follows from the study’s seed.
        </p>
      </div>
      <div className="flex gap-2">
        <Button tone="quiet" disabled={isBusy} onClick={() => assign(true)}>
          Preview
        </Button>
        <Button
          disabled={isBusy || !(result?.ok && result.preview && result.data.assignments > 0)}
          onClick={() => assign(false)}
        >
          Assign
        </Button>
      </div>
      {result &&
        (result.ok ? (
          <Notice>{describe(result.data, result.preview)}</Notice>
        ) : (
          <Notice tone="danger">{result.message}</Notice>
        ))}
    </section>
  )
}

function describe({ assignments, patients, raters, ratersPerItem }: Preview, preview: boolean): string {
  if (assignments === 0) return `Every patient has ${ratersPerItem} raters; there is nothing to assign.`
  const what = `${assignments.toLocaleString('en')} assignments over ${patients} patients and ${raters} raters`
  return preview ? `This would make ${what}.` : `Made ${what}.`
}
