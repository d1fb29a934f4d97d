import { describe, expect, it } from 'vitest'
import { createGate } from './gate'

const NEVER = new AbortController().signal
const tick = () => new Promise((resolve) => setImmediate(resolve))

/** Names in the order in which they were let in. */
async function enterAll(gate: ReturnType<typeof createGate>, names: string) {
  const inside: string[] = []
  for (const name of names) void gate.enter(NEVER).then((isIn) => isIn && inside.push(name))
  await tick()
  return inside
}

describe('createGate', () => {
  it('says whether there is room for one more', async () => {
    let most = 2
    const gate = createGate(() => most)
    await enterAll(gate, 'a')
    expect(gate.hasRoom()).toBe(true)
    await enterAll(gate, 'bc')
    expect(gate.hasRoom()).toBe(false)
    gate.leave() // c comes in
    expect(gate.hasRoom()).toBe(false)
    most = 3
    expect(gate.hasRoom()).toBe(true)
  })

  it('lets in as many as there is room for, in order', async () => {
    const gate = createGate(() => 2)
    const inside = await enterAll(gate, 'abcd')
    expect(inside).toEqual(['a', 'b'])

    gate.leave()
    await tick()
    expect(inside).toEqual(['a', 'b', 'c'])
  })

  it('lets in the lowest rank first', async () => {
    const gate = createGate(() => 1)
    const inside: string[] = []
    for (const name of ['a9', 'b2', 'c1', 'd2', 'e1']) {
      void gate.enter(NEVER, Number(name[1])).then(() => inside.push(name))
    }
    for (let left = 0; left < 5; left++) {
      await tick()
      gate.leave()
    }

    expect(inside).toEqual(['a9', 'c1', 'e1', 'b2', 'd2'])
  })

  it('follows a room that changes', async () => {
    let room = 3
    const gate = createGate(() => room)
    const inside = await enterAll(gate, 'abcdef')
    room = 1
    gate.leave()
    gate.leave()
    await tick()
    expect(inside).toEqual(['a', 'b', 'c'])

    room = 4
    gate.leave()
    await tick()
    expect(inside).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('turns away who gives up waiting, and gives the place to the next', async () => {
    const gate = createGate(() => 1)
    const controller = new AbortController()
    expect(await gate.enter(NEVER)).toBe(true)
    const waiting = gate.enter(controller.signal)
    const next = gate.enter(NEVER)
    controller.abort()
    expect(await waiting).toBe(false)
    expect(await gate.enter(controller.signal)).toBe(false)

    gate.leave()
    expect(await next).toBe(true)
  })
})
