import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SealedVerdicts } from './sealed-verdicts'

const TASK = { studyId: 's', taskId: 't' }

it('says what looking leaves in the audit log before anybody looks, and why a look failed', async () => {
  const onLook = vi.fn(async () => ({ ok: false as const, message: 'Not now.' }))
  const run = { runId: 'r', done: 1, failed: 1, pending: 0, leftOut: 1 }
  const { rerender } = render(<SealedVerdicts task={TASK} run={run} absent={null} onLook={onLook} />)

  expect(screen.getByRole('heading', { name: '3 statements' })).toBeDefined()
  expect(screen.getByText(/The audit log then has your name.*the report says/)).toBeDefined()
  expect(screen.getByRole('link', { name: /then they are opened/ }).getAttribute('href')).toBe(
    '/studies/s/tasks/t/agreement/ai#open-results',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Look at single ratings; this is logged' }))
  expect(await screen.findByText('Not now.')).toBeDefined()
  expect(onLook).toHaveBeenCalledExactlyOnceWith({ task: TASK, runId: 'r' })

  rerender(<SealedVerdicts task={TASK} run={run} absent="Setting up." onLook={onLook} />)
  expect(screen.queryByRole('button')).toBeNull()
})
