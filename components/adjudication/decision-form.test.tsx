import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Discussion } from '@/lib/core/discussion'
import { type Decide, DecisionForm } from './decision-form'

const push = vi.fn<(path: string) => void>()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
afterEach(() => {
  cleanup()
  push.mockClear()
})

const DISCUSSION: Discussion = {
  itemId: 'i',
  patientId: 'p',
  patientExternalId: '1',
  text: 'The patient was afebrile.',
  votes: [],
  mayDecide: true,
  decision: null,
}

function renderForm(discussion: Partial<Discussion>, onDecide: Decide) {
  render(
    <DecisionForm
      studyId="s"
      discussion={{ ...DISCUSSION, ...discussion }}
      nextItemId={null}
      onDecide={onDecide}
    />,
  )
  return userEvent.setup()
}

describe('the decision form', () => {
  it('takes a verdict by key and a reason, and tells which decision was on the screen', async () => {
    const onDecide = vi.fn<Decide>().mockResolvedValue({ ok: true })
    const user = renderForm({}, onDecide)

    await user.keyboard('2')
    await user.type(screen.getByLabelText('Why'), 'Corrected on day 3.')
    await user.click(screen.getByRole('button', { name: 'Decide' }))

    expect(onDecide).toHaveBeenCalledWith({
      studyId: 's',
      itemId: 'i',
      code: 'Not Supported',
      rationale: 'Corrected on day 3.',
      seenRevision: 0,
    })
    expect(push).toHaveBeenCalledWith('/studies/s/adjudicate')
  })

  it('asks for a verdict and a reason before it sends anything', async () => {
    const onDecide = vi.fn<Decide>()
    const user = renderForm({}, onDecide)

    await user.click(screen.getByRole('button', { name: 'Decide' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose 1, 2 or 3 first.')
    await user.keyboard('1')
    await user.click(screen.getByRole('button', { name: 'Decide' }))
    expect(screen.getByRole('alert').textContent).toBe('Please write why.')

    expect(onDecide).not.toHaveBeenCalled()
  })

  it('shows a conflict with another decision and stays', async () => {
    const message = 'Somebody else decided this statement in the meantime.'
    const user = renderForm({}, vi.fn<Decide>().mockResolvedValue({ ok: false, message }))

    await user.keyboard('3')
    await user.type(screen.getByLabelText('Why'), 'x')
    await user.click(screen.getByRole('button', { name: 'Decide' }))

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(push).not.toHaveBeenCalled()
  })

  it('lets those who voted only read', () => {
    renderForm({ mayDecide: false }, vi.fn<Decide>())

    expect(screen.getByText(/You voted on this statement/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  })
})
