import { expect, it } from 'vitest'
import { makeMargin } from '@/lib/testing/ai-results'
import { makeReport } from '@/lib/testing/make-report'
import { makeFrame, ofPatients } from '@/lib/testing/study-frame'
import { reportParts } from './report-document'
import { writeMarkup } from './to-markup'

const SETTLED = 'SSNSAN'.repeat(20)
const PEOPLE = ['SSNSAN', 'SSNNAN', 'SNNSAN'].map((text) => text.repeat(20))
const RESULTS = { openedAt: '2026-01-01T00:00:00Z', aiRaters: 3 }

async function pageOf(patients: number) {
  const frame = ofPatients(
    makeFrame(PEOPLE, { 'alpha 5': SETTLED, 'beta 5': 'A'.repeat(120) }, SETTLED),
    patients,
  )
  const report = await makeReport({ frame, results: { ...RESULTS, margins: [makeMargin()] } })
  const page = document.createElement('div')
  page.innerHTML = writeMarkup(reportParts(report))
  return page
}

it('tabulates the alternative annotator test person by person, or says once what it takes', async () => {
  const [many, few] = [await pageOf(12), await pageOf(4)]
  const heads = (page: Element) =>
    [...page.querySelectorAll('table')].filter((table) => table.textContent?.includes('annotator test'))

  expect(heads(many).map((table) => table.querySelectorAll('tbody tr').length)).toEqual([2, 6])
  expect(heads(few)).toEqual([])
  expect(few.textContent?.match(/cannot be said of these statements/g)).toHaveLength(1)
  expect(few.textContent).toContain('is of 4 patients, so it takes 6 more at the least')
  expect(many.textContent).not.toContain('cannot be said of these statements')
  expect(many.textContent).toContain('P values are of McNemar’s test by patient')
})

it('counts those of the same answers once, in the table of AI raters as in the numbers, and draws them once', async () => {
  const said = { 'alpha 5': SETTLED, 'beta 5': SETTLED, 'gamma 5': 'SSNSSN'.repeat(20) }
  const report = await makeReport({
    frame: makeFrame([SETTLED, 'SSNNAN'.repeat(20)], said, SETTLED),
    results: RESULTS,
  })
  const page = document.createElement('div')
  page.innerHTML = writeMarkup(reportParts(report))
  const rowOf = (start: RegExp) =>
    [...page.querySelectorAll('tr')]
      .map(({ textContent }) => textContent ?? '')
      .filter((row) => start.test(row))

  expect(rowOf(/^AI raters, without/)).toEqual([
    'AI raters, without 1 more that repeats others (juries, copies, and those of which every answer is the same)2',
  ])
  expect(rowOf(/before the opening/).map((row) => row.replace(/.*opening/, ''))).toEqual([
    'yes',
    'the same answers as alpha 5, counted as one with it',
    'yes',
  ])
  expect(report.ai!.transitions.map(({ alias }) => alias)).toEqual(['alpha 5', 'gamma 5'])
})
