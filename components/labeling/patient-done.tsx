'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { counted } from '@/lib/core/counted-words'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { type TaskName, type TaskRef, taskHome } from '@/lib/core/task'

type Props = {
  task: TaskRef
  items: readonly LabelingItem[]
  /** What an item is called. */
  name: { one: string; many: string }
  /** `isLater`: a later visit of this patient, which opens once all of this one have an answer. */
  nextPatient: { externalId: string; href: string; isLater: boolean } | null
  /** Another task of the study in which this person has work; null where there is none, or another patient waits here. */
  otherTask: TaskName | null
  /** The key that does what stands first. */
  keyName: string
  onGo: (index: number) => void
}

/** After the last statement: what is done, what is still open, and where to go on. */
export function PatientDone({ task, items, name, nextPatient, otherTask, keyName, onGo }: Props) {
  const open = items.findIndex((item) => item.answer === null)
  const left = items.filter((item) => item.answer === null).length
  const key = <span aria-hidden="true">{keyName}</span>
  return (
    <div className="grid flex-1 content-center gap-4 px-8">
      <h1 className="text-xl font-semibold">
        {left > 0 ? 'The end of the list' : nextPatient ? doneWords(nextPatient) : 'All done for now'}
      </h1>
      <p className="text-sm text-muted">
        {left === 0
          ? `${allWords(items.length, name)} your answer${nextPatient ? '' : ', and no other patient waits for you'}. You can still go back and change ${items.length === 1 ? 'it' : 'any of them'}.`
          : `${left} of ${counted(items.length, name.one, name.many)} still ${left === 1 ? 'waits' : 'wait'} for an answer.`}
        {left > 0 && nextPatient?.isLater && ' The next visit of this patient opens after that.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {open >= 0 && <Button onClick={() => onGo(open)}>Go to the first open one {key}</Button>}
        {nextPatient && !(left > 0 && nextPatient.isLater) && (
          <ButtonLink tone={open >= 0 ? 'quiet' : 'primary'} href={nextPatient.href} prefetch={false}>
            {nextPatient.isLater ? 'Next visit of this patient' : `Next patient: ${nextPatient.externalId}`}{' '}
            {open < 0 && key}
          </ButtonLink>
        )}
        {open < 0 && !nextPatient && otherTask && (
          <ButtonLink href={`${taskHome(otherTask)}/label`}>Go to the task “{otherTask.title}”</ButtonLink>
        )}
        {open < 0 && (
          <Button tone="quiet" onClick={() => onGo(0)}>
            Look at the {items.length === 1 ? 'answer' : 'answers'} again
          </Button>
        )}
        <ButtonLink tone="quiet" href={`${taskHome(task)}/label`}>
          All patients
        </ButtonLink>
      </div>
    </div>
  )
}

function doneWords({ isLater }: NonNullable<Props['nextPatient']>): string {
  return isLater ? 'This visit is done' : 'This patient is done'
}

function allWords(count: number, { one, many }: Props['name']): string {
  return count === 1 ? `The one ${one} has` : `All ${count} ${many} have`
}
