import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { judgeViewSchema, listJudges } from '@/lib/core/figures/judges/judge-view'
import { makeFrame, ofPatients } from '@/lib/testing/study-frame'
import { JudgeTable } from './judge-table'

afterEach(cleanup)

const TRUTH = 'SSNSANSSNS'.repeat(12)
const SAID = 'SSNSSSSSSA'.repeat(12)

function show(judges: Record<string, string>) {
  const view = judgeViewSchema.parse({})
  const listing = listJudges(ofPatients(makeFrame([], judges, TRUTH), 12), view, 1)
  render(
    <JudgeTable
      studyId="s"
      listing={listing}
      view={view}
      lateIds={['id of twin 25']}
      hrefWith={() => '/here'}
    />,
  )
}

it('shows those of the very same answers in one row, with their names folded', () => {
  show({ 'm 5': SAID, 'twin 10': SAID, 'twin 25': SAID, 'other 5': TRUTH })
  const rows = screen.getAllByRole('row').slice(1)
  const folded = within(rows[1]!).getByText('and 2 more with the very same answers').closest('details')!

  expect(rows).toHaveLength(2)
  expect(folded.open).toBe(false)
  expect([...folded.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'twin 10',
    'twin 25 (begun after the results were opened)',
  ])
})

it('lists one that rated a few statements after those it cannot be compared with, and says so', () => {
  show({ 'm 5': SAID, 'few 5': TRUTH.slice(0, 30).padEnd(120, '.') })
  const [, whole, few] = screen.getAllByRole('row')

  expect(screen.getByRole('table', { name: /, each over what it rated itself$/ })).toBeTruthy()
  expect(whole!.textContent).not.toContain('only')
  expect(few!.textContent).toContain('few 5Over 30 statements only: not comparable with those listed before.')
})
