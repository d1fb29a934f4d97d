import { describe, expect, it } from 'vitest'
import { calibration } from '@/lib/core/agreement/confidence/calibration'
import { selectiveAgreement } from '@/lib/core/agreement/confidence/selective-agreement'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { dawidSkene } from '@/lib/core/agreement/label-models/dawid-skene'
import { likeliestLabels } from '@/lib/core/agreement/label-models/label-model'
import { mace } from '@/lib/core/agreement/label-models/mace'
import { planAgreement } from '@/lib/core/agreement/planning/plan-agreement'
import { planDetection, planProportion } from '@/lib/core/agreement/planning/plan-proportion'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { makeMatrix, ofPatients, read } from '@/lib/testing/study-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { errorViewSchema } from '../errors/error-view'
import { findDisagreements } from '../errors/find-disagreements'
import { labelModelFigures, labelModelViewSchema } from '../people/label-model-view'
import { planSize } from '../study/size-plan'
import { sizePlanSchema, sizeProblems } from '../study/size-view'
import { confidenceOf, confidenceQuery, confidenceViewSchema } from './confidence-view'

const SETTLED = 'SSNSANSSN.AA'
const AI_RATERS = ['SSNSANNSS.AN', 'SSSSSNSSSSAA', 'SSNSAASSN.A.', 'NSNS.NSANSAA'] as const
const MATRIX = makeMatrix(
  [SETTLED.replace('.', 'S'), 'SSNNANSANSSN', 'SSNSA.SSNNAN'],
  Object.fromEntries(AI_RATERS.map((text, index) => [`model-${index} ${index}`, text])),
  SETTLED,
)

describe('confidenceOf', () => {
  const options = { resamples: 1000, seed: 4 }
  const settled = read(SETTLED)
  const answers = (said: (item: number) => string | null, share: (item: number) => number | null) => {
    const indices = settled.flatMap((label, item) => (label === null ? [] : [item]))
    return {
      consensus: indices.map((item) => settled[item] as string | null),
      said: indices.map(said),
      confidence: indices.map(share),
      clusters: null,
    }
  }
  const votes = (item: number) => AI_RATERS.flatMap((text) => read(text)[item] ?? [])
  const votesFor = (item: number, label: string) => votes(item).filter((said) => said === label).length

  it('takes the vote of all, and as its confidence the share that voted for it', () => {
    const leading = (item: number) => {
      const most = Math.max(...VERDICTS.map((label) => votesFor(item, label)))
      const tied = VERDICTS.filter((label) => votesFor(item, label) === most)
      return tied.length === 1
        ? { label: tied[0]!, share: Math.round((100 * most) / votes(item).length) / 100 }
        : null
    }
    const expected = answers(
      (item) => leading(item)?.label ?? null,
      (item) => leading(item)?.share ?? null,
    )
    const found = confidenceOf(MATRIX, confidenceViewSchema.parse({ unit: 'item', target: '90' }), 4)

    expect(found?.calibration).toEqual(calibration(expected, options))
    expect(found?.selective).toEqual(selectiveAgreement(expected, 0.9, options))
    expect(found?.selective.settled).toBe(11)
  })

  it('takes one AI rater, and the share of the others that say the same', () => {
    const id = '6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a11'
    const matrix = {
      ...MATRIX,
      aiRaters: MATRIX.aiRaters.map((aiRater, index) =>
        index === 3 ? { ...aiRater, raterId: id } : aiRater,
      ),
    }
    const own = read(AI_RATERS[3])
    const expected = answers(
      (item) => own[item] ?? null,
      (item) => {
        const label = own[item]
        return label ? Math.round((100 * (votesFor(item, label) - 1)) / (votes(item).length - 1)) / 100 : null
      },
    )
    const found = confidenceOf(matrix, confidenceViewSchema.parse({ unit: 'item', ai: id }), 4)

    expect(found?.ai?.alias).toBe('model-3 3')
    expect(found?.calibration).toEqual(calibration(expected, options))
  })

  it.each([null, '6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a11'])(
    'names the statements of each bin (AI rater %s)',
    (ai) => {
      const matrix = {
        ...MATRIX,
        aiRaters: MATRIX.aiRaters.map((aiRater, index) =>
          index === 3 ? { ...aiRater, raterId: ai ?? aiRater.raterId } : aiRater,
        ),
      }
      for (const labels of ['three', 'two'] as const) {
        const found = confidenceOf(matrix, confidenceViewSchema.parse({ ai, labels }), 4)!
        const behind = found.calibration.bins.map((bin) =>
          findDisagreements(matrix, errorViewSchema.parse({ labels, ...confidenceQuery(found, bin) })),
        )

        expect(behind.map((indices) => indices.length)).toEqual(
          found.calibration.bins.map(({ items }) => items),
        )
        expect(new Set(behind.flat()).size).toBe(found.calibration.items)
      }
    },
  )

  it('needs three AI raters, and takes nonsense as nothing', () => {
    const two = { ...MATRIX, aiRaters: MATRIX.aiRaters.slice(0, 2) }
    expect(confidenceOf(two, confidenceViewSchema.parse({}), 1)).toBeNull()
    expect(confidenceViewSchema.parse({ target: 'x', ai: '1', unit: [] })).toEqual(
      confidenceViewSchema.parse({}),
    )
  })
})

describe('labelModelFigures', () => {
  const table = MATRIX.items.map((_, item) => MATRIX.columns.map(({ codes }) => codes[item] ?? null))

  it.each(['dawid-skene', 'mace'] as const)(
    'shows %s as fitted, and where it overrules the majority',
    (model) => {
      const found = labelModelFigures(MATRIX, labelModelViewSchema.parse({ model }))!
      const fitted = model === 'mace' ? mace(table, VERDICTS) : dawidSkene(table, VERDICTS)
      const likeliest = likeliestLabels(fitted, VERDICTS)

      expect(found.prevalence).toEqual(fitted.prevalence)
      expect(found.raters.map(({ accuracy, confusion }) => ({ accuracy, confusion }))).toEqual(
        fitted.accuracy.map((accuracy, rater) => ({ accuracy, confusion: fitted.confusion[rater] })),
      )
      expect(found.raters.every(({ competence }) => (competence !== null) === (model === 'mace'))).toBe(true)
      expect(found.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(
        likeliest.filter((label) => label !== null).length,
      )
      expect(found.overruledOf).toBe(
        found.counts
          .flatMap((row, down) => row.filter((_, across) => across !== down))
          .reduce((a, b) => a + b, 0),
      )
      const without = found.overruled.map(({ majority }) => majority === null)
      expect(without).toEqual(without.toSorted((left, right) => Number(left) - Number(right)))
      for (const { index, likeliest: likely, majority, votes } of found.overruled) {
        expect(likely).toBe(likeliest[index])
        expect(likely).not.toBe(majority)
        expect(votes).toEqual(VERDICTS.map((label) => table[index]!.filter((said) => said === label).length))
      }
    },
  )

  it('says nothing of one person, and nothing of no statements', () => {
    expect(labelModelFigures(makeMatrix(['SSNN'], {}, '....'), labelModelViewSchema.parse({}))).toBeNull()
    expect(labelModelFigures(MATRIX, labelModelViewSchema.parse({ patient: 'nobody' }))).toMatchObject({
      items: 0,
      overruled: [],
    })
  })
})

describe('planSize', () => {
  it('plans what the planner plans, from shares in percent', () => {
    const plan = planSize(MATRIX, sizePlanSchema.parse({}))

    expect(plan.ahead[2]?.found.plan).toEqual(
      planAgreement(
        { prevalence: [0.7, 0.15, 0.15], agreement: 0.85, raters: 3, model: 'slips' },
        { coefficient: gwetAc1, population: 'all', width: 0.1, perCluster: 40, correlation: 0.05 },
      ),
    )
    expect(plan.rate.plan).toBe(planProportion(0.05, 0.04))
    expect(plan.detection.plan).toEqual(
      planDetection({ sensitivity: 0.8, specificity: 0.9, prevalence: 0.2 }, 0.1),
    )
    expect(plan.pilot.plan?.items).toBeGreaterThan(0)
  })

  it('takes one design effect for all that is expected, and apart what the study shows', () => {
    const plan = planSize(ofPatients(MATRIX, 6), sizePlanSchema.parse({ perPatient: '41', alike: '5' }))

    expect(plan.designEffect).toBeCloseTo(3, 12)
    for (const { found } of [...plan.ahead, { found: plan.pilot }])
      expect(found.plan?.designEffect).toBeCloseTo(3, 12)
    expect(plan.pilotClusters.plan?.designEffect).toBeGreaterThanOrEqual(1)
    expect(plan.pilotClusters.plan?.designEffect).not.toBeCloseTo(3, 3)
  })

  it('begins with what the study has shown, once it has', () => {
    const { sofar } = planSize(MATRIX, sizePlanSchema.parse({}))
    const codes = MATRIX.columns.flatMap((column) => column.codes.filter((code) => code !== null))
    const supported = codes.filter((code) => code === 'Supported').length / codes.length

    expect(sofar?.share?.[0]).toBe(Math.round(100 * supported))
    expect(sizePlanSchema.parse(sofar)).toMatchObject({ ...sofar })
    expect(planSize(makeMatrix([], {}, '....'), sizePlanSchema.parse({})).sofar).toEqual({})
  })

  it('says in the units of the form what no plan can have', () => {
    const problemsOf = (view: object) => sizeProblems(sizePlanSchema.parse(view), VERDICT_LABELS)

    expect(problemsOf({})).toEqual({ agreement: null, rate: null, detection: null })
    expect(problemsOf({ share: ['80', '40'] }).agreement).toContain('120 %')
    expect(problemsOf({ width: '0' }).agreement).toContain('points')
    expect(problemsOf({ rateWidth: '100' }).rate).toContain('points')
    expect(problemsOf({ prevalence: '0' }).detection).toContain('0 %')
  })

  it('says why something cannot be planned', () => {
    const view = sizePlanSchema.parse({
      width: '0',
      share: ['80', '40'],
      prevalence: '0',
      rateWidth: '0',
    })
    const plan = planSize(makeMatrix([], {}, '....'), view)

    for (const { reason } of [plan.ahead[0]!.found, plan.pilot, plan.rate, plan.detection])
      expect(reason).toEqual(expect.any(String))
    expect(sizePlanSchema.parse({ width: 'x', perPatient: '-1' })).toEqual(sizePlanSchema.parse({}))
  })
})
