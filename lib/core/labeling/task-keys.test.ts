import { describe, expect, it } from 'vitest'
import { findShipped } from '../protocols/shipped'
import { ALL_ACTIONS, STANDARD_KEYS } from './labeling-keys'
import { keysOfTask } from './task-keys'

const keysIn = (protocol: string) => {
  const keys = keysOfTask(findShipped(protocol), STANDARD_KEYS)
  return ALL_ACTIONS.flatMap((action) =>
    keys[action].length > 0 ? [`${action} ${keys[action].join(' ')}`] : [],
  )
}

describe('the keys of a task', () => {
  it('are none of the chart where its items have none, nor of what it does not collect', () => {
    expect(keysIn('quality')).toEqual([
      'submit Enter',
      'undo u',
      'redo y',
      'skip s',
      'back Backspace -',
      'forward +',
      'list j',
      'comment c',
      'guide g',
      'help ?',
    ])
  })

  it('are all where a statement is checked against a chart', () => {
    const keys = keysOfTask(findShipped('verdict'), STANDARD_KEYS)
    expect(keys).toEqual(STANDARD_KEYS)
  })
})
