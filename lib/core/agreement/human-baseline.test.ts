import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { readReference } from '@/lib/testing/reference-values'
import { accuracy, kappaOfCells } from './confusion-figures'
import { EVERYBODY_SUPPRESSED, nonInferiority } from './human-baseline'
import { majorityIndex, majorityLabel } from './majority-label'
import { publishedP } from './margin-p'

const OPTIONS = {
  labels: ['0', '1'],
  clusters: null,
  resamples: 4000,
  seed: 5,
  measure: kappaOfCells,
  ties: { label: '0' },
  margin: 0.1,
  reference: 'all',
} as const

type Vector = {
  data: Record<string, number[]>
  leave_one_out_kappas: Record<string, number>
  mean_physician_kappa: number
  results: {
    evaluator: string
    kappa_vs_majority: number
    difference: number
    ci90: [number, number]
    'p_non_inferiority_margin_0.10': number
  }[]
  p_value_fallback: { replicates: number[]; p: number }
}

function readVector<Content>(name: string): Content {
  return readReference<Content>(`medfacteval/${name}`)
}

describe('the reference implementation', () => {
  it('has the same kappas, differences and, within its noise, intervals and P values', () => {
    const vector = readVector<Vector>('non_inferiority.json')
    const doctors = Object.keys(vector.leave_one_out_kappas)
    const humans = vector.data[doctors[0]!]!.map((_, item) =>
      doctors.map((name) => String(vector.data[name]![item])),
    )

    for (const reported of vector.results) {
      const found = nonInferiority(humans, vector.data[reported.evaluator]!.map(String), OPTIONS)
      for (const [person, name] of doctors.entries()) {
        expect(found.humans[person]!.value).toBeCloseTo(vector.leave_one_out_kappas[name]!, 12)
      }
      expect(found.baseline.value).toBeCloseTo(vector.mean_physician_kappa, 12)
      expect(found.ai.value).toBeCloseTo(reported.kappa_vs_majority, 12)
      expect(found.difference.value).toBeCloseTo(reported.difference, 12)
      // the reference has 500 resamples of another generator
      expect(Math.abs(found.interval90!.low - reported.ci90[0])).toBeLessThan(0.05)
      expect(Math.abs(found.interval90!.high - reported.ci90[1])).toBeLessThan(0.05)
      expect(Math.abs(found.pAsPublished! - reported['p_non_inferiority_margin_0.10'])).toBeLessThan(0.07)
    }
  })

  it('has the published tail where no resample lies below the margin', () => {
    const { replicates, p } = readVector<Vector>('non_inferiority.json').p_value_fallback
    expect(publishedP(Float64Array.from(replicates), 0.1) / p).toBeCloseTo(1, 9)
  })

  it('votes as the published jury does', () => {
    const { cases } = readVector<{ cases: { votes: (number | null)[]; output: Record<string, number> }[] }>(
      'majority_vote.json',
    )
    const plain = cases.filter(({ votes }) => votes.every((vote) => vote === 0 || vote === 1))
    expect(plain.length).toBeGreaterThan(2)
    for (const { votes, output } of plain) {
      expect(majorityLabel(votes.map(String), '1')).toBe(String(output['fact_0']))
    }
  })
})

describe('nonInferiority', () => {
  const random = mersenneUniform(3)
  const consensus = Array.from({ length: 120 }, () => (random() < 0.5 ? '0' : '1'))
  const noisy = (error: number) =>
    consensus.map((label) => (random() < error ? (label === '0' ? '1' : '0') : label))
  const people = [noisy(0.1), noisy(0.1), noisy(0.1), noisy(0.1)]
  const humans = consensus.map((_, item) => people.map((person) => person[item]!))
  const options = { ...OPTIONS, reference: 'leave-one-out', ties: 'left out', resamples: 500 } as const

  it('finds a rater like the others not inferior, and a guess inferior', () => {
    expect(nonInferiority(humans, consensus, options)).toMatchObject({ isNonInferior: true })
    const guess = nonInferiority(humans, noisy(0.5), options)
    expect(guess.isNonInferior).toBe(false)
    expect(guess.p!).toBeGreaterThan(0.9)
  })

  it('gives a person who is entered as AI nothing for having voted', () => {
    const [first] = people
    const own = nonInferiority(humans, first!, options)
    const easy = nonInferiority(humans, first!, { ...options, reference: 'all' })
    expect(easy.ai.value!).toBeGreaterThan(own.humans[0]!.value!)
    expect(own.ai.value!).toBeLessThan(easy.ai.value!)
  })

  it('is undefined from one patient, or from one statement', () => {
    const clusters = consensus.map(() => 'only')
    for (const found of [
      nonInferiority(humans, consensus, { ...options, clusters }),
      nonInferiority(humans.slice(0, 1), consensus.slice(0, 1), { ...options, measure: accuracy }),
    ]) {
      expect(found.difference.value).not.toBeNull()
      expect(found).toMatchObject({ interval90: null, p: null, pAsPublished: null, isNonInferior: null })
    }
  })

  it('says nothing of four patients, and of five what their resamples give', () => {
    const over = (patients: number) =>
      nonInferiority(humans, noisy(0.2), {
        ...options,
        clusters: consensus.map((_, item) => String(item % patients)),
      })
    expect(over(4)).toMatchObject({ interval90: null, p: null, isNonInferior: null })
    expect(over(4).baseline.interval).toBeNull()
    const five = over(5)
    expect([five.interval90, five.p, five.ai.interval]).not.toContain(null)
  })

  it('has an interval of every figure, and a narrower one of the mean of people', () => {
    const found = nonInferiority(humans, noisy(0.2), options)
    const widthOf = ({ value, interval }: (typeof found)['ai']) => {
      expect(interval!.low).toBeLessThan(value!)
      expect(interval!.high).toBeGreaterThan(value!)
      return interval!.high - interval!.low
    }

    expect(widthOf(found.baseline)).toBeLessThan(Math.min(...found.humans.map(widthOf)))
    expect(widthOf(found.ai)).toBeLessThan(0.5)
    const clusters = consensus.map(() => 'only')
    expect(nonInferiority(humans, consensus, { ...options, clusters }).ai.interval).toBeNull()
  })

  it('is undefined from resamples that are all the same', () => {
    const alike = consensus.map((label) => [label, label, label])

    const found = nonInferiority(alike, consensus, { ...options, measure: accuracy })

    expect(found.difference.value).toBe(0)
    expect(found).toMatchObject({ interval90: null, p: null, isNonInferior: null })
  })

  it('takes both means over the same people, and says over how many statements', () => {
    // the first two always say the same, so that they have no kappa; an AI that wavers has one with them, which is 0
    const table = consensus.map((label, item) =>
      item % 2 === 0 ? ['0', '0', null, null] : [null, null, label, label],
    )
    const ai = consensus.map((label, item) => (item % 4 === 0 ? '1' : item % 4 === 2 ? '0' : label))

    const found = nonInferiority(table, ai, options)

    expect(found.humans.map(({ value }) => value)).toEqual([null, null, 1, 1])
    expect(found.baseline.value).toBe(1)
    expect(found.ai.value).toBe(1)
    expect(found.difference.value).toBe(0)
    expect(found.humanItems).toEqual([60, 60, 60, 60])
    expect(found.aiItems).toBe(120)
  })

  it('leaves out people against whom the AI has no figure', () => {
    // with the first two the AI always says what they settle on; both they and it have a kappa only in the second half
    const table = consensus.map((label, item) =>
      item % 2 === 0 ? [item % 4 === 0 ? '1' : '0', '0', '0', null] : [null, null, label, label],
    )
    const ai = consensus.map((label, item) => (item % 2 === 0 ? '0' : label))

    const found = nonInferiority(table, ai, options)

    expect(found.humans[0]).toMatchObject({ value: null, reason: expect.stringContaining('AI rater') })
    expect(found.baseline.value).toBe(found.ai.value)
  })

  it('says why there is nothing to compare, and refuses a single person', () => {
    const nothing = nonInferiority(
      humans,
      consensus.map(() => null),
      options,
    )
    expect(nothing).toMatchObject({ p: null, interval90: null, difference: { value: null } })
    expect(() =>
      nonInferiority(
        consensus.map((label) => [label]),
        consensus,
        options,
      ),
    ).toThrow(RangeError)
  })
})

describe('majorityLabel', () => {
  it('leaves a tie open unless it is given a meaning', () => {
    expect(majorityLabel(['a', 'b', null], null)).toBeNull()
    expect(majorityLabel(['a', 'b'], 'b')).toBe('b')
    expect(majorityLabel(['a', 'b'], 'c')).toBeNull()
    expect(majorityLabel<string>([null], 'c')).toBeNull()
    expect(majorityLabel(['a', 'b', 'a'], 'b')).toBe('a')
  })

  it('is the same from counts', () => {
    const labels = ['a', 'b', 'c'] as const
    for (let code = 0; code < 4 ** 3; code++) {
      const counts = [code % 4, Math.floor(code / 4) % 4, Math.floor(code / 16)]
      const given = labels.flatMap((label, index) => Array.from({ length: counts[index]! }, () => label))
      for (const tie of [null, ...labels]) {
        const index = majorityIndex(counts, tie === null ? -1 : labels.indexOf(tie))
        expect(labels[index] ?? null).toBe(majorityLabel(given, tie))
      }
    }
  })
})

describe('a test by cluster', () => {
  const rows = Array.from({ length: 60 }, (_, item) => {
    if (item < 48) return ['a', item % 5 === 0 ? 'b' : 'a', 'a']
    return item < 54 ? ['a', null, null] : [null, null, null]
  }) as ('a' | 'b' | null)[][]
  const testOf = (further: object) =>
    nonInferiority(
      rows,
      rows.map(() => 'a' as const),
      {
        labels: ['a', 'b'],
        clusters: rows.map((_, item) => `patient ${Math.floor(item / 6)}`),
        resamples: 100,
        seed: 1,
        measure: accuracy,
        ties: 'left out',
        margin: 0.1,
        reference: 'leave-one-out',
        ...further,
      },
    )

  it('rests on those in which anybody has a reference, not on those that one person or the AI alone rated', () => {
    expect(testOf({}).clusters).toBe(8)
    // the majority of all is that of the one person
    expect(testOf({ reference: 'all' }).clusters).toBe(9)
  })

  it('says where everybody is suppressed that this is why there is no figure', () => {
    const found = testOf({ isSuppressed: [true, true, true] })
    for (const { value, reason } of [found.baseline, found.ai, found.difference])
      expect([value, reason]).toEqual([null, EVERYBODY_SUPPRESSED])
    expect(found).toMatchObject({ aiItems: 0, clusters: 0, p: null, isNonInferior: null })
    expect(testOf({ isSuppressed: [true, true, false] }).baseline.value).not.toBeNull()
  })
})
