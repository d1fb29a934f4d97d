import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gwetAc1 } from '../gwet-ac1'
import { designEffectOf } from './clustered-items'
import { RATER_MODELS } from './expected-patterns'
import { planAgreement } from './plan-agreement'
import { planDetection, planProportion } from './plan-proportion'

const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)
const inner = fc.integer({ min: 5, max: 95 }).map((percent) => percent / 100)
const width = fc.integer({ min: 3, max: 50 }).map((percent) => percent / 100)
const clustered = fc.record({ perCluster: fc.integer({ min: 1, max: 60 }), correlation: share })

describe('a plan', () => {
  it('of a share is that of its rest, and takes as many items or more the narrower it is or the more alike they are', () => {
    fc.assert(
      fc.property(share, width, clustered, (rate, wanted, like) => {
        const items = planProportion(rate, wanted, like)
        // 1 less a share of hundredths is that share but for rounding
        expect(Math.abs(planProportion(1 - rate, wanted, like) - items)).toBeLessThanOrEqual(1)
        expect(planProportion(rate, wanted / 2, like)).toBeGreaterThanOrEqual(items)
        expect(planProportion(rate, wanted, { ...like, correlation: 0 })).toBeLessThanOrEqual(items)
      }),
      { numRuns: 60 },
    )
  })

  it('of sensitivity is that of specificity of the other label', () => {
    fc.assert(
      fc.property(inner, inner, inner, width, clustered, (one, other, prevalence, wanted, like) => {
        const plan = planDetection({ sensitivity: one, specificity: other, prevalence }, wanted, like)
        const turned = planDetection(
          { sensitivity: other, specificity: one, prevalence: 1 - prevalence },
          wanted,
          like,
        )
        expect(Math.abs(turned.forSensitivity - plan.forSpecificity)).toBeLessThanOrEqual(like.perCluster)
        expect(Math.abs(turned.forSpecificity - plan.forSensitivity)).toBeLessThanOrEqual(like.perCluster)
        expect(plan.items).toBe(Math.max(plan.forSensitivity, plan.forSpecificity))
      }),
      { numRuns: 60 },
    )
  })

  it.each(RATER_MODELS)('of agreement by %s takes more items the narrower it is', (model) => {
    const rates = fc.constantFrom([0.5, 0.5], [0.7, 0.2, 0.1], [0.25, 0.25, 0.25, 0.25])
    fc.assert(
      fc.property(
        rates,
        fc.integer({ min: 70, max: 95 }),
        fc.integer({ min: 2, max: 4 }),
        (prevalence, percent, raters) => {
          const expected = { prevalence, agreement: percent / 100, raters, model }
          const of = (wanted: number) =>
            planAgreement(expected, { coefficient: gwetAc1, population: 'all', width: wanted })
          const [wide, narrow] = [of(0.2), of(0.1)]
          // four times as many, but for Student's t with few items
          expect(narrow.items / wide.items).toBeGreaterThan(3)
          expect(narrow.items / wide.items).toBeLessThanOrEqual(4.1)
          expect(narrow.value).toBe(wide.value)
          expect(narrow.ratings).toBe(narrow.items * raters)
          expect(narrow.value).toBeLessThanOrEqual(1)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('takes items of clusters for fewer by a design effect from 1 to as many as a cluster holds', () => {
    fc.assert(
      fc.property(clustered, share, (like, part) => {
        const effect = designEffectOf(like, part)
        expect(effect).toBeGreaterThanOrEqual(1)
        expect(effect).toBeLessThanOrEqual(like.perCluster + 1e-9)
        expect(effect).toBeLessThanOrEqual(designEffectOf(like) + 1e-9)
      }),
    )
  })
})
