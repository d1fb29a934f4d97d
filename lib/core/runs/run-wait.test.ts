import { describe, expect, it } from 'vitest'
import { describeWait, listWaits } from './run-wait'

const HEARD = { service: 'chat gpu-1', unresponsiveSeconds: 0, retryAt: null }
const SILENT = { ...HEARD, service: 'rerank', unresponsiveSeconds: 30 }

describe('describeWait', () => {
  it.each([
    ['a server that answers', HEARD, null],
    ['one that takes its time', { ...HEARD, unresponsiveSeconds: 19.9 }, null],
    [
      'one that hangs',
      { ...HEARD, unresponsiveSeconds: 47 },
      'The chat server gpu-1 has not answered for 40 s.',
    ],
    [
      'the only one',
      { ...HEARD, service: 'chat', unresponsiveSeconds: 119 },
      'The chat server has not answered for 110 s.',
    ],
    [
      'one that hangs for long',
      { ...HEARD, unresponsiveSeconds: 299 },
      'The chat server gpu-1 has not answered for 4 min.',
    ],
    [
      'one that makes vectors',
      { ...HEARD, service: 'embeddings', unresponsiveSeconds: 47 },
      'The embedding server has not answered for 40 s.',
    ],
  ])('reports %s', (_, wait, words) => {
    const reported = describeWait({ waits: [HEARD, wait], server: 'chat gpu-1', failure: null })
    expect(reported).toEqual(words && { server: wait.service, words })
  })

  it('reports the one that keeps it waiting longest, first of those that said until when', () => {
    const unresponsive = { ...HEARD, unresponsiveSeconds: 90 }
    const known = { server: '', failure: 'It failed.' }
    expect(describeWait({ ...known, waits: [SILENT, unresponsive] })?.server).toBe('chat gpu-1')
    const until = (minute: string) => ({ ...SILENT, retryAt: new Date(`2026-03-01T09:${minute}:40Z`) })
    expect(describeWait({ ...known, waits: [until('10'), unresponsive, until('30')] })).toEqual({
      server: 'rerank',
      words: 'The rerank server asked for no calls until 2026-03-01 09:30 UTC.',
    })
  })

  it('says why the last try failed, before the next', () => {
    const failure = 'The chat server could not be reached.'
    expect(describeWait({ waits: [HEARD], server: 'chat gpu-1', failure })).toEqual({
      server: 'chat gpu-1',
      words: `Waiting for another try by itself. The last said: ${failure}`,
    })
  })
})

it('runs that wait for the same server say so once', () => {
  const wait = (server: string, words: string) => ({ wait: { server, words } })
  expect(listWaits([wait('a', 'A 20 s'), { wait: null }, wait('b', 'B'), wait('a', 'A 30 s')])).toEqual([
    'A 20 s',
    'B',
  ])
})
