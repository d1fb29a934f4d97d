import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { PatientDone } from './patient-done'

const TASK = { studyId: 's', taskId: 't' }

afterEach(cleanup)

const answered = { answer: {} } as LabelingItem
const open = { answer: null } as LabelingItem
const NAME = { one: 'statement', many: 'statements' }
const NEXT = { externalId: 'P2', href: '/next', isLater: false }

function textOf(items: readonly LabelingItem[], nextPatient: typeof NEXT | null) {
  cleanup()
  render(
    <PatientDone
      task={TASK}
      items={items}
      name={NAME}
      nextPatient={nextPatient}
      keyName="Enter"
      onGo={vi.fn()}
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
