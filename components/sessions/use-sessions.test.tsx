import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { beginWork, type SessionWork, takeStep } from '@/lib/core/adjudication/session-work'
import type { Discussion } from '@/lib/core/discussion'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { findShipped } from '@/lib/core/protocols/shipped'
import { SessionPanel } from './session-panel'
import { type TakeStep, useSessions } from './use-sessions'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const DEFINITION = findShipped('error-spans')
const LAYER = DEFINITION.spanLayers[0]!
const TEXT = 'You took aspirin for three days.'
const span = (id: string, quote: string): MarkedSpan => ({
  id,
  start: TEXT.indexOf(quote),
  end: TEXT.indexOf(quote) + quote.length,
  label: 'number_unsupported',
  attributes: {},
  quote,
})
const SETS = [[span('a', 'aspirin'), span('b', 'three')], [span('c', 'three days')]]
const CONTEXT = { layer: LAYER, text: TEXT, sets: SETS, by: 'ann' }

/** A server that one person alone works with, whose answers wait until they are let go. */
function standIn() {
  let work: SessionWork = beginWork({ raters: ['ann', 'bob'], ratings: ['r1', 'r2'], sets: SETS }, null)
  const waiting: (() => void)[] = []
  const onStep: TakeStep = async ({ step }) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    const taken = takeStep(work, step, CONTEXT)
    if ('problem' in taken) return { ok: true, data: { work, refused: taken.problem } }
    work = taken
    return { ok: true, data: { work, refused: null } }
  }
  const answer = async () => {
    await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
    waiting.shift()?.()
  }
  return { onStep, answer, work }
}

function Session({ onStep, work }: { onStep: TakeStep; work: SessionWork }) {
  const discussion = {
    itemId: 'i',
    mayAgree: true,
    locked: false,
    ai: 'hidden',
    definition: DEFINITION,
    parts: [{ role: LAYER.part, textId: null }],
    text: TEXT,
    texts: {},
    decided: {},
    sessions: [
      { field: LAYER.id, role: LAYER.part, aliases: ['ann', 'bob'], sets: SETS, work, isCarried: false },
    ],
  } as unknown as Discussion
  const desk = useSessions({ task: { studyId: 's', taskId: 't' }, discussion, onStep })
  return <SessionPanel desk={desk} declined={new Set()} isAlone onDecline={() => {}} />
}

Element.prototype.scrollIntoView = () => {}

it('takes a key that is pressed again while it is saved for the same person’s, and for nobody else’s change', async () => {
  const { onStep, answer, work } = standIn()
  render(<Session onStep={onStep} work={work} />)
  const user = userEvent.setup()

  await user.keyboard('xx')
  expect(screen.getByText(/saving/)).toBeTruthy()
  await answer()
  await answer()

  await vi.waitFor(() => expect(screen.queryByText(/saving/)).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getAllByText('✗ Dropped')).toHaveLength(1)
  expect(screen.getByText(/1 of 2 groups to settle/)).toBeTruthy()
})

it('says that nothing is marked alike where the key that agrees on all of that finds none', async () => {
  const { onStep, work } = standIn()
  render(<Session onStep={onStep} work={work} />)

  await userEvent.setup().keyboard('s')

  expect(screen.getByText(/No open group is marked alike/)).toBeTruthy()
})
