import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RunOutcome } from './run-outcome'

const TASK = { studyId: 's', taskId: 't' }

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('leads from a run to its results against people, or to where they are sealed', () => {
  render(<RunOutcome task={TASK} isOpen />)
  expect(addresses()).toEqual([
    '/studies/s/tasks/t/agreement/ai',
    '/studies/s/tasks/t/agreement/non-inferiority',
  ])
  cleanup()
  render(<RunOutcome task={TASK} isOpen={false} />)
  expect(screen.getByText(/are sealed/)).toBeTruthy()
  expect(addresses()).toEqual(['/studies/s/tasks/t/agreement/ai#open-results'])
})
