import { expect, it } from 'vitest'
import { textOf } from '@/lib/core/plain-element'
import { makeReport } from '@/lib/testing/make-report'
import { reportedMatrix } from '@/lib/testing/reported-matrix'
import { reportParts } from './report-document'

const PAIRS = { one: 'pair', many: 'pairs' }

it('speaks of what the task calls its items, and leaves texts of the study as they were written', async () => {
  const report = await makeReport({ matrix: reportedMatrix({}) })
  const own = { title: 'A statement of intent', description: 'Statements about statements.' }

  const text = textOf(reportParts({ ...report, ...own, itemName: PAIRS }))

  expect(text).toContain('A statement of intent')
  expect(text).toContain('Statements about statements.')
  const rest = text.replace(own.title, '').replaceAll(own.description, '')
  expect(rest).toContain('pairs with a consensus label')
  expect(rest).not.toMatch(/statement/i)
})
