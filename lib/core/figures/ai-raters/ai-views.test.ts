import { expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { aiViews } from './ai-views'

const SETTLED = 'SSNSANSSNSAASNSASSNSANSSNSAASNSA'
const SAME = SETTLED.replaceAll('AA', 'SN')
const OTHER = SETTLED.replaceAll('NS', 'AA')
const of = (aiRaters: Record<string, string>, hasOwn = false) =>
  aiViews(makeMatrix([SETTLED], aiRaters, SETTLED), hasOwn)

it('has no configurations to compare, and no calibration, with one AI rater', () => {
  expect(of({ 'alpha 5': SETTLED })).toEqual({ configurations: false, calibration: null })
  expect(of({ 'alpha 5': SETTLED }, true)).toEqual({ configurations: false, calibration: 'own' })
})

it('calibrates by how many say the same with three that answer otherwise, not with two', () => {
  const two = { 'alpha 5': SETTLED, 'beta 9': SAME }

  expect(of(two)).toEqual({ configurations: true, calibration: null })
  expect(of({ ...two, 'gamma 9': OTHER }, true)).toEqual({ configurations: true, calibration: 'others' })
})
