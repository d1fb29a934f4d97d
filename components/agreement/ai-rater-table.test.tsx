import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aiViewSchema, listAiRaterRows } from '@/lib/core/figures/ai-raters/ai-view'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { AiRaterTable } from './ai-rater-table'
import { headNote, headOf } from './ai-rater-table-head'
import { NothingCompared } from './nothing-compared'

const TASK = { studyId: 's', taskId: 't' }

const CONSENSUS = 'SSNSANSSNS'.repeat(12)
const SAID = 'SSNSSSSSSA'.repeat(12)

function show(aiRaters: Record<string, string>, query: object = {}) {
  const view = aiViewSchema.parse(query)
  const listing = listAiRaterRows(ofPatients(makeMatrix([], aiRaters, CONSENSUS), 12), view, 1)
  render(
    <AiRaterTable
      task={TASK}
      listing={listing}
      view={view}
      lateIds={['id of twin 25']}
      hrefWith={() => '/here'}
    />,
  )
}

it('shows those of the very same answers in one row, with their names folded', () => {
  show({ 'm 5': SAID, 'twin 10': SAID, 'twin 25': SAID, 'other 5': CONSENSUS })
  const rows = screen.getAllByRole('row').slice(1)
  const folded = within(rows[1]!).getByText('and 2 more with the very same ratings').closest('details')!

  expect(rows).toHaveLength(2)
  expect(folded.open).toBe(false)
  expect([...folded.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'twin 10',
    'twin 25 (begun after the results were opened)',
  ])
})

it('lists one that rated a few statements after those it cannot be compared with, and says so', () => {
  show({ 'm 5': SAID, 'few 5': CONSENSUS.slice(0, 30).padEnd(120, '.') })
  const [, whole, few] = screen.getAllByRole('row')

  expect(screen.getByRole('table', { name: /, each over what it rated itself$/ })).toBeTruthy()
  expect(whole!.textContent).not.toContain('only')
  expect(whole!.textContent).not.toContain('not rated:')
  // most of those that it left out, of each answer, stand beside how many have it
  expect(few!.textContent).toContain(
    'not rated: 54 of 72 Supported 27 of 36 Not Supported 9 of 12 Not Addressed',
  )
  expect(few!.textContent).toContain('few 5Over 30 statements only: not comparable with those listed before.')
})

it('says of one that rated as many as others, but other ones, that these are others', () => {
  const [first, second] = [CONSENSUS.slice(0, 60).padEnd(120, '.'), CONSENSUS.slice(60).padStart(120, '.')]
  show({ 'm 5': first, 'other 5': second })
  const [, compared, other] = screen.getAllByRole('row')

  expect(compared!.textContent).not.toContain('not comparable')
  expect(other!.textContent).toContain(
    'other 5Over 60 statements, too few of which all others rated, too: not comparable with those listed before.',
  )
})

it('counts the statements that the figure which decides the order is over', () => {
  const few = { 'm 5': SAID, 'few 5': CONSENSUS.slice(0, 30).padEnd(120, '.') }
  show(few, { missing: 'wrong' })

  // what was not rated counts as wrong, but not for AC1
  expect(screen.getAllByRole('row')[2]!.textContent).toContain('few 5Over 30 statements only:')
  cleanup()
  show(few, { missing: 'wrong', sort: 'agreement' })
  expect(screen.getAllByRole('row')[2]!.textContent).not.toContain('not comparable')
})

it('says why it has no figures, and what comes before', () => {
  const { container, rerender } = render(<NothingCompared rows={[{ rated: 0 }]} home="/t" />)
  expect(container.textContent).toContain(
    'no AI rater listed here rated a statement that has a consensus label',
  )
  expect(screen.getByRole('link').getAttribute('href')).toBe('/t/assignments')
  for (const rows of [[], [{ rated: 0 }, { rated: 1 }]]) {
    rerender(<NothingCompared rows={rows} home="/t" />)
    expect(container.textContent).toBe('')
  }
})

it('has short labels in words in its head, and says what letters stand for', () => {
  const { labelSet } = listAiRaterRows(makeMatrix([], {}, 'S'), aiViewSchema.parse({}), 1)
  const of = (focus: string) => ({ focus, labelSet })
  const [supported = '', notSupported = ''] = labelSet.codes

  expect(headOf('sensitivity', of(supported))).toBe('Sensitivity Supported %')
  expect(headNote(of(supported))).toBe('')
  expect(headOf('sensitivity', of(notSupported))).toBe('Sensitivity NS %')
  expect(headNote(of(notSupported))).toBe('NS: “Not Supported”')
  show({ 'm 5': SAID })
  expect(screen.getByRole('table', { name: /NS: “Not Supported”/ })).toBeTruthy()
})
