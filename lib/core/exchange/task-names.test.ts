import { expect, it } from 'vitest'
import { nameTasks } from './task-names'

it('names tasks by their protocol, each by another name', () => {
  expect(nameTasks(['verdict', 'pdsqi-9', 'pdsqi-9', 'pdsqi-9'])).toEqual([
    'verdict',
    'pdsqi-9',
    'pdsqi-9-2',
    'pdsqi-9-3',
  ])
  expect(nameTasks(['quality-2', 'quality', 'quality'])).toEqual(['quality-2', 'quality', 'quality-3'])
})
