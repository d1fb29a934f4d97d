import { describe, expect, it } from 'vitest'
import { rememberFrom } from './remembered'

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
