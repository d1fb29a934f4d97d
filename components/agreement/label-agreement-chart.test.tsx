import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { peopleAgreement, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { makeFrame } from '@/lib/testing/study-frame'
import { LabelAgreementChart } from './label-agreement-chart'

afterEach(cleanup)

it('tells each label with its interval, and leads to the statements on which somebody gave it', () => {
  const frame = makeFrame(['SSSSSSNNSSAS', 'SSSSSNNNSSSS'], {}, 'SSSSSSNNSSSS')
  const view = peopleViewSchema.parse({ unit: 'item', kind: 'sentence' })
  render(<LabelAgreementChart studyId="s" report={peopleAgreement(frame, view, 1)} view={view} />)

  const table = within(screen.getByRole('table', { hidden: true }))
  const rows = table.getAllByRole('row', { hidden: true }).slice(1)
  expect(rows.map((row) => row.textContent?.slice(0, 13))).toEqual([
    expect.stringMatching(/^Supported7/),
    expect.stringMatching(/^Not Supported/),
    expect.stringMatching(/^Not Addressed/),
  ])
  for (const [place, said] of ['Supported', 'Not+Supported', 'Not+Addressed'].entries())
    expect(within(rows[place]!).getByRole('link', { hidden: true }).getAttribute('href')).toBe(
      `/studies/s/errors?kind=sentence&said=${said}&differ=any`,
    )
})
