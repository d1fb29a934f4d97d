import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AssignmentBoard, BoardRater } from '@/lib/core/assignment/board'
import { HandOverForm } from './hand-over-form'

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

function toField(...raters: BoardRater[]): HTMLSelectElement {
  const rest = { items: 9, patients: 1, ratersPerItem: 3, seed: 1, leftover: [], shared: [], plans: [] }
  const board: AssignmentBoard = { ...rest, raters }
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(
    <HandOverForm
      studyId="s"
      board={board}
      stopped={['silent']}
      now={NOW}
      onHandOver={async () => ({ ok: true, data: { moved: 0, left: 0 } })}
    />,
  )
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
