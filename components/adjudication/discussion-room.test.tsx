import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { beginWork } from '@/lib/core/adjudication/session-work'
import type { Discussion } from '@/lib/core/discussion'
import { findShipped } from '@/lib/core/protocols/shipped'
import { FIRST_GUIDELINE } from '@/lib/testing/answer-fields'
import { DiscussionRoom } from './discussion-room'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {}, refresh: () => {} }),
  unstable_rethrow: () => {},
}))
vi.mock('./discussion-reading', () => ({ DiscussionReading: () => null }))
vi.mock('./use-discussion-live', () => ({
  useDiscussionLive: () => ({ messages: [], present: [], isReachable: true, askNow: () => {} }),
}))
Element.prototype.scrollIntoView = () => {}
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}

const DEFINITION = findShipped('error-spans')
const LAYER = DEFINITION.spanLayers[0]!
const TEXT = 'You took aspirin.'
const SETS = [
  [
    {
      id: 'a',
      start: 9,
      end: 16,
      label: LAYER.labels[0]!.code,
      attributes: {},
      quote: 'aspirin',
    },
  ],
  [],
]
const DISCUSSION: Discussion = {
  itemId: 'i',
  patientId: 'p',
  patientExternalId: '1',
  text: TEXT,
  guideline: FIRST_GUIDELINE,
  votes: [],
  ai: 'hidden',
  mayDecide: false,
  mayAgree: true,
  decision: null,
  draft: null,
  messageDraft: null,
  earlier: [],
  definition: DEFINITION,
  fields: [],
  sessions: [
    {
      field: LAYER.id,
      role: LAYER.part,
      aliases: ['ann', 'bob'],
      sets: SETS,
      work: beginWork({ raters: ['ann', 'bob'], ratings: ['r1', 'r2'], sets: SETS }, null),
      isCarried: false,
    },
  ],
  decisions: [],
  decided: {},
  parts: [{ role: LAYER.part, textId: null }] as unknown as Discussion['parts'],
  attributes: {},
  chartUntil: null,
  texts: {},
  locked: false,
}
const never = () => new Promise<never>(() => {})

function renderRoom(discussion: Partial<Discussion> = {}) {
  const props: ComponentProps<typeof DiscussionRoom> = {
    task: { studyId: 's', taskId: 't' },
    discussion: { ...DISCUSSION, ...discussion },
    chart: { patientId: 'p' } as ComponentProps<typeof DiscussionRoom>['chart'],
    nextItemId: null,
    isAfterDecision: false,
    keys: {},
    onDecide: never,
    onSaveDraft: never,
    onPost: never,
    onSaveMessage: never,
    onVote: never,
    onStep: never,
  }
  render(<DiscussionRoom {...props} />)
  return userEvent.setup()
}

it('lists the keys of a session and of the decision', async () => {
  const user = renderRoom()
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.keyboard('?')

  const keys = screen.getByRole('dialog', { name: 'Keys' }).textContent
  expect(keys).toContain('J KNext and previous group')
  expect(keys).toContain('SAgree on all groups that every rater marked alike')
  expect(keys).toContain('CWhy the raters differed')
})

it('says who may take part in a session', () => {
  renderRoom()
  expect(screen.getByText(/once a lead has made them adjudicators under People/)).toBeTruthy()
  expect(screen.getByPlaceholderText('Write to everybody in this discussion')).toBeTruthy()
})
