import { describe, expect, it } from 'vitest'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { completeRun } from '@/lib/core/runs/run-grid'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import type { AiTiming } from '@/lib/core/study-matrix'
import { makeMargin } from '@/lib/testing/ai-results'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { authorRates, ratesViewSchema } from '../authors/rates-view'
import { testedMargins } from '../basis/margin'
import { baselineViewSchema, type FixedMargin, humanBaseline } from './baseline-view'

const LETTERS = { Supported: 'S', 'Not Supported': 'N', 'Not Addressed': 'A' } as const
const STATEMENTS = 200
const MARGIN = { measure: 'agreement', margin: 0.1 } as const

/** Three people who slip one time in ten, and AI raters who slip as often as given; ten statements a patient. */
function makeStudy(slips: Readonly<Record<string, number>>, seed: number) {
  const random = mersenneUniform(seed)
  const consensus = Array.from(
    { length: STATEMENTS },
    (): Verdict => (random() < 0.6 ? 'Supported' : 'Not Supported'),
  )
  const said = (slip: number) =>
    consensus.map((label) => LETTERS[random() < slip ? other(label) : label]).join('')
  const people = [said(0.1), said(0.1), said(0.1)]
  const aiRaters = Object.fromEntries(Object.entries(slips).map(([name, slip]) => [name, said(slip)]))
  const matrix = makeMatrix(people, aiRaters, consensus.map((label) => LETTERS[label]).join(''))
  return {
    ...matrix,
    items: matrix.items.map((item, index) => ({ ...item, patient: `patient ${Math.floor(index / 10)}` })),
  }
}

function other(label: Verdict): Verdict {
  return label === 'Supported' ? 'Not Supported' : 'Supported'
}

function testsOf(
  matrix: ReturnType<typeof makeStudy>,
  margin: FixedMargin,
  view: Record<string, unknown> = {},
) {
  const found = humanBaseline(matrix, baselineViewSchema.parse(view), margin, 1)!
  return { ...found, byName: new Map(found.tests.map((test) => [test.alias, test])) }
}

/** Each of these AI raters by our own rules, with so many facts. */
function withFacts(matrix: ReturnType<typeof makeStudy>, facts: Readonly<Record<string, number>>) {
  const aiRaters = matrix.aiRaters.map((aiRater, index) => {
    const topN = facts[aiRater.alias]
    const configuration = topN === undefined ? aiRater.configuration : completeRun({ kind: 'baseline', topN })
    return { ...aiRater, raterId: `00000000-0000-4000-8000-00000000000${index}`, configuration }
  })
  return { ...matrix, aiRaters }
}

describe('copies of an AI rater, and those begun late', () => {
  const matrix = withFacts(makeStudy({ own: 0.02, 'own (2)': 0.02, 'own (3)': 0.02, other: 0.03 }, 3), {
    own: 5,
    'own (2)': 5,
    'own (3)': 25,
  })
  const idOf = (alias: string) => matrix.aiRaters.find((aiRater) => aiRater.alias === alias)!.raterId
  const timing = (alias: string, as: AiTiming) => ({
    ...matrix,
    aiRaters: matrix.aiRaters.map((aiRater) => ({ ...aiRater, timing: aiRater.alias === alias ? as : null })),
  })

  it('are one test with those of other settings that give the same answers, unless one of these is the primary one', () => {
    const [own, , third, another] = matrix.aiRaters
    const tied = { ...matrix, aiRaters: [own!, { ...third!, codes: own!.codes }, another!] }
    const { family, tests, uncounted } = testsOf(tied, MARGIN)
    expect(family).toBe(2)
    expect(tests.map(({ alias }) => alias).toSorted()).toEqual(['other', 'own'])
    expect(uncounted).toMatchObject([
      { alias: 'own (3)', sameRatingsAs: 'own', sameConfigurationAs: null, isLate: false },
    ])

    const primary = { raterId: third!.raterId, alias: third!.alias }
    const fixed = testsOf(tied, { ...MARGIN, primary, isAfterOpening: false })
    expect(fixed.byName.get('own (3)')).toMatchObject({ role: 'primary', sameRatingsAs: null })
  })

  it('count a configuration once, and show the first made of it', () => {
    const { family, tests, uncounted } = testsOf(matrix, MARGIN)
    expect(family).toBe(3)
    expect(tests.map(({ alias }) => alias).toSorted()).toEqual(['other', 'own', 'own (3)'])
    expect(uncounted).toMatchObject([{ alias: 'own (2)', sameConfigurationAs: 'own', isLate: false }])
  })

  it('test a copy that is asked for, beside those that count', () => {
    const [copy] = testsOf(matrix, MARGIN, { ai: idOf('own (2)') }).tests
    expect(copy).toMatchObject({ role: 'exploratory', sameConfigurationAs: 'own' })
    expect(copy!.pAdjusted).toBeCloseTo(4 * copy!.test.p!, 12)
  })

  it('keep one begun after the opening out of what was promised, and do not change that', () => {
    const margin = { ...MARGIN, isAfterOpening: false }
    const { family, byName } = testsOf(timing('other', 'late'), margin)
    expect(family).toBe(2)
    expect(byName.get('other')).toMatchObject({ role: 'exploratory', isLate: true })
    expect(byName.get('own')).toMatchObject({ role: 'candidate', isLate: false })
  })

  it('let the primary AI rater stand for its configuration', () => {
    const primary = { raterId: idOf('own (2)'), alias: 'own (2)' }
    const { tests, uncounted } = testsOf(timing('own (2)', 'primary'), { ...MARGIN, primary })
    expect(tests[0]).toMatchObject({ alias: 'own (2)', role: 'primary', sameConfigurationAs: null })
    expect(uncounted).toMatchObject([{ alias: 'own', sameConfigurationAs: 'own (2)' }])
  })
})

it('calls an AI rater shown worse whose whole interval lies beyond the margin, and says what has no verdict', () => {
  const matrix = makeStudy({ poor: 0.6, good: 0.05 }, 4)
  const silent = matrix.aiRaters.find(({ alias }) => alias === 'good')!.codes
  silent.fill(0, 0, 7)
  const { byName } = testsOf(matrix, MARGIN)
  expect(byName.get('poor')).toMatchObject({ isWorse: true, isShown: false, unanswered: 0 })
  expect(byName.get('good')).toMatchObject({ isWorse: false, unanswered: 7 })
})

it('calls none worse by a P that correction for all takes away', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`even ${index}`, 0.1]))
  const poor = (slips: object) => {
    const matrix = makeStudy({ poor: 0.27, ...slips }, 5)
    const aiRaters = matrix.aiRaters.map((aiRater) => ({ ...aiRater, raterId: crypto.randomUUID() }))
    const ai = aiRaters.find(({ alias }) => alias === 'poor')!.raterId
    return testsOf({ ...matrix, aiRaters }, MARGIN, { ai }).tests[0]!
  }
  const [alone, among] = [poor({}), poor(many)]

  expect(among.test).toEqual(alone.test)
  expect(among.test.interval90!.high).toBeLessThan(-MARGIN.margin)
  expect([alone.isWorse, among.isWorse]).toEqual([true, false])
  expect(among.pWorseAdjusted).toBeCloseTo(21 * alone.test.pWorse!, 12)
})

it('tests first with the margin fixed before the opening, whatever is fixed later', () => {
  const margins = [
    makeMargin({ revision: 4, margin: 0.2, isAfterOpening: true }),
    makeMargin({ revision: 3, margin: 0.15, isAfterOpening: true }),
    makeMargin({ revision: 2 }),
    makeMargin({ revision: 1, margin: 0.3 }),
  ]
  expect(testedMargins(margins).map(({ revision }) => revision)).toEqual([2, 4, 3])
  expect(testedMargins(margins.slice(0, 2)).map(({ revision }) => revision)).toEqual([4, 3])
  expect(testedMargins([])).toEqual([])
})

describe('tests of many AI raters', () => {
  /** Each slips so often that it is worse than people by just the margin. */
  const INFERIOR = 0.212
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`ai ${index}`, INFERIOR]))

  it('do not show the best of twenty not inferior that all are inferior by the margin', () => {
    const studies = Array.from({ length: 25 }, (_, seed) => testsOf(makeStudy(many(20), seed), MARGIN))
    const plain = studies.filter(({ tests }) => tests.some(({ test }) => test.isNonInferior))
    const shown = studies.filter(({ tests }) => tests.some(({ isShown }) => isShown))

    // uncorrected, the best of many pass in most studies
    expect(plain.length).toBeGreaterThan(8)
    expect(shown.length).toBeLessThanOrEqual(3)
    expect(studies[0]?.family).toBe(20)
  })

  it('correct for all that could have been tested, also where one is chosen', () => {
    const matrix = makeStudy({ ...many(19), good: 0.02 }, 3)
    const alone = testsOf(makeStudy({ good: 0.02 }, 3), MARGIN).byName.get('good')!
    const among = testsOf(matrix, MARGIN).byName.get('good')!
    expect(among.role).toBe('candidate')
    expect(among.isShown).toBe(true)
    expect(alone.pAdjusted).toBe(alone.test.p)
    expect(among.pAdjusted).toBeCloseTo(20 * among.test.p!, 12)
  })

  it('take the one fixed with the margin as it is, and call all others exploratory', () => {
    const matrix = makeStudy({ ...many(4), chosen: 0.05, better: 0.01 }, 5)
    const raterId = matrix.aiRaters.find(({ alias }) => alias === 'chosen')!.raterId
    const margin = { ...MARGIN, primary: { raterId, alias: 'chosen' }, isAfterOpening: false }

    const { tests, family, byName } = testsOf(matrix, margin)

    expect(tests[0]?.alias).toBe('chosen')
    expect(byName.get('chosen')).toMatchObject({ role: 'primary', isShown: true })
    expect(byName.get('chosen')!.pAdjusted).toBe(byName.get('chosen')!.test.p)
    expect(byName.get('better')).toMatchObject({ role: 'exploratory' })
    expect(byName.get('better')!.pAdjusted).toBeCloseTo(5 * byName.get('better')!.test.p!, 12)
    expect(family).toBe(5)
  })

  it('are exploratory once the figures were open, or over part of the statements', () => {
    const matrix = makeStudy({ chosen: 0.05 }, 6)
    const raterId = matrix.aiRaters[0]!.raterId
    const primary = { raterId, alias: 'chosen' }
    const roleOf = (margin: FixedMargin, view = {}) => testsOf(matrix, margin, view).tests[0]?.role

    expect(roleOf({ ...MARGIN, primary })).toBe('primary')
    expect(roleOf({ ...MARGIN, primary, isAfterOpening: true })).toBe('exploratory')
    expect(roleOf({ ...MARGIN, primary }, { patient: 'patient 1' })).toBe('exploratory')
    expect(roleOf({ ...MARGIN, primary }, { unit: 'item' })).toBe('exploratory')
    expect(roleOf({ ...MARGIN, primary: { raterId: 'absent', alias: 'absent' } })).toBe('exploratory')
  })

  it('are none where no statement passes the filter', () => {
    expect(testsOf(makeStudy({ ai: 0.1 }, 7), MARGIN, { patient: 'nobody' }).tests).toEqual([])
  })
})

describe('humanBaseline', () => {
  it('tests the AI raters that agree most, by the given margin', () => {
    const matrix = makeMatrix(
      ['SSNSAN', 'SSNNAN', 'SNNSA.'],
      { 'alpha 5': 'SSNSAN', 'alpha 10': 'SSSSSS', 'beta 5': 'SSNS..', 'beta 10': 'NNNNNN' },
      'SSNSAN',
    )

    const baseline = humanBaseline(
      matrix,
      baselineViewSchema.parse({ unit: 'item' }),
      { measure: 'agreement', margin: 0.1 },
      1,
    )

    expect(baseline?.tests[0]?.alias).toBe('alpha 5')
    expect(baseline?.people).toHaveLength(3)
    const [first] = baseline?.tests ?? []
    // by hand: what it shares with each and the others, with half a statement where the two others differ
    expect(first?.test.ai.value).toBeCloseTo((5 / 6 + 5.5 / 6 + 4.5 / 5) / 3, 12)
    expect(first?.test.humanItems).toEqual([6, 6, 5])
    expect(first?.tied).toBe(2)
    expect(first?.byRule.map(({ rule, aiItems }) => [rule, aiItems])).toEqual([
      ['ties left out', 6],
      ['each other person', 6],
    ])
    expect(first?.test.aiItems).toBe(6)
    expect(first?.test.isNonInferior).toBe(true)
    expect(first?.test.interval90?.low).toBeGreaterThanOrEqual(0)
    expect(baseline?.options).toEqual({ resamples: 500, seed: 1, unit: 'item', allowance: 0.2, most: 3 })
  })

  it('ranks AI raters that rated less than half of what is settled after all others', () => {
    const matrix = makeMatrix(
      ['SSNSAN', 'SSNNAN', 'SNNSA.'],
      { 'few 5': 'SS....', 'many 5': 'SSNSAS', 'wrong 5': 'NNANSA' },
      'SSNSAN',
    )

    const baseline = humanBaseline(
      matrix,
      baselineViewSchema.parse({}),
      { measure: 'agreement', margin: 0.1 },
      1,
    )
    const rates = authorRates(matrix, ratesViewSchema.parse({}))

    expect(baseline?.tests.map(({ alias }) => alias)).toEqual(['many 5', 'wrong 5', 'few 5'])
    expect(rates?.ai.alias).toBe('many 5')
  })

  it('counts nobody of whom it would reveal an answer that is not settled, and says so', () => {
    const rest = ['SSNSANSS', 'SSNNANSS', 'SNNSANSS']
    const testOf = (fourth: string, settled: string) => {
      const matrix = makeMatrix([...rest, fourth], { 'alpha 5': 'SSNSANSA' }, settled)
      return humanBaseline(matrix, baselineViewSchema.parse({}), { measure: 'agreement', margin: 0.1 }, 1)
        ?.tests[0]
    }
    const found = testOf('......S.', 'SSNSAN.S')

    expect(found).toMatchObject({ suppressed: 1, alt: { humans: [{}, {}, {}, null] } })
    expect(found?.test.humans.map(({ value }) => value === null)).toEqual([false, false, false, true])
    expect(found?.test.humanItems.at(-1)).toBe(0)
    expect(found?.byRule).toEqual([])
    for (const other of ['......N.', '......A.']) expect(testOf(other, 'SSNSAN.S')).toEqual(found)
    const settled = testOf('......S.', 'SSNSANSS')
    expect(settled).toMatchObject({ suppressed: 0 })
    expect(settled?.test.humans.at(-1)?.value).toBe(1)
  })

  it('needs two people', () => {
    const matrix = makeMatrix(['SSNSAN'], { 'alpha 5': 'SSNSAN' }, '......')

    expect(humanBaseline(matrix, baselineViewSchema.parse({}), { measure: 'ac1', margin: 0.1 }, 1)).toBeNull()
  })
})
