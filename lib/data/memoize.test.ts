import { describe, expect, it } from 'vitest'
import { openCache } from './memoize'

describe('openCache', () => {
  it('keeps what was used last, apart from other stores', async () => {
    const memoize = openCache('test', 2)
    const made: string[] = []
    const read = (name: string, version = 1) => memoize(name, version, async () => made.push(name))
    for (const name of ['one', 'two', 'one', 'three', 'one', 'two']) await read(name)
    expect(made).toEqual(['one', 'two', 'three', 'two'])

    await openCache('other', 9)('one', 1, async () => made.push('apart'))
    await read('one', 2)
    expect(made.slice(4)).toEqual(['apart', 'one'])
  })

  it('keeps a newer version when an older one fails late', async () => {
    const memoize = openCache('late', 2)
    const { promise, reject } = Promise.withResolvers<number>()
    const older = memoize('one', 1, () => promise)
    await memoize('one', 2, async () => 2)
    reject(new Error('the connection ended'))

    await expect(older).rejects.toThrow('ended')
    expect(await memoize('one', 2, async () => 3)).toBe(2)
  })

  it('hands what was made of the last version to the next, and waits for none that is still made', async () => {
    const memoize = openCache('before', 2)
    const grow = async (before: readonly number[] = []) => [...before, before.length]
    await memoize('one', 1, grow)
    expect(await memoize('one', 2, grow)).toEqual([0, 1])

    void memoize('one', 3, () => new Promise<number[]>(() => {}))
    expect(await memoize('one', 4, grow)).toEqual([0])
  })
})
