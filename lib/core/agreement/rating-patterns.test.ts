import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { accuracy, kappaOfCells } from './confusion-figures'
import { nonInferiority } from './human-baseline'
import { patternsOfItems, ratingsAt, rowsOfPatterns, toRatingPatterns } from './rating-patterns'

const LABELS = ['a', 'b', 'c'] as const
type Label = (typeof LABELS)[number]

const random = mersenneUniform(4)
const draw = (): Label | null => (random() < 0.4 ? null : LABELS[Math.floor(random() * 3)]!)
const TABLE = Array.from({ length: 300 }, () => [draw(), draw(), draw(), draw()])

describe('patterns of ratings', () => {
  it('are the rows of a table, each once', () => {
    const patterns = toRatingPatterns(TABLE, LABELS)

    expect(rowsOfPatterns(patterns, LABELS)).toEqual(TABLE)
    expect(patterns.weights.reduce((sum, weight) => sum + weight, 0)).toBe(
      TABLE.filter((row) => row.some((label) => label !== null)).length,
    )
    expect(new Set(TABLE.map((row) => row.join())).size).toBeGreaterThanOrEqual(patterns.weights.length)
    for (const [item, row] of TABLE.entries())
      expect(ratingsAt(patterns, item)).toBe(row.filter((label) => label !== null).length)
  })

  it('of some rows are what those rows alone would be', () => {
    const some = [...TABLE.keys()].filter((item) => item % 3 === 1)
    const patterns = patternsOfItems(toRatingPatterns(TABLE, LABELS), some)

    expect(patterns).toEqual(
      toRatingPatterns(
        some.map((item) => TABLE[item]!),
        LABELS,
      ),
    )
  })
})

describe('a test against people', () => {
  const ai = TABLE.map(() => draw())
  const patients = TABLE.map((_, item) => `patient ${item % 12}`)
  const order = [...TABLE.keys()].map((item) => (item * 7) % TABLE.length)
  const options = {
    labels: LABELS,
    resamples: 200,
    seed: 3,
    ties: 'shared',
    margin: 0.1,
    reference: 'leave-one-out',
  } as const

  it.each([
    ['accuracy', accuracy],
    ['kappa', kappaOfCells],
  ] as const)('by %s is the same in whatever order items come', (_, measure) => {
    for (const clusters of [patients, null]) {
      const reported = nonInferiority(TABLE, ai, { ...options, measure, clusters })
      const turned = nonInferiority(
        order.map((item) => TABLE[item]!),
        order.map((item) => ai[item]!),
        { ...options, measure, clusters: clusters && order.map((item) => clusters[item]!) },
      )
      expect(turned).toEqual(reported)
    }
  })

  it('finds accuracy as of all three labels', () => {
    // the same function by another name is not known to ask only whether labels are the same
    const ofAll: typeof accuracy = (cells, labels) => accuracy(cells, labels)
    const found = (measure: typeof accuracy) =>
      nonInferiority(TABLE, ai, { ...options, measure, clusters: patients })

    const [quick, plain] = [found(accuracy), found(ofAll)]

    expect(quick.difference).toEqual(plain.difference)
    expect(quick.humans.map(({ value }) => value)).toEqual(plain.humans.map(({ value }) => value))
    expect(quick.aiItems).toBe(plain.aiItems)
    expect(quick.interval90!.low).toBeCloseTo(plain.interval90!.low, 1)
    expect(quick.interval90!.high).toBeCloseTo(plain.interval90!.high, 1)
  })
})
