import { afterEach, describe, expect, it, vi } from 'vitest'
import { createVectorRoom } from './vector-room'

/** Values of 40 bytes in a room, and what of them is loaded. */
function createLab(limit: number, idleMs: number) {
  const room = createVectorRoom(limit, idleMs)
  const loads: string[] = []
  const hold = (name: string, bytes = 40) =>
    room.hold(
      async () => bytes,
      async () => {
        loads.push(name)
        return name
      },
    )
  return { hold, loads }
}

const read = (value: string) => value
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

afterEach(() => void vi.useRealTimers())

describe('createVectorRoom', () => {
  it('loads once for all who use a value, and again after it was let go', async () => {
    vi.useFakeTimers()
    const { hold, loads } = createLab(100, 20)
    const one = hold('one')

    expect(await Promise.all([one.use(read), one.use(read)])).toEqual(['one', 'one'])
    expect(loads).toEqual(['one'])
    await pass(20)
    expect(await one.use(read)).toBe('one')
    expect(loads).toEqual(['one', 'one'])
  })

  it('lets the third wait until one of two is not used any more, and the smaller one behind it too', async () => {
    vi.useFakeTimers()
    const { hold, loads } = createLab(100, 60)
    const [one, two, three, small] = [hold('one'), hold('two'), hold('three'), hold('small', 10)]
    await Promise.all([one.use(read), two.use(read)])

    const later = [three.use(read), small.use(read)]
    await pass(59)
    expect(loads).toEqual(['one', 'two'])
    await one.use(read) // in use again: it stays a while longer
    await pass(1)

    expect(await Promise.all(later)).toEqual(['three', 'small'])
    expect(loads).toEqual(['one', 'two', 'three', 'small'])
  })

  it('lets in what is larger than everything when nothing else is there', async () => {
    vi.useFakeTimers()
    const { hold, loads } = createLab(100, 20)
    await hold('one').use(read)

    const large = hold('large', 1000).use(read)
    await pass(19)
    expect(loads).toEqual(['one'])
    await pass(1)
    expect(await large).toBe('large')
  })

  it('gives the room back when loading or measuring fails, and tries again when asked again', async () => {
    const room = createVectorRoom(100, 1000)
    let fails = true
    const load = async () => {
      if (fails) throw new Error('no connection')
      return 'there'
    }
    const held = room.hold(async () => 90, load)
    const unmeasured = room.hold(() => Promise.reject(new Error('no table')), load)

    await expect(Promise.all([held.use(read), held.use(read)])).rejects.toThrow('no connection')
    await expect(unmeasured.use(read)).rejects.toThrow('no table')
    fails = false
    expect(await held.use(read)).toBe('there')
  })

  it('keeps its count when the work on a value throws', async () => {
    const { hold, loads } = createLab(50, 10)
    const one = hold('one')
    const work = () => {
      throw new Error('of another size')
    }

    await expect(one.use(work)).rejects.toThrow('of another size')
    expect(await hold('two').use(read)).toBe('two')
    expect(loads).toEqual(['one', 'two'])
  })
})
