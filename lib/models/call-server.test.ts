import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { onceEnded } from '@/lib/core/runs/model-call'
import { sendJson } from '@/lib/testing/chat-server'
import { type ModelScript, type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { CALL_LIMITS, createCallServer } from './call-server'
import type { ServerCall } from './transport'

const never = new AbortController().signal
let server: ScriptedModelServer
afterEach(() => server.close())

async function open(script: ModelScript, limits: Partial<typeof CALL_LIMITS> = {}) {
  server = await startModelServer(script)
  const where = { what: 'rerank server', baseUrl: server.url, apiKey: null }
  return createCallServer(where, { ...CALL_LIMITS, backoffMs: 2, ...limits }, () => 0.5)
}

/** A server that bears so many calls at once and refuses the others. */
function bear(most: number) {
  const seen = { inside: 0, highest: 0, refused: 0 }
  const script: ModelScript = (_, response) => {
    seen.highest = Math.max(seen.highest, seen.inside + 1)
    if (seen.inside >= most) {
      seen.refused += 1
      sendJson(response, 429, {})
      return
    }
    seen.inside += 1
    void sleep(5).then(() => {
      seen.inside -= 1
      sendJson(response, 200, { usage: { total_tokens: 7 } })
    })
  }
  return { seen, script }
}

describe('createCallServer', () => {
  it('sends no more at once than its limit', async () => {
    const { seen, script } = bear(100)
    const call = await open(script, { concurrency: 3 })

    await Promise.all(
      Array.from({ length: 20 }, () =>
        call({ path: '/x', body: {}, texts: [], read: () => 1, signal: never }),
      ),
    )

    expect(seen.highest).toBe(3)
  })

  it('finds by itself how many a server bears, and answers them all', async () => {
    const { seen, script } = bear(4)
    const call = await open(script, { concurrency: 32, maxCalls: 40 })
    const calls: ServerCall[] = []
    const ask = () =>
      call({
        path: '/x',
        body: {},
        texts: [],
        read: () => 1,
        signal: never,
        onCall: onceEnded((entry) => calls.push(entry)),
      })

    const answers = await Promise.all(Array.from({ length: 200 }, ask))

    expect(answers).toHaveLength(200)
    // without finding out, each place beyond the fourth would be refused again and again
    expect(seen.refused).toBeLessThan(200)
    expect(calls.filter(({ outcome }) => outcome === 'answered')).toHaveLength(200)
    expect(calls.filter(({ outcome }) => outcome === 'overloaded')).toHaveLength(seen.refused)
    expect(calls.find(({ outcome }) => outcome === 'answered')).toMatchObject({
      promptTokens: 7,
      status: null,
    })
    expect(calls.find(({ outcome }) => outcome === 'overloaded')).toMatchObject({
      promptTokens: 0,
      status: 429,
    })
  })

  it('counts tokens itself where the server reports none', async () => {
    const call = await open((_, response) => sendJson(response, 200, { results: [] }))
    const calls: ServerCall[] = []
    const texts = ['Afebrile, 38.5', 'Slept well.']

    await call({
      path: '/x',
      body: {},
      texts,
      read: () => 1,
      signal: never,
      onCall: onceEnded((entry) => calls.push(entry)),
    })

    expect(calls).toMatchObject([{ outcome: 'answered', promptTokens: 9 }])
  })

  it('lets a call that waits for its place be cancelled, and counts no time that it waited', async () => {
    const ends: (() => void)[] = []
    const call = await open((_, response) => void ends.push(() => sendJson(response, 200, {})), {
      concurrency: 1,
      totalMs: 3000,
    })
    const ask = (signal: AbortSignal) => call({ path: '/x', body: {}, texts: [], read: () => 'read', signal })
    const gone = new AbortController()
    const first = ask(never)
    const second = ask(gone.signal)
    const third = ask(never)
    while (ends.length === 0) await sleep(5)

    gone.abort()
    await expect(second).rejects.toThrow('cancelled')
    await sleep(2000)
    ends[0]?.()
    expect(await first).toBe('read')
    while (ends.length < 2) await sleep(5)
    await sleep(2000) // longer than its time, had that begun to count with the first
    ends[1]?.()
    expect(await third).toBe('read')
  })

  it.each([1, 4])('holds back calls that waited for one of %d places', async (concurrency) => {
    const times: number[] = []
    const call = await open(
      (_, response, number) => {
        times.push(performance.now())
        if (number <= concurrency) sendJson(response, 429, {}, { 'retry-after': '1' })
        else sendJson(response, 200, {})
      },
      { concurrency },
    )
    const calls: ServerCall[] = []
    const ask = () =>
      call({
        path: '/x',
        body: {},
        texts: [],
        read: () => 1,
        signal: never,
        onCall: onceEnded((entry) => calls.push(entry)),
      })

    await Promise.all(Array.from({ length: 12 }, ask))

    expect(calls.filter(({ outcome }) => outcome === 'overloaded')).toHaveLength(concurrency)
    expect(times).toHaveLength(12 + concurrency)
    for (const time of times.slice(concurrency)) expect(time - times[0]!).toBeGreaterThan(250)
  })

  it('sends nothing when the time of a call ran out while it waited for its place', async () => {
    const call = await open(
      (_, response, number) => {
        if (number === 1) sendJson(response, 500, {})
      },
      { concurrency: 1, totalMs: 1000 },
    )
    const outcomes: string[] = []
    const ask = (onCall?: (entry: ServerCall) => void) =>
      call({
        path: '/x',
        body: {},
        texts: [],
        read: () => 1,
        signal: never,
        onCall: onCall && onceEnded(onCall),
      })

    // the second holds the only place until its own time is over, which began later
    const [first, second] = await Promise.allSettled([ask(({ outcome }) => outcomes.push(outcome)), ask()])

    expect(first).toMatchObject({ reason: { kind: 'unavailable', calls: 1 } })
    expect(second).toMatchObject({ reason: { message: 'The rerank server did not answer in time.' } })
    expect(outcomes).toEqual(['failed'])
    expect(server.calls).toHaveLength(2)
  })
})
