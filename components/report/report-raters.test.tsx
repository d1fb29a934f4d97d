import { expect, it } from 'vitest'
import { textOf } from '@/lib/core/plain-element'
import { makeMargin } from '@/lib/testing/ai-results'
import { makeReport } from '@/lib/testing/make-report'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { reportParts } from './report-document'
import { writeMarkup } from './to-markup'

const SETTLED = 'SSNSAN'.repeat(20)
const PEOPLE = ['SSNSAN', 'SSNNAN', 'SNNSAN'].map((text) => text.repeat(20))
const RESULTS = { openedAt: '2026-01-01T00:00:00Z', aiRaters: 3 }

async function pageOf(patients: number) {
  const matrix = ofPatients(
    makeMatrix(PEOPLE, { 'alpha 5': SETTLED, 'beta 5': 'A'.repeat(120) }, SETTLED),
    patients,
  )
  const report = await makeReport({ matrix, results: { ...RESULTS, margins: [makeMargin()] } })
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
    matrix: makeMatrix([SETTLED, 'SSNNAN'.repeat(20)], said, SETTLED),
    results: RESULTS,
  })
  const page = document.createElement('div')
  page.innerHTML = writeMarkup(reportParts(report))
  const rowOf = (start: RegExp) =>
    [...page.querySelectorAll('tr')]
      .map(({ textContent }) => textContent ?? '')
      .filter((row) => start.test(row))

  expect(rowOf(/^AI raters, without/)).toEqual([
    'AI raters, without 1 more that repeats others (juries and duplicate raters)2',
  ])
  expect(rowOf(/before the opening/).map((row) => row.replace(/.*opening/, ''))).toEqual([
    'yes',
    'the same ratings as alpha 5, counted as one with it',
    'yes',
  ])
  expect(report.ai!.transitions.map(({ alias }) => alias)).toEqual(['alpha 5', 'gamma 5'])
})

it('reports those that gave just the same answers in one row of every table, and of the others in their own', async () => {
  const said = { 'alpha 5': SETTLED, 'beta 5': SETTLED, 'gamma 5': 'SSNSSN'.repeat(20), 'delta 5': SETTLED }
  // one that left a statement out has figures of its own
  const matrix = makeMatrix([SETTLED], { ...said, 'part 5': `${SETTLED.slice(1)}.` }, SETTLED)
  const aiRaters = matrix.aiRaters.map((aiRater) =>
    aiRater.alias === 'part 5'
      ? { ...aiRater, codes: aiRater.codes.map((_, index) => (index === 0 ? 0 : 1)) }
      : aiRater,
  )
  const report = await makeReport({ matrix: { ...matrix, aiRaters }, results: RESULTS })
  const page = document.createElement('div')
  page.innerHTML = writeMarkup(reportParts(report))
  const namesIn = (caption: RegExp) =>
    [...page.querySelectorAll('table')]
      .filter((table) => caption.test(table.querySelector('caption')?.textContent ?? ''))
      .map((table) => [...table.querySelectorAll('tbody th')].map(({ textContent }) => textContent))

  const all = ['alpha 5, and 2 with the same ratings', 'gamma 5', 'part 5']
  expect(namesIn(/What each AI rater is/)).toEqual([['alpha 5', 'beta 5', 'gamma 5', 'delta 5', 'part 5']])
  for (const names of namesIn(/against the consensus/)) expect(all).toEqual(expect.arrayContaining(names))
  expect(namesIn(/Each AI rater against the consensus/)).toEqual([expect.arrayContaining(all)])
  expect(namesIn(/minus alpha 5/)).toEqual([['gamma 5', 'part 5'].toSorted()])
})

it('is about the primary AI rater where one was fixed, though another agrees more', async () => {
  const matrix = makeMatrix([SETTLED], { 'alpha 5': SETTLED, 'beta 5': 'SSNSSN'.repeat(20) }, SETTLED)
  const aiRaters = matrix.aiRaters.map((aiRater) =>
    aiRater.alias === 'beta 5' ? { ...aiRater, timing: 'primary' as const } : aiRater,
  )
  const { ai, ...report } = await makeReport({ matrix: { ...matrix, aiRaters }, results: RESULTS })
  const text = textOf(reportParts({ ai, ...report }))

  expect(ai!.listing.against?.alias).toBe('beta 5')
  expect(ai!.rates.map(({ rates }) => rates.ai.alias)).toEqual(['beta 5', 'beta 5', 'beta 5'])
  expect(ai!.transitions.map(({ alias }) => alias)).toEqual(['beta 5', 'alpha 5'])
  expect(text).toContain('beta 5 is the primary AI rater, fixed before the results were opened')
  expect(text).toContain('yes, as the primary AI rater')
})
