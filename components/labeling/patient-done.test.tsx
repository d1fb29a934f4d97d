import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { TaskName } from '@/lib/core/task'
import { PatientDone } from './patient-done'

const TASK = { studyId: 's', taskId: 't' }

const answered = { answer: {} } as LabelingItem
const open = { answer: null } as LabelingItem
const NAME = { one: 'statement', many: 'statements' }
const NEXT = { externalId: 'P2', href: '/next', isLater: false }

const onGo = vi.fn<(index: number) => void>()

function textOf(
  items: readonly LabelingItem[],
  nextPatient: typeof NEXT | null,
  otherTask: TaskName | null = null,
) {
  cleanup()
  render(
    <PatientDone
      task={TASK}
      items={items}
      name={NAME}
      nextPatient={nextPatient}
      otherTask={otherTask}
      keyName="Enter"
      onGo={onGo}
    />,
  )
  return [screen.getByRole('heading').textContent, document.querySelector('p')?.textContent]
}

describe('the end of a patient', () => {
  it('distinguishes the last one from those that others come after', () => {
    expect(textOf([answered, answered], NEXT)).toEqual([
      'This patient is done',
      'All 2 statements have your answer. You can still go back and change any of them.',
    ])
    expect(textOf([answered], null)).toEqual([
      'All done for now',
      'The one statement has your answer, and no other patient waits for you. You can still go back and change it.',
    ])
  })

  it('leads back to the answers, and to another task that waits where no patient does', () => {
    const other: TaskName = { studyId: 's', taskId: 'q', title: 'Quality', itemName: NAME }
    const linkToOther = () => screen.queryByRole('link', { name: 'Go to the task “Quality”' })
    textOf([answered, answered], null, other)
    screen.getByRole('button', { name: 'Look at the answers again' }).click()
    expect(onGo).toHaveBeenCalledWith(0)
    expect(linkToOther()?.getAttribute('href')).toBe('/studies/s/tasks/q/label')
    textOf([answered], NEXT, other)
    expect(screen.getByRole('button', { name: 'Look at the answer again' })).toBeTruthy()
    expect(linkToOther()).toBeNull()
    textOf([answered, open], null, other)
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
    expect(linkToOther()).toBeNull()
  })

  it('goes on to a later visit of the patient once this one is done', () => {
    const later = { ...NEXT, isLater: true }
    expect(textOf([answered], later)[0]).toBe('This visit is done')
    expect(screen.getByRole('link', { name: /Next visit of this patient/ })).toBeTruthy()
    expect(textOf([answered, open], later)).toEqual([
      'The end of the list',
      '1 of 2 statements still waits for an answer. The next visit of this patient opens after that.',
    ])
    expect(screen.queryByRole('link', { name: /Next visit/ })).toBeNull()
  })

  it('is no end while statements are open', () => {
    expect(textOf([answered, open], null)).toEqual([
      'The end of the list',
      '1 of 2 statements still waits for an answer.',
    ])
  })
})
