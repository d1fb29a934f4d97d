import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { figureLinks } from '@/components/figures/figure-links'
import { type Baseline, baselineViewSchema, humanBaseline } from '@/lib/core/figures/ai-raters/baseline-view'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { findDisagreements } from '@/lib/core/figures/errors/find-disagreements'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { AltTestTable } from './alt-test-table'

const TASK = { studyId: 's', taskId: 't' }

const ID = (index: number) => `6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a1${index}`
const repeat = (text: string, times: number) => text.repeat(times)

/** Three people over 40 statements; one AI rater says what most of them say, one says Not Addressed to all. */
function makeStudy(statements: number) {
  const matrix = makeMatrix(
    ['SSNSA', 'SSNNA', 'SNNSA'].map((text) => repeat(text, statements / 5)),
    { 'good 5': repeat('SSNSA', statements / 5), 'bad 5': repeat('A', statements) },
    repeat('SSNSA', statements / 5),
  )
  return {
    ...matrix,
    columns: matrix.columns.map((column, index) => ({ ...column, raterId: ID(index) })),
    aiRaters: matrix.aiRaters.map((aiRater, index) => ({ ...aiRater, raterId: ID(index + 5) })),
  }
}

const VIEW = baselineViewSchema.parse({ unit: 'item' })

function show(statements: number): { matrix: ReturnType<typeof makeStudy>; baseline: Baseline } {
  const matrix = makeStudy(statements)
  const baseline = humanBaseline(matrix, VIEW, { measure: 'agreement', margin: 0.05 }, 1)!
  render(<AltTestTable baseline={baseline} view={VIEW} links={figureLinks(TASK)} />)
  return { matrix, baseline }
}

describe('the alternative annotator test on the page', () => {
  it('sums up each AI rater in a line', () => {
    const { baseline } = show(40)
    const [good, bad] = baseline.tests.map(({ alt }) => alt)

    // the majority says what it says on four of five statements, and on the fifth one of two others does
    expect(good?.humans.map((person) => person?.isRejected)).toEqual([true, true, true])
    expect(bad?.humans.map((person) => person?.isRejected)).toEqual([false, false, false])
    const shares = ({ advantage, reverse }: NonNullable<typeof good>) =>
      `is ${advantage! > reverse! ? 'ahead of' : 'behind'} them. It is as good as a person or better on ${(100 * advantage!).toFixed(1)} % of statements; that person is as good or better on ${(100 * reverse!).toFixed(1)} % (where both are right, both count)`
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `good 5: can replace a person; it wins against 3 of 3 people and ${shares(good!)}.`,
      `bad 5: cannot replace a person; it wins against 0 of 3 people and ${shares(bad!)}.`,
    ])
  })

  it('has a row a person, with the numbers of the test and a way to its statements', () => {
    const { matrix, baseline } = show(40)
    const table = screen.getByRole('table', { name: 'Alternative annotator test, person by person' })
    const rows = within(table).getAllByRole('row').slice(1)
    const expected = baseline.tests.flatMap(({ alias, raterId, alt }) =>
      alt.humans.map((found, index) => ({ alias, raterId, found: found!, index })),
    )

    expect(rows).toHaveLength(6)
    for (const [index, row] of rows.entries()) {
      const { alias, found, index: position } = expected[index]!
      const cells = [...row.children]
      const percent = (value: number) => (100 * value).toFixed(1)
      expect(cells.map(({ textContent }) => textContent)).toEqual([
        alias,
        `rater-${position}`,
        String(found.items),
        `${percent(found.aiAdvantage)} (${percent(found.aiInterval!.low)}–${percent(found.aiInterval!.high)})`,
        `${percent(found.humanAdvantage)} (${percent(found.humanInterval!.low)}–${percent(found.humanInterval!.high)})`,
        found.pAdjusted < 0.001 ? '< 0.001' : found.pAdjusted.toFixed(3),
        found.isRejected ? 'yes' : 'no',
      ])
      const [link] = within(row).getAllByRole('link')
      const address = new URL(link!.getAttribute('href')!, 'http://localhost')
      expect(address.pathname).toBe('/studies/s/tasks/t/errors')
      const view = errorViewSchema.parse(Object.fromEntries(address.searchParams))
      expect(findDisagreements(matrix, view)).toHaveLength(found.items)
    }
  })

  it('is downloaded in per cent, as the page has it, with the ends of its intervals', async () => {
    const saved: Blob[] = []
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
    URL.revokeObjectURL = () => {}
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { baseline } = show(40)
    fireEvent.click(screen.getAllByRole('button', { name: 'Download as CSV' })[1]!)
    await waitFor(() => expect(saved).toHaveLength(1))
    click.mockRestore()

    const [head, first] = (await saved[0]!.text()).split('\n')
    expect(head).toContain(
      'AI as good or better %,AI as good or better % low,AI as good or better % high,person as good',
    )
    const { aiAdvantage, aiInterval } = baseline.tests[0]!.alt.humans[0]!
    const reported = [aiAdvantage, aiInterval!.low, aiInterval!.high].map((value) =>
      Number((100 * value).toPrecision(6)),
    )
    expect(first!.split(',').slice(3, 6).map(Number)).toEqual(reported)
  })

  it('says once, and without a table, what it takes where nobody shares five patients', () => {
    const view = baselineViewSchema.parse({ unit: 'patient' })
    const baseline = humanBaseline(
      ofPatients(makeStudy(40), 4),
      view,
      { measure: 'agreement', margin: 0.05 },
      1,
    )!
    render(<AltTestTable baseline={baseline} view={view} links={figureLinks(TASK)} />)

    expect(baseline.tests[0]!.alt.humans).toEqual([null, null, null])
    expect(screen.getByText(/cannot be said of these statements/).textContent).toBe(
      'Person by person, whether an AI rater can replace one cannot be said of these statements. It takes 3 people or more, each with 30 statements or more, of 10 patients or more, that the AI rater and another person rated, too. What they rated is of 4 patients, so it takes 6 more at the least.',
    )
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('claims nothing from fewer than 30 statements', () => {
    show(20)

    expect(screen.getByText(/cannot be said of these statements/).textContent).toBe(
      'Person by person, whether an AI rater can replace one cannot be said of these statements. It takes 3 people or more, each with 30 statements or more that the AI rater and another person rated, too.',
    )
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^good 5 wins against \d of 3 people/),
      expect.stringMatching(/^bad 5 wins against \d of 3 people/),
    ])
  })
})
