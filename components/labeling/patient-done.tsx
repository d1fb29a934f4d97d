'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import type { LabelingItem } from '@/lib/core/labeling/labeling'

type Props = {
  studyId: string
  items: readonly LabelingItem[]
  nextPatient: { externalId: string; href: string } | null
  /** The key that does what stands first. */
  keyName: string
  onGo: (index: number) => void
}

/** After the last statement: what is done, what is still open, and where to go on. */
export function PatientDone({ studyId, items, nextPatient, keyName, onGo }: Props) {
  const open = items.findIndex((item) => item.answer === null)
  const left = items.filter((item) => item.answer === null).length
  const key = <span aria-hidden="true">{keyName}</span>
  return (
    <div className="grid flex-1 content-center gap-4 px-8">
      <h1 className="text-xl font-semibold">{left === 0 ? 'This patient is done' : 'The end of the list'}</h1>
      <p className="text-sm text-muted">
        {left === 0
          ? `All ${items.length} statements have your answer. You can still go back and change any of them.`
          : `${left} of ${items.length} statements still wait for an answer.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {open >= 0 && <Button onClick={() => onGo(open)}>Go to the first open one {key}</Button>}
        {nextPatient && (
          <ButtonLink tone={open >= 0 ? 'quiet' : 'primary'} href={nextPatient.href} prefetch={false}>
            Next patient: {nextPatient.externalId} {open < 0 && key}
          </ButtonLink>
        )}
        <ButtonLink tone="quiet" href={`/studies/${studyId}/label`}>
          All patients
        </ButtonLink>
      </div>
    </div>
  )
}
