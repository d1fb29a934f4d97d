import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planWork } from './plan-work'
import type { PlanRater, PlanUnit, WorkOrder } from './work-order'

function raters(count: number, fields: Partial<PlanRater> = {}): PlanRater[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    specialty: null,
    share: 1,
    maxUnits: null,
    maxItems: null,
    ...fields,
  }))
}

function units(count: number, items: (index: number) => number = () => 10): PlanUnit[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `u${index}`,
    whole: `w${index}`,
    items: items(index),
    present: [],
  }))
}

function order(fields: Partial<WorkOrder>): WorkOrder {
  return {
    units: units(8),
    raters: raters(5),
    ratersPerUnit: 3,
    method: 'balanced',
    seed: '20',
    ...fields,
  }
}

/** Units by rater, present ones included. */
function holdings(
  { units: all, raters: people }: WorkOrder,
  added: readonly { unitId: string; raterId: string }[],
) {
  const held = new Map(people.map((rater) => [rater.id, new Set<string>()]))
  for (const unit of all) for (const raterId of unit.present) held.get(raterId)?.add(unit.whole)
  const wholeOf = new Map(all.map((unit) => [unit.id, unit.whole]))
  for (const { unitId, raterId } of added) held.get(raterId)?.add(wholeOf.get(unitId) ?? '')
  return [...held.values()]
}

function overlaps(held: readonly ReadonlySet<string>[]): number[] {
  return held.flatMap((left, index) =>
    held.slice(index + 1).map((right) => [...left].filter((unit) => right.has(unit)).length),
  )
}

function spread(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers)
}

describe('planWork', () => {
  it('makes VeriFact’s design: 25 raters, 12 of 100 patients each, 3 per patient, each pair sharing one', () => {
    const verifact = order({ units: units(100, (index) => 60 + ((index * 37) % 140)), raters: raters(25) })

    const { added, short } = planWork(verifact)

    const held = holdings(verifact, added)
    expect(short).toEqual([])
    expect(held.map((own) => own.size)).toEqual(Array.from({ length: 25 }, () => 12))
    expect(new Set(overlaps(held))).toEqual(new Set([1]))
    const sizes = new Map(verifact.units.map((unit) => [unit.whole, unit.items]))
    const items = held.map((own) => [...own].reduce((sum, unit) => sum + (sizes.get(unit) ?? 0), 0))
    expect(spread(items)).toBeLessThan(140)
  })

  it('shares patients between all pairs as evenly as their number allows where no exact design exists', () => {
    for (const [unitCount, raterCount, each] of [
      [8, 5, 3],
      [40, 10, 3],
      [30, 6, 2],
      [60, 12, 5],
    ] as const) {
      const plain = order({ units: units(unitCount), raters: raters(raterCount), ratersPerUnit: each })
      const held = holdings(plain, planWork(plain).added)

      expect(spread(held.map((own) => own.size))).toBeLessThanOrEqual(1)
      expect(spread(overlaps(held))).toBeLessThanOrEqual(2)
    }
  })

  it('keeps the rules for any study', () => {
    const limits = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null })
    const anyRater = fc.record({
      specialty: fc.constantFrom(null, 'a', 'b', 'c'),
      share: fc.constantFrom(0.2, 0.5, 1),
      maxUnits: limits,
      maxItems: limits,
    })
    const anyUnit = fc.record({
      items: fc.integer({ min: 1, max: 20 }),
      present: fc.uniqueArray(fc.constantFrom('r0', 'r1', 'r2', 'gone'), { maxLength: 3 }),
      whole: fc.constantFrom('p', 'q', 's', 't', 'v', 'w'),
      isClosed: fc.boolean(),
      barred: fc.uniqueArray(fc.constantFrom('r3', 'r4', 'r5'), { maxLength: 2 }),
    })
    const anyOrder = fc.record({
      units: fc
        .array(anyUnit, { maxLength: 12 })
        .map((list) => list.map((unit, index) => ({ ...unit, id: `u${index}` }))),
      raters: fc
        .array(anyRater, { maxLength: 7 })
        .map((list) => list.map((rater, index) => ({ ...rater, id: `r${index}` }))),
      ratersPerUnit: fc.integer({ min: 1, max: 4 }),
      method: fc.constantFrom('balanced' as const, 'specialty' as const, 'random' as const),
      seed: fc.string({ maxLength: 4 }),
    })
    fc.assert(
      fc.property(anyOrder, (any) => {
        const plan = planWork(any)

        expect(planWork(any)).toEqual(plan)
        const lists = new Map(any.units.map((unit) => [unit.id, unit.present.map(String)]))
        for (const { unitId, raterId } of plan.added) lists.get(unitId)?.push(raterId)
        for (const unit of any.units) {
          const list = lists.get(unit.id) ?? []
          expect(new Set(list).size).toBe(list.length)
          const added = plan.added.filter(({ unitId }) => unitId === unit.id)
          expect(added.some(({ raterId }) => unit.barred.some((id) => id === raterId))).toBe(false)
          const missing = plan.short.find((entry) => entry.unitId === unit.id)?.missing ?? 0
          const wanted = unit.isClosed ? 0 : any.ratersPerUnit
          expect(list.length + missing).toBe(Math.max(wanted, unit.present.length))
        }
        for (const rater of any.raters) expectWithinLimits(any, rater, plan.added)
      }),
      { numRuns: 150 },
    )
  })

  function expectWithinLimits(
    { units: all }: WorkOrder,
    rater: PlanRater,
    added: readonly { unitId: string; raterId: string }[],
  ) {
    const before = all.filter((unit) => unit.present.includes(rater.id))
    const given = all.filter((unit) =>
      added.some((entry) => entry.unitId === unit.id && entry.raterId === rater.id),
    )
    if (given.length === 0) return
    const items = [...before, ...given].reduce((sum, unit) => sum + unit.items, 0)
    const had = new Set(before.map((unit) => unit.whole))
    const wholes = new Set([...before, ...given].map((unit) => unit.whole))
    expect(wholes.size).toBeLessThanOrEqual(Math.max(had.size, rater.maxUnits ?? Number.POSITIVE_INFINITY))
    expect(items).toBeLessThanOrEqual(rater.maxItems ?? Number.POSITIVE_INFINITY)
  }

  it('leaves no unit short while exact limits allow it', () => {
    for (let seed = 0; seed < 40; seed++) {
      const tight = order({ units: units(10), raters: raters(6, { maxUnits: 5 }), seed: `${seed}` })
      expect(planWork(tight).short).toEqual([])
    }
  })

  it('says what is short when people or their time do not suffice', () => {
    expect(planWork(order({ units: units(2), raters: raters(2) })).short).toEqual([
      { unitId: 'u0', missing: 1, reasons: ['raters'] },
      { unitId: 'u1', missing: 1, reasons: ['raters'] },
    ])
    const weary = planWork(order({ units: units(4), raters: raters(3, { maxItems: 20 }) })).short
    expect(weary.reduce((sum, entry) => sum + entry.missing, 0)).toBe(6)
    expect(new Set(weary.flatMap(({ reasons }) => reasons))).toEqual(new Set(['time']))
    const full = planWork(order({ units: units(4), raters: raters(3, { maxUnits: 2 }) })).short
    expect(new Set(full.flatMap(({ reasons }) => reasons))).toEqual(new Set(['units']))
    const again = units(1).map((unit) => ({ ...unit, barred: ['r0', 'r1', 'r2'] }))
    expect(planWork(order({ units: again })).short).toEqual([
      { unitId: 'u0', missing: 1, reasons: ['barred'] },
    ])
  })

  it('gives half the work to who has half the time, and a late comer the rest', () => {
    const people = raters(5).map((rater, index) => ({ ...rater, share: index === 0 ? 0.5 : 1 }))
    const part = order({ units: units(45), raters: people })
    expect(holdings(part, planWork(part).added).map((own) => own.size)).toEqual([15, 30, 30, 30, 30])

    const begun = units(6).map((unit, index) => ({ ...unit, present: index < 3 ? ['r0', 'r1', 'r2'] : [] }))
    const late = order({ units: begun, raters: raters(4) })
    const added = planWork(late).added
    expect(added.filter(({ raterId }) => raterId === 'r3')).toHaveLength(3)
    expect(added.every(({ unitId }) => ['u3', 'u4', 'u5'].includes(unitId))).toBe(true)
  })

  it('mixes specialties where they allow it', () => {
    const people = raters(9).map((rater, index) => ({
      ...rater,
      specialty: ['a', 'b', 'c'][index % 3] ?? null,
    }))
    const mixed = order({ units: units(24), raters: people, method: 'specialty' })
    const specialtyOf = new Map(people.map((rater) => [rater.id, rater.specialty]))

    const byUnit = Map.groupBy(planWork(mixed).added, (entry) => entry.unitId)
    for (const list of byUnit.values()) {
      expect(new Set(list.map(({ raterId }) => specialtyOf.get(raterId))).size).toBe(3)
    }
  })

  it('gives further statements of a patient to who has the others', () => {
    const [fresh, begun] = units(2)
    const parts = [fresh!, { ...begun!, present: ['r4', 'r2', 'r3'] }].map((unit) => ({
      ...unit,
      whole: 'p',
    }))

    expect(planWork(order({ units: parts })).added.map(({ raterId }) => raterId)).toEqual(['r2', 'r3', 'r4'])
  })

  it('counts a patient once for the limit, however many parts of it a rater has', () => {
    const parted = units(4).map((unit, index) => ({
      ...unit,
      whole: index < 2 ? 'p' : 'q',
      ...(index % 2 === 1 ? { barred: ['r4'] } : {}),
    }))
    const narrow = order({ units: parted, raters: raters(5, { maxUnits: 1 }), ratersPerUnit: 2 })

    const { added, short } = planWork(narrow)

    expect(short).toEqual([])
    for (const whole of [
      ['u0', 'u1'],
      ['u2', 'u3'],
    ]) {
      const own = added.filter(({ unitId }) => whole.includes(unitId))
      expect(new Set(own.map(({ raterId }) => raterId)).size).toBeLessThanOrEqual(3)
    }
  })

  it('differs by seed, and draws instead of balancing when asked', () => {
    expect(planWork(order({ seed: '21' })).added).not.toEqual(planWork(order({})).added)
    const drawn = order({ method: 'random', units: units(60) })
    expect(spread(holdings(drawn, planWork(drawn).added).map((own) => own.size))).toBeGreaterThan(1)
  })

  it('plans a release statement by statement', () => {
    const big = order({ units: units(13_070, () => 1), raters: raters(25) })

    const held = holdings(big, planWork(big).added)

    expect(spread(held.map((own) => own.size))).toBeLessThanOrEqual(1)
  })

  it('refuses garbage', () => {
    expect(() => planWork(order({ ratersPerUnit: 0 }))).toThrow(RangeError)
    expect(() => planWork(order({ raters: [...raters(2), ...raters(1)] }))).toThrow(RangeError)
    expect(() => planWork(order({ raters: raters(3, { share: 0 }) }))).toThrow(RangeError)
    expect(planWork(order({ units: [] }))).toEqual({ added: [], short: [] })
  })
})
