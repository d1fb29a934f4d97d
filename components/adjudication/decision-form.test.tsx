import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Discussion } from '@/lib/core/discussion'
import { type Decide, DecisionForm } from './decision-form'

const push = vi.fn<(path: string) => void>()
const refresh = vi.fn<() => void>()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh }), unstable_rethrow: () => {} }))
afterEach(() => {
  cleanup()
  push.mockClear()
  refresh.mockClear()
})

const DISCUSSION: Discussion = {
  itemId: 'i',
  patientId: 'p',
  patientExternalId: '1',
  text: 'The patient was afebrile.',
  votes: [],
  ai: 'hidden',
  mayDecide: true,
  decision: null,
  earlier: [],
  locked: false,
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
    await user.selectOptions(screen.getByLabelText('Why the raters differed'), 'Rater error')
    await user.type(screen.getByLabelText('Why this answer'), 'Corrected on day 3.')
    await user.click(screen.getByRole('button', { name: 'Decide' }))

    expect(onDecide).toHaveBeenCalledWith({
      studyId: 's',
      itemId: 'i',
      code: 'Not Supported',
      reason: 'rater-error',
      rationale: 'Corrected on day 3.',
      guideline: '',
      seenRevision: 0,
    })
    expect(push).toHaveBeenCalledWith('/studies/s/adjudicate')
  })

  it('asks for a verdict and a reason before it sends anything', async () => {
    const onDecide = vi.fn<Decide>()
    const user = renderForm({}, onDecide)

    await user.click(screen.getByRole('button', { name: 'Decide' }))
    expect(screen.getByRole('alert').textContent).toBe('Choose 1, 2, 3 or 4 first.')
    await user.keyboard('4')
    await user.click(screen.getByRole('button', { name: 'Decide' }))
    expect(screen.getByRole('alert').textContent).toBe('Say why the raters differed.')
    await user.selectOptions(screen.getByLabelText('Why the raters differed'), 'Guideline gap')
    await user.click(screen.getByRole('button', { name: 'Decide' }))
    expect(screen.getByRole('alert').textContent).toBe('Please write why.')

    expect(onDecide).not.toHaveBeenCalled()
  })

  it('shows a conflict with another decision, loads that one, and keeps what was written', async () => {
    const message = 'Somebody else decided this statement in the meantime.'
    const conflict = { ok: false, code: 'conflict', message } as const
    const user = renderForm({}, vi.fn<Decide>().mockResolvedValue(conflict))

    await user.keyboard('3')
    await user.selectOptions(screen.getByLabelText('Why the raters differed'), 'Other')
    await user.type(screen.getByLabelText('Why this answer'), 'My own words')
    await user.click(screen.getByRole('button', { name: 'Decide' }))

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(push).not.toHaveBeenCalled()
    expect(refresh).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('Why this answer')).toHaveProperty('value', 'My own words')
  })

  it('lets those who voted only read', () => {
    renderForm({ mayDecide: false }, vi.fn<Decide>())

    expect(screen.getByText(/You voted on this statement/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  })
})
