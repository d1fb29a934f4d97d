import { expect, it } from 'vitest'
import { listPlaywrightFailures, listVitestFailures } from './failures'

it('names each failed test of Vitest, and each file that could not be run', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'takes away', failureMessages: ['Expected 1, found 2\n    at line 3'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [] },
  ]

  expect(listVitestFailures({ testResults })).toEqual([
    'a.test.ts › takes away: Expected 1, found 2',
    'b.test.ts › could not be run: No such module',
  ])
})

it('names each failed journey of Playwright, also within groups', () => {
  const journey = (title: string, message?: string) => ({
    title,
    ok: message === undefined,
    tests: [{ results: [message === undefined ? {} : { error: { message } }] }],
  })
  const suites = [
    {
      file: 'label.spec.ts',
      specs: [journey('labels')],
      suites: [{ file: 'label.spec.ts', specs: [journey('by touch', 'Timed out\nwaiting')] }],
    },
  ]

  expect(listPlaywrightFailures({ suites })).toEqual(['label.spec.ts › by touch: Timed out'])
})
