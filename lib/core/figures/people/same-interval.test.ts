import { describe, expect, it } from 'vitest'
import { proportion } from '@/lib/core/agreement/one-versus-rest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { SHOW_ALL } from '../basis/suppression'
import { compareViewSchema, twoRaters } from '../pairs/compare-view'
import { agreementWithOthers } from './agreement-with-others'
import { peopleAgreement, peopleViewSchema } from './people-view'
import type { RaterAnswer } from './rater-stretches'
import { raterView } from './rater-view'
import { repeatRows } from './repeat-rows'

/** Twelve patients of ten statements; every third is hard for the second person, who repeats each statement of four. */
const PATIENTS = 12
const SETTLED = 'SSNSASSNSS'.repeat(PATIENTS)
const SECOND = Array.from({ length: PATIENTS }, (_, patient) =>
  patient % 3 === 0 ? 'NSNAASNNSA' : 'SSNSASSNSS',
).join('')
const made = makeMatrix([SETTLED, SECOND, `${'S'.repeat(20)}${SECOND.slice(20)}`], {}, SETTLED)
const MATRIX = {
  ...made,
  items: made.items.map((item, index) => ({ ...item, patient: `${100 + Math.floor(index / 10)}` })),
}
const RATER = 'person-1'
const codes = MATRIX.columns[1]!.codes

const answers = codes.map(
  (code, index): RaterAnswer => ({
    index,
    round: 1,
    code: code!,
    seconds: 1,
    isUncertain: index % 40 < 10,
    at: index,
  }),
)
const repeats = MATRIX.items.slice(0, 40).map((_, index) => ({
  raterId: RATER,
  index,
  first: codes[index]!,
  again: index < 5 ? ('Not Addressed' as const) : codes[index]!,
}))
const view = raterView(
  MATRIX,
  { raterId: RATER, alias: 'rater-1', assigned: 120 },
  answers,
  { list: repeats },
  'all',
)
const people = peopleAgreement(MATRIX, peopleViewSchema.parse({}), 1)
const two = twoRaters(MATRIX, { ...compareViewSchema.parse({}), a: 'settled', b: RATER }, 1)!

describe('the same figure of a person', () => {
  it('has the same interval on their page as among people, by patient and wider than of statements', () => {
    const withOthers = people.withOthers.find(({ raterId }) => raterId === RATER)!
    const [, byStatement] = agreementWithOthers(MATRIX, 'ac1', new Uint8Array(120).fill(1), 'item', SHOW_ALL)
    const width = ({ estimate: { interval } }: typeof withOthers) => interval!.high - interval!.low

    expect(view.withOthers).toEqual(withOthers)
    expect(width(withOthers)).toBeGreaterThan(1.3 * width(byStatement!))
    const own = people.shares.find(({ raterId }) => raterId === RATER)!
    expect(view.labels).toEqual({ counts: own.counts, shares: own.shares })
  })

  it('has the same interval on their page as beside the consensus', () => {
    expect(view.settled!.table).toEqual({ counts: two.counts, shares: two.shares })
    const percent = two.estimates.find(({ measure }) => measure === 'percent')!.estimate
    expect(view.settled!.met!.value).toBe(percent.value)
    expect(view.settled!.met!.interval!.low).toBeCloseTo(percent.interval!.low, 9)
    expect(view.settled!.met!.interval!.high).toBeCloseTo(percent.interval!.high, 9)
  })

  it('has the same interval of what was said again on their page as in the report', () => {
    const [, own] = repeatRows(MATRIX, repeats)

    expect({ alias: 'rater-1', ...view.repeats!.agreement }).toEqual(own)
  })

  it('has an interval by patient of what is marked unsure, and of what others say', () => {
    // all or nothing of a patient: it is three of twelve that are known
    expect(view.uncertain.value).toBe(0.25)
    expect(view.uncertain.interval!.high).toBeGreaterThan(0.5)
    const others = { ...MATRIX, columns: MATRIX.columns.filter(({ raterId }) => raterId !== RATER) }
    const [alone] = peopleAgreement(others, peopleViewSchema.parse({}), 1).shares
    expect(view.othersLabels).toMatchObject({ counts: alone!.counts, shares: alone!.shares })
  })

  it('has in each part of the answers an interval over its own statements, and no part of fewer than fifty', () => {
    expect(view.stretches!.map(({ label }) => label)).toEqual(['1 to 60', '61 to 120'])
    for (const { from, answers: count, uncertain, met } of view.stretches!) {
      const unsure = answers.slice(from - 1, from - 1 + count).filter(({ isUncertain }) => isUncertain)
      expect(uncertain).toMatchObject(proportion(unsure.length, count, ''))
      expect(met!.interval).not.toBeNull()
    }
    const few = { list: [] }
    const rater = { raterId: RATER, alias: 'rater-1', assigned: 120 }
    expect(raterView(MATRIX, rater, answers.slice(0, 99), few, 'all').stretches).toBeNull()
    expect(raterView(MATRIX, rater, answers, few, 'own').stretches!.map(({ met }) => met)).toEqual([
      null,
      null,
    ])
    // never more than six, all of about one size
    const many = Array.from({ length: 700 }, (_, at) => ({ ...answers[at % 120]!, at }))
    const sizes = raterView(MATRIX, rater, many, few, 'all').stretches!.map((part) => part.answers)
    expect(sizes).toHaveLength(6)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
  })
})
