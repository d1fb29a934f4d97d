import { expect, it } from 'vitest'
import { completeRun } from '@/lib/core/runs/run-grid'
import { makeFrame } from '@/lib/testing/study-frame'
import { configurationGrid, gridViewSchema } from './heat-grid'

const SAID = { best: 'SSNSAN', half: 'SSNNNN', copy: 'SSNNNN', poor: 'NNNNSS', alone: 'AAAAAA' }
const SETTINGS: Record<string, readonly [number, 'all-notes' | 'own-admission']> = {
  best: [5, 'all-notes'],
  copy: [25, 'all-notes'],
  half: [5, 'own-admission'],
  poor: [25, 'own-admission'],
  alone: [50, 'own-admission'],
}

function gridOf(names: readonly string[], settings = SETTINGS) {
  const judges = Object.fromEntries(names.map((name) => [name, SAID[name as keyof typeof SAID]]))
  const frame = makeFrame(['SSNSAN'], judges, 'SSNSAN')
  const configured = frame.judges.map((judge) => {
    const [topN, scope] = settings[judge.alias]!
    return { ...judge, configuration: completeRun({ kind: 'baseline', topN, scope }) }
  })
  const grid = configurationGrid({ ...frame, judges: configured }, gridViewSchema.parse({}), 1)
  return { grid, line: grid.sensitivity.find(({ axis }) => axis.name === 'Scope')!.series[0]! }
}

it('draws a line over the same other settings at each value', () => {
  const { line } = gridOf(['best', 'copy', 'half', 'poor', 'alone'])
  expect(line.isMatched).toBe(true)
  // 50 facts were tried at one scope alone, and would pull it down
  expect(line.points.map(({ raters }) => raters.length)).toEqual([2, 2])
  expect(line.points[0]).toMatchObject({ low: null, high: null, greatest: 1 })
})

it('says where no other setting is shared', () => {
  const { line } = gridOf(['best', 'poor', 'alone'])
  expect(line.isMatched).toBe(false)
  expect(line.points.map(({ raters }) => raters.length)).toEqual([1, 2])
})

it('counts a copy once: its cell has an interval, and no range of itself', () => {
  const { grid } = gridOf(['best', 'half', 'copy'], { ...SETTINGS, copy: SETTINGS['half']! })
  expect(grid.raters).toBe(2)
  expect(grid.cells.every(({ raters, least }) => raters.length === 1 && least === null)).toBe(true)
})
