import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FigureView } from '@/components/figures/figure-view'
import { configurationGrid, gridViewSchema } from '@/lib/core/figures/ai-raters/heat-grid'
import { gridFigure } from '@/lib/core/figures/tables/grid'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { EndsLink, gridLink } from './grid-links'

const TASK = { studyId: 's', taskId: 't' }

const CONSENSUS = 'SSNSANSSNS'.repeat(12)
const SAID = { 'm 5': 'SSNSSSSSSA'.repeat(12), 'm 10': 'SSNSANSSNA'.repeat(12), 'm 25': CONSENSUS }
const STOPPED = CONSENSUS.slice(0, 11).padEnd(120, '.')

function show(aiRaters: Record<string, string>, query: object = {}) {
  const view = gridViewSchema.parse(query)
  const grid = configurationGrid(ofPatients(makeMatrix([], aiRaters, CONSENSUS), 12), view, 1)
  return render(
    <>
      <FigureView figure={gridFigure(grid, view, gridLink(TASK, view, grid.items))} />
      <EndsLink task={TASK} grid={grid} view={view} />
    </>,
  )
}

it('leads from the weakest to the strongest configuration, over the same statements as the figures', () => {
  show(SAID, { author: 'llm' })
  const link = screen.getByRole('link', {
    name: 'How labels change from the weakest to the strongest configuration',
  })
  const address = new URL(link.getAttribute('href') ?? '', 'http://localhost')

  expect(address.pathname).toBe('/studies/s/tasks/t/agreement/compare')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    author: 'llm',
    a: 'id of m 5',
    b: 'id of m 25',
    unit: 'patient',
  })
})

it('leads nowhere where no configuration is better than another', () => {
  show({ 'm 5': CONSENSUS, 'm 10': CONSENSUS })
  expect(screen.queryByRole('link', { name: /weakest/ })).toBeNull()
})

it('says how many are in no figure, and why', () => {
  const { container } = show({ ...SAID, 'm 50': STOPPED })

  expect(container.textContent).toContain(
    'All figures are over the same 120 settled statements. 1 AI rater is left out, for figures over other statements cannot be compared: 1 rated less than 75 % of what the fullest rated.',
  )
})
