import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RunOutcome } from './run-outcome'

afterEach(cleanup)

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('leads from a run to its results against people, or to where they are sealed', () => {
  render(<RunOutcome studyId="s" isOpen />)
  expect(addresses()).toEqual(['/studies/s/agreement/ai', '/studies/s/agreement/non-inferiority'])
  cleanup()
  render(<RunOutcome studyId="s" isOpen={false} />)
  expect(screen.getByText(/are sealed/)).toBeTruthy()
  expect(addresses()).toEqual(['/studies/s/agreement/non-inferiority#open-results'])
})
