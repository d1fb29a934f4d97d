import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { planSize } from './size-plan'
import { sizePlanSchema } from './size-view'

const PEOPLE = ['SSNSASSSSN', 'SSNNASSSSN', 'SNNSASSSSN'].map((text) => text.repeat(20))

/** 200 statements, of which so many have no rating yet. */
function matrixOf(unrated: number, patients: number, aiRaters: Record<string, string> = {}) {
  const cut = (text: string) => text.slice(0, 200 - unrated) + '.'.repeat(unrated)
  const matrix = makeMatrix(PEOPLE.map(cut), aiRaters, cut(PEOPLE[0] ?? ''))
  const items = matrix.items.map((item, index) => ({ ...item, patient: `patient ${index % patients}` }))
  return { ...matrix, items }
}

describe('what is lacking', () => {
  it('covers what is rated, what the study holds besides, and what must come on top', () => {
    const plan = planSize(matrixOf(50, 8), sizePlanSchema.parse({ width: 5 }))

    expect(plan.answers.agreement).toMatchObject({ have: 150, planned: 50, needed: plan.advice?.plan.items })
    expect(plan.answers.agreement?.more).toBe((plan.advice?.plan.items ?? 0) - 200)
    expect(plan.answers.rate).toMatchObject({ have: 150, planned: 50, needed: plan.ofPatients.rate })
    expect(plan.answers.detection?.needed).toBe(plan.ofPatients.detection?.items)
    expect(plan.ofPatients.detection?.items).toBeGreaterThan(plan.detection.plan?.items ?? 0)
    expect(planSize(matrixOf(0, 8), sizePlanSchema.parse({ width: 60 })).answers.agreement?.more).toBe(0)
    expect(planSize(matrixOf(200, 8), sizePlanSchema.parse({})).answers).toEqual({
      agreement: null,
      rate: null,
      detection: null,
    })
  })

  it('goes by the larger design effect where patients are few, by their own where they are many', () => {
    const few = planSize(matrixOf(0, 8), sizePlanSchema.parse({ alike: 50 }))
    const differing = planSize(matrixOf(0, 8), sizePlanSchema.parse({ alike: 0 }))
    const many = planSize(matrixOf(0, 25), sizePlanSchema.parse({}))

    expect(few.advice).toMatchObject({ isOwn: false, patients: 8 })
    expect(few.advice?.plan.designEffect).toBe(few.designEffect)
    expect(differing.advice).toMatchObject({ isOwn: true, patients: 8 })
    expect(many.advice).toMatchObject({ isOwn: true, patients: 25 })
    expect(many.advice?.plan.designEffect).toBe(many.pilotClusters.plan?.designEffect)
  })
})

it('takes from the study what it has shown, and of AI raters only where they are there', () => {
  const sealed = planSize(matrixOf(0, 8), sizePlanSchema.parse({})).sofar
  const open = planSize(matrixOf(0, 8, { 'ai 5': 'SSSSASSSSN'.repeat(20) }), sizePlanSchema.parse({})).sofar

  expect(sealed).toMatchObject({ rate: 30, prevalence: 20 })
  expect(sealed).not.toHaveProperty('sensitivity')
  expect(open).toMatchObject({ sensitivity: 50, specificity: 100 })
})
