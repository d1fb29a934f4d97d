import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { ItemFilters } from './item-filters'

function showStates(state: string | null): (string | null)[] {
  const names = {
    labelSet: VERDICT_LABELS,
    systems: [],
    patients: [],
    states: ['open', 'agreed'] as const,
    passing: null,
  }
  render(<ItemFilters here="/agreement" view={peopleViewSchema.parse({ state })} names={names} />)
  const field = screen.getByLabelText('Where it stands')
  return within(field)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent)
}

it('offers only where statements of the study stand, in the order of the overview', () => {
  expect(showStates(null)).toEqual(['any', 'Agreed', 'Open'])
})

it('says that statements are selected by the ratings themselves, where they are', () => {
  const names = { labelSet: VERDICT_LABELS, systems: [], patients: [], states: [], passing: null }
  const show = (subset: string | null) =>
    render(<ItemFilters here="/agreement" view={peopleViewSchema.parse({ subset })} names={names} />)
      .container

  expect(show(null).textContent).not.toContain('selected by the ratings')
  expect(show('Not Addressed').textContent).toContain(selectionCaution('statements'))
})

it('keeps what an address asks for, though no statement stands there any more', () => {
  expect(showStates('contested')).toEqual(['any', 'Agreed', 'Contested', 'Open'])
})
