import { expect, it } from 'vitest'
import { makeReport } from '@/lib/testing/make-report'
import { makeFrame } from '@/lib/testing/study-frame'
import { reportParts } from './report-document'
import { writeMarkup } from './to-markup'

it('tells beside the rate of settled statements what an AI rater makes of it that rated more', async () => {
  const frame = makeFrame(['SSNSAN', 'SSNNAN', 'SNNSAS'], { 'alpha 5': 'SSNSAN' }, 'SSNSAN')
  const report = await makeReport({ frame, results: { openedAt: '2026-01-01T00:00:00Z', aiRaters: 1 } })
  const { ai } = report
  const [first, ...others] = ai!.rates
  const tuned = { value: 0.294, reason: null, interval: { low: 0.234, high: 0.356 } }
  const authors = first!.rates.authors.map((row) => ({ ...row, rest: 209, rate: { ...row.rate, tuned } }))
  const rates = [{ ...first!, rates: { ...first!.rates, authors } }, ...others]
  const page = document.createElement('div')
  page.innerHTML = writeMarkup(reportParts({ ...report, ai: { ...ai!, rates } }))

  expect(first!.way).toBe('Not borne out')
  expect(page.textContent).toMatch(
    /Not borne out of all, with the answers of alpha 5 to 209 statements .*: 29\.4 \(23\.4 to 35\.6\) %\. \(Figure \d+\)/,
  )
})
