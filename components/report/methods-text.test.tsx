import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { makeMargin } from '@/lib/testing/ai-results'
import { makeReport } from '@/lib/testing/make-report'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { MethodsText } from './methods-text'

it('says of each kind of interval how it was made', async () => {
  const matrix = makeMatrix(['SSNSAN', 'SSNNAN', 'SNNSA.'], { 'alpha 5': 'SSNSAN' }, 'SSNSAN')
  const margin = makeMargin({
    measure: 'ac1',
    margin: 0.1,
    reason: 'A pilot.',
    setAt: '2026-01-01T00:00:00Z',
    primary: { raterId: '', alias: 'alpha 5' },
  })
  const results = {
    openedAt: '2026-01-02T00:00:00Z',
    openReason: 'All is rated',
    margins: [margin],
    aiRaters: 1,
  }
  const report = await makeReport({ matrix, results })
  const text = renderToStaticMarkup(<MethodsText report={report} />)

  expect(text).toContain('2.5 and 97.5 percentiles of 1,000')
  expect(text).toContain('opened on 2026-01-02 00:00:00 UTC: All is rated. ')
  expect(text).toContain('two-sided 90 %')
  expect(text).toContain(
    '5 and 95 percentiles of 500 bootstrap resamples of statements. They are spread by how far patients differ',
  )
  expect(text).not.toContain('jury')
  expect(text).toContain('before the figures were opened, with alpha 5 as the primary AI rater: A pilot.')
})

it('counts what people rated, and says by which rule few patients make no interval narrower', async () => {
  const made = makeMatrix(['SSN...', 'SS....'], {}, 'SS....')
  const items = made.items.map((item, index) => ({ ...item, patient: index < 2 ? 'one' : 'other' }))
  const textOf = async (rated: typeof made) => {
    const report = await makeReport({ matrix: rated })
    return renderToStaticMarkup(<MethodsText report={report} />)
  }

  const text = await textOf({ ...made, items })
  expect(text).toContain('2 people gave 5 ratings to 3 statements about 2 patients.')
  expect(text).toContain('The study holds 6 statements about 2 patients; people have not rated the others.')
  expect(text).toContain('never taken below 1 (Kish 1965; Korn and Graubard 1998)')
  expect(await textOf(makeMatrix(['SS', 'SN'], {}, 'S.'))).not.toContain('The study holds')
})

it('says what a jury is, and that it was put together when one could know who does well', async () => {
  const matrix = makeMatrix(['SSN'], { 'a 1': 'SSN', 'b 2': 'SNN' }, 'SSN')
  const [one] = matrix.aiRaters
  const members = ['a 1', 'b 2']
  const rule = { kind: 'jury', members, quorum: 2, decider: null, statementKind: 'all' }
  const jury = { ...one!, raterId: 'j', alias: 'Jury', configuration: { ...rule, isAfterOpening: true } }
  const results = { openedAt: '2026-01-02T00:00:00Z', openReason: 'Over.', aiRaters: 3 }
  const report = await makeReport({ matrix: { ...matrix, aiRaters: [...matrix.aiRaters, jury] }, results })
  const text = renderToStaticMarkup(<MethodsText report={report} />)

  expect(text).toContain(
    'Jury is a jury of a 1, b 2: most votes, where all 2 members answered; a tie gives no verdict. ' +
      'It was put together after the figures were opened.',
  )
})

it('says what leads read before its time, by round and when first, and where they did not', async () => {
  const matrix = makeMatrix(['SSN...', 'SS....'], {}, 'SS....')
  const clean = renderToStaticMarkup(<MethodsText report={await makeReport({ matrix })} />)
  expect(clean).toContain('No lead is in the audit log as having done so.')
  expect(clean).toContain(
    'No lead is in the audit log as having seen single ratings of AI raters while their figures are sealed.',
  )

  const seen = await makeReport({
    matrix,
    exposures: [
      { round: 1, leads: 2, firstAt: '2026-01-02T03:04:05Z' },
      { round: 2, leads: 1, firstAt: '2026-02-03T04:05:06Z' },
    ],
    results: { openedAt: '2026-03-01T00:00:00Z', openReason: 'Over', glimpsedAt: '2026-02-01T00:00:00Z' },
  })
  const text = renderToStaticMarkup(<MethodsText report={seen} />)
  expect(text).toContain(
    'those of the first round by 2 leads, first on 2026-01-02 03:04:05 UTC; those of the second round by 1 lead, first on 2026-02-03 04:05:06 UTC.',
  )
  expect(text).toContain('first seen by a lead on 2026-02-01 00:00:00 UTC, before their figures were opened.')
})

it('counts one person and one rating in the singular', async () => {
  const report = await makeReport({ matrix: makeMatrix(['S..'], {}, '...') })

  expect(renderToStaticMarkup(<MethodsText report={report} />)).toContain(
    '1 person gave 1 rating to 1 statement about',
  )
})
