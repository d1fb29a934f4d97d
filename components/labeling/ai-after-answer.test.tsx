import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AiAfterAnswer, type RevealAi } from './ai-after-answer'

const TASK = { studyId: 's', taskId: 't' }

function show(onReveal: RevealAi) {
  render(<AiAfterAnswer task={TASK} assignmentId="a" onReveal={onReveal} />)
  return userEvent.click(screen.getByRole('button', { name: 'Show what AI raters said' }))
}

it('warns before that the own answer then stays, and shows verdict, reason and passages on request', async () => {
  const onReveal = vi.fn<RevealAi>().mockResolvedValue({
    ok: true,
    data: [{ alias: 'judge-1', code: 'Not Supported', reason: 'No fever.', quotes: ['afebrile'] }],
  })
  render(<AiAfterAnswer task={TASK} assignmentId="a" onReveal={onReveal} />)
  expect(screen.getByText('Your answer stays as it is from then on.')).toBeDefined()
  expect(onReveal).not.toHaveBeenCalled()
  cleanup()

  await show(onReveal)

  expect(onReveal).toHaveBeenCalledWith({ task: TASK, assignmentId: 'a' })
  expect((await screen.findByRole('listitem')).textContent).toBe('judge-1Not SupportedNo fever.afebrile')
})

it('says what is in the way, and lets try again', async () => {
  await show(vi.fn<RevealAi>().mockResolvedValue({ ok: false, message: 'Your own answer comes first.' }))

  expect(await screen.findByText('Your own answer comes first.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show what AI raters said' })).toBeDefined()
})

it('says so when no AI rater has looked at the statement', async () => {
  await show(vi.fn<RevealAi>().mockResolvedValue({ ok: true, data: [] }))

  expect(await screen.findByText('No AI rater has looked at it yet.')).toBeDefined()
})
