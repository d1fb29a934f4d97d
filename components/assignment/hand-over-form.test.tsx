import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AssignmentBoard, BoardRater } from '@/lib/core/assignment/board'
import { HandOverForm } from './hand-over-form'

const TASK = { studyId: 's', taskId: 't' }

const NOW = new Date('2026-03-11T12:00:00Z')

function rater(alias: string, left: number, lastAt: string | null): BoardRater {
  const load = { assigned: 20 + left, rated: 20, patients: 1, perWeek: null, away: [] }
  return {
    id: alias,
    alias,
    isInvited: false,
    specialty: null,
    joinedAt: '2026-03-01T00:00:00Z',
    assignedAt: '2026-03-01T00:00:00Z',
    lastAt,
    ...load,
  }
}

function formOf(raters: BoardRater[]) {
  const rest = {
    items: 9,
    patients: [],
    ratersPerItem: 3,
    strata: [],
    seed: 1,
    leftover: [],
    shared: [],
    plans: [],
  }
  const itemName = { one: 'statement', many: 'statements' }
  const board: AssignmentBoard = { ...rest, itemName, raters }
  return (
    <HandOverForm
      task={TASK}
      board={board}
      stopped={['silent', 'mute']}
      now={NOW}
      onHandOver={async () => ({ ok: true, data: { moved: 79, left: 2 } })}
    />
  )
}

function toField(...raters: BoardRater[]): HTMLSelectElement {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(formOf(raters))
  const [from, to] = box.querySelectorAll('select')
  expect(from?.value).toBe('silent')
  return to!
}

const SILENT = rater('silent', 79, '2026-03-08T08:00:00Z')
const RELIEVED = rater('relieved', 0, '2026-03-08T08:00:00Z')

it('fills in who is at work, and says of others when they were last heard of', () => {
  const to = toField(SILENT, RELIEVED, rater('busy', 30, '2026-03-11T08:00:00Z'))

  expect(to.value).toBe('busy')
  expect([...to.options].map(({ text }) => text)).toEqual([
    'busy (30 to do, can take all)',
    'relieved (free, last answer 3 days ago, can take all)',
  ])
})

it('fills in nobody where all have stopped: the lead chooses', () => {
  const to = toField(SILENT, RELIEVED)

  expect(to.value).toBe('')
  expect(to.required).toBe(true)
  expect([...to.options].map(({ text }) => text)).toEqual([
    'Choose who takes it',
    'relieved (free, last answer 3 days ago, can take all)',
  ])
})

it('says from whom to whom before the form, which is filled in for the next by then', async () => {
  const busy = rater('busy', 30, '2026-03-11T08:00:00Z')
  const mute = rater('mute', 9, '2026-03-01T08:00:00Z')
  const { rerender } = render(formOf([SILENT, busy, mute]))
  fireEvent.click(screen.getByRole('button', { name: 'Hand over…' }))
  fireEvent.click(screen.getByRole('button', { name: 'Yes, hand over' }))

  const reported = await screen.findByText(
    '79 statements went from silent to busy. 2 stayed, because busy has them too.',
  )
  rerender(formOf([{ ...SILENT, assigned: 20 }, busy, mute]))
  const from = screen.getByLabelText('From')
  expect(from).toHaveProperty('value', 'mute')
  expect(reported.compareDocumentPosition(from)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
