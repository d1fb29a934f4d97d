import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { ItemFilters } from './item-filters'

afterEach(cleanup)

function showStates(state: string | null): (string | null)[] {
  const names = { systems: [], patients: [], states: ['open', 'agreed'] as const, passing: null }
  render(<ItemFilters here="/agreement" view={peopleViewSchema.parse({ state })} names={names} />)
  const field = screen.getByLabelText('Where it stands')
  return within(field)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent)
}

it('offers only where statements of the study stand, in the order of the overview', () => {
  expect(showStates(null)).toEqual(['any', 'Agreed', 'Open'])
})

it('keeps what an address asks for, though no statement stands there any more', () => {
  expect(showStates('contested')).toEqual(['any', 'Agreed', 'Contested', 'Open'])
})
