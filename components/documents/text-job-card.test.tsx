import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { type TextJobSummary, textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { TextJobCard } from './text-job-card'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }), unstable_rethrow: () => {} }))

type Change = ComponentProps<typeof TextJobCard>['onResume']
const change: Change = async () => ({ ok: true })
const CARD = { studyId: 's', currency: 'EUR', onPause: change, onCancel: change, onResume: change }

const JOB: TextJobSummary = {
  jobId: 'j',
  status: 'paused',
  configuration: textJobConfigurationSchema.parse({ kind: 'course', by: 'model', model: 'm' }),
  author: null,
  answeredBy: 'm',
  done: 1,
  failed: 0,
  pending: 2,
  made: 10,
  spend: { calls: 40, promptTokens: 9000, answerTokens: 900, cost: 0.6 },
  costLimit: 0.5,
  stages: [],
  prompts: [],
  wait: null,
  failure: 'The cost limit of 0.5 EUR is reached. Resume with a higher one to go on.',
  createdAt: '2026-01-01T10:00:00Z',
  finishedAt: null,
}

it('resumes with a higher limit where the one before is reached', async () => {
  const user = userEvent.setup()
  const onResume = vi.fn<Change>(async () => ({ ok: true }))
  render(<TextJobCard {...CARD} job={JOB} onResume={onResume} />)

  expect(screen.getByText(JOB.failure!)).toBeTruthy()
  const limit = screen.getByRole('spinbutton', { name: 'Cost limit, EUR' })
  expect(limit).toHaveProperty('value', '0.5')
  expect(screen.getByText('With what it has cost: 0.6000 EUR so far.')).toBeTruthy()
  await user.clear(limit)
  await user.type(limit, '2')
  await user.click(screen.getByRole('button', { name: 'Resume' }))
  expect(onResume).toHaveBeenCalledExactlyOnceWith({ studyId: 's', jobId: 'j', costLimit: 2 })
})

it('says while it works where it pauses, and what it waits for', () => {
  const job = { ...JOB, status: 'running' as const, failure: null, wait: 'No answer.' }
  render(<TextJobCard {...CARD} job={job} />)

  expect(screen.getByText('Pauses at a cost of 0.5 EUR')).toBeTruthy()
  expect(screen.getByText('Waiting for another try by itself. The last said: No answer.')).toBeTruthy()
  expect(screen.queryByRole('spinbutton')).toBeNull()
})
