import { expect, it } from 'vitest'
import { makeReport } from '@/lib/testing/make-report'
import { makeFrame } from '@/lib/testing/study-frame'
import { reportParts } from './report-document'
import { writeMarkup } from './to-markup'

const RESULTS = { openedAt: '2026-01-01T00:00:00Z', aiRaters: 1 }

it('tells beside the rate of settled statements what an AI rater makes of it that rated more', async () => {
  const frame = makeFrame(['SSNSAN', 'SSNNAN', 'SNNSAS'], { 'alpha 5': 'SSNSAN' }, 'SSNSAN')
  const report = await makeReport({ frame, results: RESULTS })
  const { ai } = report
  const [first, ...others] = ai!.rates
  const tuned = { value: 0.294, reason: null, interval: { low: 0.234, high: 0.356 } }
  const textOf = (weight: number) => {
    const authors = first!.rates.authors.map((row) => ({
      ...row,
      rest: 209,
      rate: { ...row.rate, tuned, weight },
    }))
    const rates = [{ ...first!, rates: { ...first!.rates, authors } }, ...others]
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts({ ...report, ai: { ...ai!, rates } }))
    return page.textContent
  }

  expect(first!.way).toBe('Not borne out')
  expect(textOf(0.6)).toMatch(
    /Not borne out of all, with the answers of alpha 5 to 209 statements .*: 29\.4 \(23\.4 to 35\.6\) %\. \(Figure \d+\)/,
  )
  expect(textOf(0)).not.toContain('Not borne out of all')
})

it('gives no interval of an AI rater that was picked from several', async () => {
  const said = { 'alpha 5': 'SSNSAN'.repeat(4), 'beta 5': 'SSNSSN'.repeat(4) }
  const people = ['SSNSAN', 'SSNNAN', 'SNNSAS'].map((one) => one.repeat(4))
  const report = await makeReport({ frame: makeFrame(people, said, 'SSNSAN'.repeat(4)), results: RESULTS })
  const page = document.createElement('div')
  page.innerHTML = writeMarkup(reportParts(report))

  expect(page.textContent).toMatch(
    /alpha 5 says the same in 100\.0 %\. Over 24 .* has the highest AC1, 1\.00, and finds 100\.0 % of the Not Supported\. It is the best of 2, chosen by these very statements/,
  )
})
