import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import type { Verdict } from '@/lib/core/verdict'
import { makeFrame } from '@/lib/testing/study-frame'
import { baselineViewSchema, type FixedMargin, humanBaseline } from './baseline-view'

const LETTERS = { Supported: 'S', 'Not Supported': 'N', 'Not Addressed': 'A' } as const
const STATEMENTS = 200
const MARGIN = { measure: 'agreement', margin: 0.1 } as const

/** Three people who slip one time in ten, and AI raters who slip as often as told; ten statements a patient. */
function makeStudy(slips: Readonly<Record<string, number>>, seed: number) {
  const random = mersenneUniform(seed)
  const truth = Array.from(
    { length: STATEMENTS },
    (): Verdict => (random() < 0.6 ? 'Supported' : 'Not Supported'),
  )
  const said = (slip: number) =>
    truth.map((label) => LETTERS[random() < slip ? other(label) : label]).join('')
  const people = [said(0.1), said(0.1), said(0.1)]
  const judges = Object.fromEntries(Object.entries(slips).map(([name, slip]) => [name, said(slip)]))
  const frame = makeFrame(people, judges, truth.map((label) => LETTERS[label]).join(''))
  return {
    ...frame,
    items: frame.items.map((item, place) => ({ ...item, patient: `patient ${Math.floor(place / 10)}` })),
  }
}

function other(label: Verdict): Verdict {
  return label === 'Supported' ? 'Not Supported' : 'Supported'
}

function testsOf(
  frame: ReturnType<typeof makeStudy>,
  margin: FixedMargin,
  view: Record<string, unknown> = {},
) {
  const found = humanBaseline(frame, baselineViewSchema.parse(view), margin, 1)!
  return { ...found, byName: new Map(found.tests.map((test) => [test.alias, test])) }
}

describe('tests of many AI raters', () => {
  /** Each slips so often that it is worse than people by just the margin. */
  const INFERIOR = 0.212
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`ai ${place}`, INFERIOR]))

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
    const frame = makeStudy({ ...many(19), good: 0.02 }, 3)
    const alone = testsOf(makeStudy({ good: 0.02 }, 3), MARGIN).byName.get('good')!
    const among = testsOf(frame, MARGIN).byName.get('good')!
    expect(among.role).toBe('candidate')
    expect(among.isShown).toBe(true)
    expect(alone.pAdjusted).toBe(alone.test.p)
    expect(among.pAdjusted).toBeCloseTo(20 * among.test.p!, 12)
  })

  it('take the one fixed with the margin as it is, and call all others exploratory', () => {
    const frame = makeStudy({ ...many(4), chosen: 0.05, better: 0.01 }, 5)
    const raterId = frame.judges.find(({ alias }) => alias === 'chosen')!.raterId
    const margin = { ...MARGIN, primary: { raterId, alias: 'chosen' }, isAfterOpening: false }

    const { tests, family, byName } = testsOf(frame, margin)

    expect(tests[0]?.alias).toBe('chosen')
    expect(byName.get('chosen')).toMatchObject({ role: 'primary', isShown: true })
    expect(byName.get('chosen')!.pAdjusted).toBe(byName.get('chosen')!.test.p)
    expect(byName.get('better')).toMatchObject({ role: 'exploratory' })
    expect(byName.get('better')!.pAdjusted).toBeCloseTo(5 * byName.get('better')!.test.p!, 12)
    expect(family).toBe(5)
  })

  it('are exploratory once the figures were open, or over part of the statements', () => {
    const frame = makeStudy({ chosen: 0.05 }, 6)
    const raterId = frame.judges[0]!.raterId
    const primary = { raterId, alias: 'chosen' }
    const roleOf = (margin: FixedMargin, view = {}) => testsOf(frame, margin, view).tests[0]?.role

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
