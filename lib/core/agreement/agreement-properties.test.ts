import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  given,
  LABELS,
  type Label,
  OPTIONS,
  RENAMED,
  rename,
  rounded,
  twice,
} from '@/lib/testing/label-arbitraries'
import { addUp, groupByPattern } from './agreement-units'
import { altTest } from './alt-test'
import { brennanPrediger } from './brennan-prediger'
import { kappaOfCells } from './confusion-figures'
import { congerKappa } from './conger-kappa'
import { fleissKappa } from './fleiss-kappa'
import { gwetAc1 } from './gwet-ac1'
import { nonInferiority } from './human-baseline'
import { labelWeights, WEIGHTINGS } from './label-weights'
import { percentAgreement } from './percent-agreement'
import { predictionPoweredRates } from './prediction-powered-rates'
import { specificAgreement } from './specific-agreement'

const table = fc
  .integer({ min: 2, max: 4 })
  .chain((raters) =>
    fc.array(fc.array(given, { minLength: raters, maxLength: raters }), { minLength: 1, maxLength: 25 }),
  )

const panel = fc.array(fc.tuple(fc.array(given, { minLength: 3, maxLength: 3 }), given), {
  minLength: 2,
  maxLength: 25,
})

describe('weighted coefficients', () => {
  const COEFFICIENTS = { percentAgreement, gwetAc1, fleissKappa, congerKappa, brennanPrediger }

  it.each(WEIGHTINGS)(
    'with %s weights do not depend on the order of raters, nor on doubled items, and are at most 1',
    (weighting) => {
      const weights = labelWeights(weighting, [1, 2, 3])
      fc.assert(
        fc.property(table, (rows) => {
          const sums = (given: typeof rows) => addUp(groupByPattern(given, LABELS, { keepRaters: true }))
          const turned = rows.map((row) => row.toReversed())
          for (const coefficient of Object.values(COEFFICIENTS)) {
            const plain = coefficient(sums(rows), weights).value
            expect(rounded(coefficient(sums(turned), weights).value)).toBe(rounded(plain))
            expect(rounded(coefficient(sums(twice(rows)), weights).value)).toBe(rounded(plain))
            expect(plain ?? 0).toBeLessThanOrEqual(1 + 1e-9)
          }
        }),
        { numRuns: 40 },
      )
    },
  )

  it('read labels from either end alike, where weights are symmetric', () => {
    const mirrored: Record<Label, Label> = { a: 'c', b: 'b', c: 'a' }
    for (const weighting of ['linear', 'quadratic', 'ordinal', 'radical'] as const) {
      const weights = labelWeights(weighting, [1, 2, 3])
      fc.assert(
        fc.property(table, (rows) => {
          const sums = addUp(groupByPattern(rows, LABELS))
          const other = rows.map((row) => row.map((label) => label && mirrored[label]))
          expect(rounded(gwetAc1(addUp(groupByPattern(other, LABELS)), weights).value)).toBe(
            rounded(gwetAc1(sums, weights).value),
          )
        }),
        { numRuns: 30 },
      )
    }
  })
})

describe('specific agreement', () => {
  it('follows labels to their new names, ignores the order of raters, and lies between 0 and 1', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const of = (given: (Label | null)[][], label: Label) =>
          specificAgreement(addUp(groupByPattern(given, LABELS)), LABELS.indexOf(label)).value
        for (const label of LABELS) {
          const plain = of(rows, label)
          expect(rounded(of(rows.map(rename), RENAMED[label]))).toBe(rounded(plain))
          expect(rounded(of(twice(rows.map((row) => row.toReversed())), label))).toBe(rounded(plain))
          expect(plain === null || (plain >= 0 && plain <= 1)).toBe(true)
        }
      }),
    )
  })
})

describe('nonInferiority', () => {
  const options = {
    ...OPTIONS,
    measure: kappaOfCells,
    ties: 'shared' as const,
    margin: 0.1,
    reference: 'leave-one-out' as const,
  }

  it('does not depend on the order of people, names of labels, or doubled items', () => {
    fc.assert(
      fc.property(panel, (items) => {
        const people = items.map(([row]) => row)
        const ai = items.map(([, label]) => label)
        const plain = nonInferiority(people, ai, options)
        const others = [
          nonInferiority(
            people.map((row) => row.toReversed()),
            ai,
            options,
          ),
          nonInferiority(people.map(rename), rename(ai), options),
          nonInferiority(twice(people), twice(ai), options),
        ]
        for (const other of others) {
          expect(rounded(other.baseline.value)).toBe(rounded(plain.baseline.value))
          expect(rounded(other.ai.value)).toBe(rounded(plain.ai.value))
          expect(rounded(other.difference.value)).toBe(rounded(plain.difference.value))
        }
        expect(others[0]!.humans.toReversed().map(({ value }) => value?.toFixed(9))).toEqual(
          plain.humans.map(({ value }) => value?.toFixed(9)),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('is shown rather with a wider margin, and never both not inferior and worse than it', () => {
    fc.assert(
      fc.property(panel, fc.boolean(), (items, byPatient) => {
        const people = items.map(([row]) => row)
        const ai = items.map(([, label]) => label)
        const clusters = byPatient ? items.map((_, item) => `${item % 6}`) : null
        const [narrow, wide] = [0.05, 0.3].map((margin) =>
          nonInferiority(people, ai, { ...options, clusters, margin }),
        )
        for (const name of ['p', 'pAsPublished'] as const)
          expect(wide?.[name] ?? 0).toBeLessThanOrEqual((narrow?.[name] ?? 0) + 1e-12)
        expect(wide?.pWorse ?? 1).toBeGreaterThanOrEqual((narrow?.pWorse ?? 1) - 1e-12)
        expect(wide?.isNonInferior ?? false).toBe(
          (wide?.isNonInferior ?? false) || narrow?.isNonInferior === true,
        )
        expect(narrow?.interval90).toEqual(wide?.interval90)
        const [least, other] = [narrow?.p ?? 1, narrow?.pWorse ?? 1]
        expect(Math.max(least, other)).toBeGreaterThanOrEqual(0.5 - 1e-9)
      }),
      { numRuns: 60 },
    )
  })

  it('finds no difference between people and one who says what each of them would', () => {
    const row = (label: Label): Label[] => [label, label, label]
    const people = (['a', 'b', 'c', 'a', 'b', 'a'] as const).map(row)
    const found = nonInferiority(
      people,
      people.map(([label]) => label ?? null),
      options,
    )
    expect(found.difference.value).toBeCloseTo(0, 12)
  })
})

describe('altTest', () => {
  it('does not depend on the order of people or names, and gets easier with the allowance', () => {
    fc.assert(
      fc.property(panel, (items) => {
        const people = items.map(([row]) => row)
        const ai = items.map(([, label]) => label)
        const plain = altTest(people, ai, 0.1)
        const turned = altTest(
          people.map((row) => row.toReversed()),
          ai,
          0.1,
        )
        const renamed = altTest(people.map(rename), rename(ai), 0.1)
        for (const other of [turned, renamed]) {
          expect(rounded(other.winningRate)).toBe(rounded(plain.winningRate))
          expect(rounded(other.advantage)).toBe(rounded(plain.advantage))
        }
        const easier = altTest(people, ai, 0.3)
        for (const [person, human] of plain.humans.entries())
          expect(easier.humans[person]?.p ?? 0).toBeLessThanOrEqual((human?.p ?? 0) + 1e-12)
        expect(plain.winningRate ?? 0).toBeLessThanOrEqual(1)
      }),
      { numRuns: 100 },
    )
  })
})

describe('predictionPoweredRates', () => {
  it('follow labels to their new names, add up to 1 where none is held at an end, and ignore the order of items', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(given, given), { minLength: 6, maxLength: 40 }), (items) => {
        const consensus = items.map(([label]) => label)
        const said = items.map(([, label]) => label)
        const plain = predictionPoweredRates(consensus, said, LABELS)
        const turned = predictionPoweredRates(consensus.toReversed(), said.toReversed(), LABELS)
        const renamed = predictionPoweredRates(rename(consensus), rename(said), LABELS)
        expect([turned.sample, turned.rest, turned.unused]).toEqual([plain.sample, plain.rest, plain.unused])
        for (const [index, { label, humans, powered, tuned }] of plain.rates.entries()) {
          const other = renamed.rates.find((rate) => rate.label === RENAMED[label as Label])!
          expect(rounded(turned.rates[index]!.tuned.value)).toBe(rounded(tuned.value))
          expect(rounded(other.tuned.value)).toBe(rounded(tuned.value))
          expect(rounded(other.powered.value)).toBe(rounded(powered.value))
          expect(rounded(other.humans.value)).toBe(rounded(humans.value))
        }
        const values = plain.rates.flatMap(({ powered }) => powered.value ?? [])
        // a rate that would leave 0 to 1 is held there
        const isFree = values.length === LABELS.length && values.every((value) => value > 0 && value < 1)
        expect(isFree ? values.reduce((sum, value) => sum + value, 0) : 1).toBeCloseTo(1, 9)
      }),
    )
  })
})
