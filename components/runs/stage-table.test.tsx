import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StageProgress } from '@/lib/core/runs/stage-progress'
import { StageTable } from './stage-table'

const STAGE: StageProgress = {
  stage: 'verdicts',
  total: 2000,
  isGrowing: false,
  done: 1200,
  found: 100,
  failed: 3,
  underWay: 64,
  perSecond: 0.5,
  secondsLeft: 1594,
}

function readRow(stage: Partial<StageProgress>): (string | null)[] {
  render(<StageTable progress={[{ ...STAGE, ...stage }]} />)
  const [, row] = within(screen.getByRole('table', { name: 'Stages of the work' })).getAllByRole('row')
  return within(row!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

it('says of a stage what came through, of how much, how fast, and how long it will take', () => {
  const words = ['Rate', '1,200', 'of 2,000 statements', '100', '3', '64 statements', '30 a minute', '27 min']
  expect(readRow({})).toEqual(words)
})

it('says where a total may still grow, is not known, or nothing was needed', () => {
  expect(readRow({ isGrowing: true })[2]).toBe('of 2,000 statements so far')
  cleanup()
  expect(readRow({ stage: 'vectors', total: null })[2]).toBe('not known yet')
  cleanup()
  expect(readRow({ stage: 'vectors', total: 0, done: 0 })[2]).toBe('none needed')
})

it('keeps a place for every figure that is not known, and foretells nothing of what is over', () => {
  const nothing = { failed: null, underWay: 0, perSecond: null, secondsLeft: 0 }
  expect(readRow({ stage: 'charts', ...nothing }).slice(4)).toEqual(['–', '–', '–', '–'])
})
