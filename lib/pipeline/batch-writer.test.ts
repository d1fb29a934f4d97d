import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { ModelCall } from '@/lib/core/runs/model-call'
import { createBatchWriter, createCallLedger } from './batch-writer'

/** Until nothing is left that can be done at once, without any time going by. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('createBatchWriter', () => {
  it('writes what came in together, each once, in order', async () => {
    const batches: number[][] = []
    const writer = createBatchWriter<number>(async (batch) => void batches.push([...batch]))

    for (let entry = 0; entry < 150; entry++) await writer.add(entry)
    await writer.flush()

    expect(batches.flat()).toEqual(Array.from({ length: 150 }, (_, index) => index))
    expect(batches.length).toBeLessThan(4)
  })

  it('writes a lonely entry after a short wait, without being asked to', async () => {
    const batches: number[][] = []
    const writer = createBatchWriter<number>(async (batch) => void batches.push([...batch]))
    await writer.add(1)
    await vi.waitFor(() => expect(batches).toEqual([[1]]), 60_000)

    await writer.add(2)
    await writer.flush()
    expect(batches).toEqual([[1], [2]])
  })

  it('writes at once what waits, where nothing else comes of waiting', async () => {
    const batches: number[][] = []
    const writer = createBatchWriter<number>(async (batch) => void batches.push([...batch]))

    writer.hurry()
    await writer.add(1)
    await settle()
    expect(batches).toEqual([])
    await writer.add(2)
    writer.hurry()
    await settle()
    expect(batches).toEqual([[1, 2]])
    await writer.add(3)
    await settle()
    expect(batches).toEqual([[1, 2]])
    writer.hurry()
    await settle()
    expect(batches).toEqual([[1, 2], [3]])
  })

  it('makes who adds wait while writes are slow', async () => {
    let written = 0
    let most = 0
    const writer = createBatchWriter<number>(async (batch) => {
      await sleep(5)
      written += batch.length
    })
    for (let entry = 1; entry <= 2000; entry++) {
      await writer.add(entry)
      most = Math.max(most, entry - written)
    }
    await writer.flush()

    expect(written).toBe(2000)
    expect(most).toBeLessThan(1000)
  })

  it('reports a write that failed, and writes nothing after it', async () => {
    let writes = 0
    const writer = createBatchWriter<number>(async () => {
      writes += 1
      throw new Error('no disk')
    })
    await writer.add(1)

    await expect(writer.flush()).rejects.toThrow('no disk')
    await expect(writer.add(2)).rejects.toThrow('no disk')
    expect(writes).toBe(1)
  })
})

describe('createCallLedger', () => {
  const CALL: ModelCall = {
    id: 'one',
    stage: 'rate',
    model: 'm',
    temperature: 0.1,
    outcome: 'answered',
    status: null,
    finishReason: 'stop',
    promptTokens: 100,
    answerTokens: 10,
    cost: null,
    latencyMs: 80,
    startedAt: new Date(0),
  }
  const BEGUN = { ...CALL, outcome: 'begun' as const }

  it('writes that a call was sent while nobody knows its end, and its end later', async () => {
    const [begun, ended] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const ledger = createCallLedger({ begun, ended })

    ledger.note(BEGUN)
    await vi.waitFor(() => expect(begun).toHaveBeenCalledWith([BEGUN]))
    expect(ended).not.toHaveBeenCalled()
    ledger.note(CALL)
    await ledger.flush()

    expect(ended).toHaveBeenCalledExactlyOnceWith([CALL])
    expect(begun).toHaveBeenCalledOnce()
  })

  it('needs no record of a beginning for that of an end, and says where an end could not be written', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const ended = vi.fn(async () => {})
    const broken = async () => Promise.reject(new Error('no database'))
    const begun = vi.fn(async () => {}).mockImplementationOnce(broken)
    const ledger = createCallLedger({ begun, ended })
    ledger.note(BEGUN)
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce())
    ledger.note(CALL)
    await ledger.flush()
    expect(ended).toHaveBeenCalledExactlyOnceWith([CALL])
    ledger.note({ ...BEGUN, id: 'two' })
    await ledger.flush()
    expect(begun).toHaveBeenLastCalledWith([{ ...BEGUN, id: 'two' }])

    const other = createCallLedger({ begun: async () => {}, ended: broken })
    other.note(CALL)
    await expect(other.flush()).rejects.toThrow('no database')
  })
})
