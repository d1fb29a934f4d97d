import { expect, it } from 'vitest'
import { inLikeLengths } from './in-like-lengths'

const lengthOf = ({ length }: string) => length

it('gives a model texts of like length together, and each output to its own text', async () => {
  const texts = Array.from({ length: 30 }, (_, at) => 'x'.repeat(1 + ((at * 7) % 30)))
  const spreads: number[] = []

  const { outputs } = await inLikeLengths(texts, lengthOf, async (few) => {
    const lengths = few.map(lengthOf)
    spreads.push(Math.max(...lengths) - Math.min(...lengths))
    return { outputs: lengths, isCut: false }
  })

  expect(outputs).toEqual(texts.map(lengthOf))
  expect(Math.max(...spreads)).toBeLessThan(8)
})

it('says when any was cut', async () => {
  const work = async (few: readonly string[]) => ({ outputs: few, isCut: few.includes('long one') })

  expect(
    (await inLikeLengths(['a', 'long one', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], lengthOf, work)).isCut,
  ).toBe(true)
  expect((await inLikeLengths(['a', 'b'], lengthOf, work)).isCut).toBe(false)
})
