import { describe, expect, it } from 'vitest'
import { openMemory, rememberFrom } from './remembered'

type Whole = { people: readonly number[]; judges: readonly number[]; title: string }

const whole: Whole = { people: [1, 2], judges: [3], title: 'Study' }

/** Made from people, and from judges where there are more than two people. */
function counting() {
  let made = 0
  return {
    made: () => made,
    make: ({ people, ...rest }: Whole) => {
      made += 1
      return people.length > 2 ? rest.judges.length : people.length
    },
    lazy: (of: Whole) => {
      made += 1
      return of.people.length > 2 ? of.judges.length : of.people.length
    },
  }
}

describe('rememberFrom', () => {
  it('keeps a value while the parts it was made from are the same', async () => {
    const { lazy, made } = counting()
    expect(await rememberFrom('kept', whole, lazy)).toBe(2)
    expect(await rememberFrom('kept', { ...whole, judges: [], title: 'Other' }, lazy)).toBe(2)
    expect(made()).toBe(1)

    expect(await rememberFrom('kept', { ...whole, people: [1, 2, 3] }, lazy)).toBe(1)
    expect(await rememberFrom('kept', { ...whole, people: [1, 2] }, lazy)).toBe(2)
    expect(made()).toBe(3)
  })

  it('learns which parts count anew each time', async () => {
    const { lazy, made } = counting()
    const many = { ...whole, people: [1, 2, 3] }
    await rememberFrom('learns', whole, lazy)
    await rememberFrom('learns', many, lazy)
    expect(await rememberFrom('learns', { ...many, judges: [4, 5] }, lazy)).toBe(2)
    expect(made()).toBe(3)
  })

  it('takes a whole that was copied for one that was made from all of it', async () => {
    const { make, made } = counting()
    await rememberFrom('copied', whole, make)
    await rememberFrom('copied', { ...whole, title: 'Other' }, make)
    expect(made()).toBe(2)
  })

  it('keeps no failure', async () => {
    const fail = () => {
      throw new RangeError('no')
    }
    await expect(rememberFrom('fails', whole, fail)).rejects.toThrow(RangeError)
    expect(await rememberFrom('fails', whole, () => 1)).toBe(1)
  })
})

describe('openMemory', () => {
  it('keeps what was used last, apart from other stores', async () => {
    const remember = openMemory('test', 2)
    const made: string[] = []
    const read = (name: string, version = 1) => remember(name, version, async () => made.push(name))
    for (const name of ['one', 'two', 'one', 'three', 'one', 'two']) await read(name)
    expect(made).toEqual(['one', 'two', 'three', 'two'])

    await openMemory('other', 9)('one', 1, async () => made.push('apart'))
    await read('one', 2)
    expect(made.slice(4)).toEqual(['apart', 'one'])
  })

  it('keeps a newer version when an older one fails late', async () => {
    const remember = openMemory('late', 2)
    const { promise, reject } = Promise.withResolvers<number>()
    const older = remember('one', 1, () => promise)
    await remember('one', 2, async () => 2)
    reject(new Error('the connection ended'))

    await expect(older).rejects.toThrow('ended')
    expect(await remember('one', 2, async () => 3)).toBe(2)
  })
})
