import { expect, it } from 'vitest'
import type { ChartNote, PatientChart } from '@/lib/core/chart'
import { chartUpTo } from './chart-up-to'

const note = (id: string, chartDate: string | null, chartTime: string | null = null) =>
  ({ id, chartDate, chartTime }) as ChartNote
const CHART = {
  notes: [
    note('undated', null),
    note('before', '2150-03-03'),
    note('morning', '2150-03-04', '2150-03-04 07:59:00'),
    note('at', '2150-03-04', '2150-03-04 08:00:00'),
    note('after', '2150-03-04', '2150-03-04 08:00:01'),
    note('that day', '2150-03-04'),
    note('later', '2150-03-05'),
  ],
  contents: [
    { noteId: 'morning', page: 1 },
    { noteId: 'later', page: 2 },
  ],
} as unknown as PatientChart

it('leaves out what was written then or later, or may have been', () => {
  const { notes, contents } = chartUpTo(CHART, '2150-03-04 08:00:00')
  expect(notes.map(({ id }) => id)).toEqual(['before', 'morning'])
  expect(contents).toEqual([{ noteId: 'morning', page: 1 }])
})

it('takes a time without seconds or a day alone from their beginning', () => {
  expect(chartUpTo(CHART, '2150-03-04 08:00').notes.map(({ id }) => id)).toEqual(['before', 'morning'])
  expect(chartUpTo(CHART, '2150-03-04').notes.map(({ id }) => id)).toEqual(['before'])
})

it('leaves the chart as it is where nothing is cut off', () => {
  expect(chartUpTo(CHART, null)).toBe(CHART)
})
