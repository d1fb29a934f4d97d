import { expect, it } from 'vitest'
import type { Margin } from '@/lib/core/figures/basis/margin'
import { makeMargin } from '@/lib/testing/ai-results'
import { makeReport } from '@/lib/testing/make-report'
import { AI_RATERS, OPEN, reportedMatrix } from '@/lib/testing/reported-matrix'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { reportParts } from './report-document'
import { writeMarkup } from './to-markup'

const RESULTS = { openedAt: '2026-01-01T00:00:00Z', aiRaters: 1 }

it('begins with the results that are looked for first, sealed or not, and names their figures', async () => {
  const keyOf = async (results: { openedAt: string | null; margins?: Margin[] }) => {
    const report = await makeReport({ matrix: reportedMatrix(AI_RATERS), results: { ...results } })
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts(report))
    const key = [...page.querySelectorAll('section')].find(
      (section) => section.querySelector('h2')?.textContent === 'Key results',
    )
    return { key: key?.textContent ?? '', page }
  }
  const sealed = await keyOf({ ...OPEN, openedAt: null })

  expect(sealed.key).toMatch(
    /^Key resultsTable 1\. Key results.*Clinician \(a person\)3233\.3.*model-x \(a model\)13253\.8.*Agreement among people, first round/,
  )
  expect(sealed.key).toMatch(/written by models, less .* is 20\.5 percentage points/)
  const [rates] = [...sealed.key.matchAll(/\((Figure \d+)\)/g)].map(([, name]) => name)
  const rowsOf = ({ page }: typeof sealed) =>
    page.querySelectorAll('table')[0]?.querySelectorAll('tbody tr').length
  const titles = [...sealed.page.querySelectorAll('h3')].map(({ textContent }) => textContent)
  expect(titles).toContain(`${rates}. Share of statements that are Unsupported, by author`)
  const coefficients = [...sealed.page.querySelectorAll('figure, section, div')].findLast((part) =>
    part.querySelector('h3')?.textContent?.endsWith('by coefficient'),
  )
  const PEOPLE = ['Agreement', 'AC1', 'Fleiss', 'Conger’s kappa', 'Krippendorff', 'Brennan-Prediger']
  for (const name of PEOPLE) expect(coefficients?.textContent).toContain(name)
  expect(coefficients?.textContent).not.toContain('Cohen')
  expect(sealed.key).toContain('is sealed and not part of this report')
  expect(sealed.page.querySelector('cite')).toBeNull()

  const opened = await keyOf(OPEN)
  expect(opened.key).toContain('no margin was fixed')
  expect(opened.key).toMatch(
    /AI raters against the consensus: alpha 5 says the same in 93\.8 %\. Over 16 .* has the highest AC1/,
  )
  expect(sealed.key).not.toMatch(/highest AC1|with the answers of/)
  const tested = await keyOf({ ...OPEN, margins: [makeMargin()] })
  expect([sealed, opened, tested].map(rowsOf)).toEqual([4, 5, 6])
  expect(tested.key).toMatch(/Is an AI rater non-inferior to a person\? .*\(Figure \d+\)$/)
})

it('says beside the rate of settled statements what an AI rater makes of it that rated more', async () => {
  const matrix = makeMatrix(['SSNSAN', 'SSNNAN', 'SNNSAS'], { 'alpha 5': 'SSNSAN' }, 'SSNSAN')
  const report = await makeReport({ matrix, results: RESULTS })
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

  expect(first!.way).toBe('Unsupported')
  expect(textOf(0.6)).toMatch(
    /Unsupported of all, with the answers of alpha 5 to 209 statements .*: 29\.4 % \(23\.4 to 35\.6\)\. \(Figure \d+\)/,
  )
  expect(textOf(0)).not.toContain('Unsupported of all')
})

it('gives no interval of an AI rater that was picked from several', async () => {
  const said = { 'alpha 5': 'SSNSAN'.repeat(4), 'beta 5': 'SSNSSN'.repeat(4) }
  const people = ['SSNSAN', 'SSNNAN', 'SNNSAS'].map((one) => one.repeat(4))
  const report = await makeReport({ matrix: makeMatrix(people, said, 'SSNSAN'.repeat(4)), results: RESULTS })
  const page = document.createElement('div')
  page.innerHTML = writeMarkup(reportParts(report))

  expect(page.textContent).toMatch(
    /alpha 5 says the same in 100\.0 %\. Over 24 .* has the highest AC1, 1\.00, and finds 100\.0 % of the Not Supported\. It is the best of 2, chosen by these very statements/,
  )
})
