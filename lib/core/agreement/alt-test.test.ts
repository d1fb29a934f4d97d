import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { altTest, altTestAnswer } from './alt-test'

describe('altTest', () => {
  const agreeing = Array.from({ length: 40 }, (_, item) => (item % 2 === 0 ? 'a' : 'b'))
  const humans = agreeing.map((label, item) => [label, label, item % 10 === 0 ? 'c' : label])

  it('lets a rater who agrees with everyone win against all', () => {
    const found = altTest(humans, agreeing, 0.2)
    expect(found).toMatchObject({ winningRate: 1, passes: true, isEnough: true })
    expect(found.advantage).toBe(1)
    // all alike against the first person: as likely as 40 items without a worse one, times 1 + 1/2 + 1/3
    expect(found.humans[0]!.p).toBeCloseTo(0.8 ** 40, 12)
  })

  it.each([
    ['two people', humans.map((row) => row.slice(0, 2)), agreeing],
    ['29 items', humans.slice(0, 29), agreeing.slice(0, 29)],
  ])('licenses nothing with %s', (_, rows, ai) => {
    expect(altTestAnswer(altTest(rows, ai, 0.2))).toBe('too few to say')
    expect(altTestAnswer(altTest(humans, agreeing, 0.2))).toBe('yes')
  })

  it('has the t statistic worked out by hand', () => {
    // the AI is worse on 4 of 40 items, better on none: mean 0.1, allowance 0.2, deviation sqrt(3.6 / 39)
    const ai = agreeing.map((label, item) => (item < 4 ? 'c' : label))
    const everyone = agreeing.map((label) => [label, label, label])
    const { p } = altTest(everyone, ai, 0.2).humans[0]!
    expect(p).toBeCloseTo(0.021991893458, 9)
  })

  it('counts patients, not statements, where these are alike', () => {
    // twelve patients; at the allowance exactly, some patients lose often and others never
    const random = mersenneUniform(21)
    const rejected = { item: 0, patient: 0 }
    for (let study = 0; study < 200; study++) {
      const ai: string[] = []
      const clusters: string[] = []
      for (let patient = 0; patient < 12; patient++) {
        const wrong = random() < 0.2 / 0.44 ? 0.44 : 0
        for (let item = 0; item < 40; item++) {
          ai.push(random() < wrong ? 'b' : 'a')
          clusters.push(`${patient}`)
        }
      }
      const everyone = ai.map(() => ['a', 'a', 'a'])
      rejected.item += Number(altTest(everyone, ai, 0.2).humans[0]!.p < 0.05)
      rejected.patient += Number(altTest(everyone, ai, 0.2, clusters).humans[0]!.p < 0.05)
    }

    expect(rejected.item).toBeGreaterThan(50)
    expect(rejected.patient).toBeLessThan(20)
  })

  it('has the clustered t statistic worked out by hand, and asks for ten patients', () => {
    const ai = agreeing.map((label, item) => (item < 4 ? 'c' : label))
    const everyone = agreeing.map((label) => [label, label, label])
    const patients = (size: number) => agreeing.map((_, item) => `${Math.floor(item / size)}`)

    // ten patients of four, one lost altogether: mean 0.1, error sqrt(10 / 9 * (3.6^2 + 9 * 0.4^2)) / 40 = 0.1, t = -1
    expect(altTest(everyone, ai, 0.2, patients(4)).humans[0]).toMatchObject({ clusters: 10, items: 40 })
    expect(altTest(everyone, ai, 0.2, patients(4)).humans[0]!.p).toBeCloseTo(0.1717181980689568, 9)
    expect(altTestAnswer(altTest(humans, agreeing, 0.2, patients(4)))).toBe('yes')
    expect(altTestAnswer(altTest(humans, agreeing, 0.2, patients(5)))).toBe('too few to say')
    expect(altTest(humans, agreeing, 0.2, patients(40)).passes).toBeNull()
  })

  it('is hardly surer of patients that are all alike than with one more loss', () => {
    const patients = agreeing.map((_, item) => `${Math.floor(item / 4)}`)
    const everyone = agreeing.map((label) => [label, label, label])
    const perfect = altTest(everyone, agreeing, 0.2, patients).humans[0]!
    const once = altTest(
      everyone,
      agreeing.map((label, item) => (item === 0 ? 'c' : label)),
      0.2,
      patients,
    ).humans[0]!

    expect(perfect.p).toBeGreaterThan(0)
    expect(once.p / perfect.p).toBeLessThan(10)
    expect(once.p / perfect.p).toBeGreaterThan(0.1)
  })

  it('lets a rater who never agrees win against nobody, and is undefined without items', () => {
    expect(
      altTest(
        humans,
        humans.map(() => 'd'),
        0.2,
      ),
    ).toMatchObject({ winningRate: 0, passes: false })
    expect(
      altTest(
        humans,
        humans.map(() => null),
        0.2,
      ),
    ).toMatchObject({ winningRate: null, passes: null })
  })
})
