import { expect, it } from 'vitest'
import { makeReport } from '@/lib/testing/make-report'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { reportParts } from './report-document'
import { writeMarkup } from './to-markup'

it('draws answers that are all equally sure as one point, on the scale of all shares', async () => {
  const settled = 'SSNSANSSNS'
  const aiRaters = { 'alpha 5': 'SSNSANSSNA', 'beta 5': 'SSNSANSSNA', 'gamma 5': 'SSNSANSSNA' }
  const report = await makeReport({
    matrix: makeMatrix([settled, settled], aiRaters, settled),
    results: { openedAt: '2026-01-01T00:00:00Z', aiRaters: 3 },
  })
  const page = document.createElement('div')
  page.innerHTML = writeMarkup(reportParts(report))
  const figure = [...page.querySelectorAll('figure')].find(({ textContent }) =>
    textContent?.includes('Agreement with the consensus, by how much is answered: vote of all'),
  )
  const ticks = [...(figure?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent)

  expect([...(figure?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^100\.01090\.0/),
  ])
  expect(ticks).toEqual(expect.arrayContaining(['10', '50', '100']))
  expect(figure?.innerHTML).not.toContain('NaN')
})
