import { describe, expect, it } from 'vitest'
import { describeWait, listWaits } from './run-wait'

const NOTHING = { server: 'gpu-1', silentSeconds: null, quietUntil: null, failure: null }

describe('describeWait', () => {
  it.each([
    ['a server that answers', {}, null],
    ['one that takes its time', { silentSeconds: 19.9 }, null],
    ['one that hangs', { silentSeconds: 47 }, 'The chat server gpu-1 has not answered for 40 s.'],
    ['the only one', { server: '', silentSeconds: 119 }, 'The chat server has not answered for 110 s.'],
    ['one that hangs for long', { silentSeconds: 299 }, 'The chat server gpu-1 has not answered for 4 min.'],
    [
      'one that wants quiet, whatever else is known',
      { quietUntil: new Date('2026-03-01T09:30:40Z'), silentSeconds: 90, failure: 'It failed.' },
      'The chat server gpu-1 asked for no calls until 2026-03-01 09:30 UTC.',
    ],
    [
      'one that failed, before the next try',
      { failure: 'The chat server could not be reached.' },
      'Waiting for another try by itself. The last said: The chat server could not be reached.',
    ],
  ])('tells of %s', (_, known, words) => {
    expect(describeWait({ ...NOTHING, ...known })?.words ?? null).toBe(words)
  })
})

it('runs that wait for the same server say so once', () => {
  const wait = (server: string, words: string) => ({ wait: { server, words } })
  expect(listWaits([wait('a', 'A 20 s'), { wait: null }, wait('b', 'B'), wait('a', 'A 30 s')])).toEqual([
    'A 20 s',
    'B',
  ])
})
