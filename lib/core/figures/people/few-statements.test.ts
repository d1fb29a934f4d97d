import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { NO_AI_RESULTS } from '@/lib/testing/ai-results'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { makeNeeds, makeProgress } from '@/lib/testing/study-state'
import { baselineViewSchema, humanBaseline } from '../ai-raters/baseline-view'
import { COMPLEMENT, SUPPRESSED, TOO_FEW } from '../basis/suppression'
import { compareViewSchema, twoRaters } from '../pairs/compare-view'
import { glanceAt } from '../study/glance'
import { planSize } from '../study/size-plan'
import { sizePlanSchema } from '../study/size-view'
import { peopleAgreement, peopleViewSchema } from './people-view'

/** Statements of two patients in turn; the fourth is not settled. */
const settledButOne = (...people: string[]) => {
  const settled = people[0]?.split('').map((_, index) => (index === 3 ? '.' : 'S')) ?? []
  return makeMatrix(people, { 'm 5': people[0] ?? '' }, settled.join(''))
}
const view = (chosen: Record<string, string> = {}) => peopleViewSchema.parse({ by: 'patient', ...chosen })
const pair = (a: string, b: string) => ({ ...compareViewSchema.parse({}), a, b })

/** All that may be said of people before everything is settled. */
function format(matrix: StudyMatrix): string {
  const words = JSON.stringify([
    peopleAgreement(matrix, view(), 1),
    peopleAgreement(matrix, view({ measure: 'cohen', labels: 'two', also: 'kind', unit: 'item' }), 1),
    twoRaters(matrix, pair('person-0', 'person-1'), 1),
    glanceAt(matrix, makeProgress(), makeNeeds(), NO_AI_RESULTS, new Date(0)).patients,
    planSize(matrix, sizePlanSchema.parse({})).sofar.agreement ?? null,
    humanBaseline(matrix, baselineViewSchema.parse({}), { measure: 'agreement', margin: 0.1 }, 1)?.tests ??
      null,
  ])
  return createHash('sha256').update(words).digest('hex')
}

describe('figures of fewer than five statements', () => {
  it('are the same whatever was said of one that is not settled', () => {
    const words = format(settledButOne('SSNS', 'SSSS', 'SSSS'))

    for (const said of ['SSSN', 'SSSA']) expect(format(settledButOne('SSNS', said, 'SSSS'))).toBe(words)
    expect(format(settledButOne('SSNSS', 'SSSNS', 'SSSSS'))).not.toBe(
      format(settledButOne('SSNSS', 'SSSSS', 'SSSSS')),
    )
  })

  it('are shown of no part of a study either, nor of two people, while one is unsettled', () => {
    const matrix = settledButOne('SSNSSSSS', 'SSSNSNSS', '.....NSN')
    const { coefficients, groups, table, pairs, withOthers, shares } = peopleAgreement(matrix, view(), 1)

    expect(coefficients?.estimates.ac1?.value).not.toBeNull()
    expect(groups).toMatchObject([
      // the total less this one would be the other
      { label: '1', items: 4, estimates: { ac1: COMPLEMENT } },
      { label: '2', items: 4, estimates: { ac1: SUPPRESSED } },
    ])
    expect(table.at(-1)?.cells.map(({ items, ac1 }) => [items, ac1.reason])).toEqual([
      [8, null],
      [8, null],
      [4, TOO_FEW],
      [0, expect.any(String)],
    ])
    expect(pairs.cells).toHaveLength(6)
    expect(pairs.cells.map(({ estimate }) => estimate.reason)).toEqual(pairs.cells.map(() => null))
    expect(withOthers.map(({ estimate }) => estimate.reason)).toEqual([null, null, null])
    expect(shares.map(({ counts }) => counts === null)).toEqual([false, false, false, false, false, false])
  })

  it('are shown of a person by nothing that they said', () => {
    const matrix = settledButOne('SSNSSSSS', 'SSSNSNSS', '..NS....')
    const { pairs, withOthers, shares } = peopleAgreement(matrix, view(), 1)
    const of = pairs.raters.findIndex(({ raterId }) => raterId === 'person-2')

    // all figures less those of the two others, alone or of each with everybody, would be these
    for (const { row, column, estimate } of pairs.cells)
      expect(estimate.reason).toBe(row === of || column === of ? TOO_FEW : COMPLEMENT.reason)
    expect(withOthers.slice(0, 2).map(({ estimate }) => estimate)).toEqual([COMPLEMENT, COMPLEMENT])
    expect(withOthers[2]).toMatchObject({ items: 2, estimate: SUPPRESSED })
    expect(shares.at(-1)).toMatchObject({ label: 'rater-2', counts: null, patients: 2 })
    // all answers of people less those of the two others would be these
    expect(shares.filter(({ counts }) => counts === null).map(({ label }) => label)).toEqual([
      'rater-0',
      'rater-2',
    ])
    const two = twoRaters(matrix, pair('person-0', 'person-2'), 1)
    expect(two).toMatchObject({
      items: 2,
      isShown: false,
      counts: [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    })
    const judged = twoRaters(matrix, pair('id of m 5', 'person-2'), 1)
    expect(judged).toMatchObject({ items: 2, isShown: false })
    const settled = twoRaters(matrix, pair('settled', 'person-2'), 1)
    expect(settled).toMatchObject({ items: 1, isShown: true })
  })

  it('are shown of no stratum, nor by the others with it, while one is unsettled', () => {
    const resultOf = (people: string[]) => {
      const matrix = settledButOne(...people)
      const items = matrix.items.map((item, index) => ({
        ...item,
        kind: index > 2 && index < 9 ? ('sentence' as const) : ('claim' as const),
        authorKind: index < 9 ? ('llm' as const) : ('human' as const),
      }))
      const { table } = peopleAgreement({ ...matrix, items }, view(), 1)
      return table.map(({ stratum, cells }) => [stratum, cells[0]?.items, cells[0]?.percentAgreement.reason])
    }
    // the fourth is unsettled: one of six sentences, then of three
    expect(resultOf(['SSSSSSSSSSSSSSS', 'SSSSSSSSSSSSSSS'])).toEqual([
      ['LLM-written, claims', 3, null],
      ['LLM-written, sentences', 6, null],
      ['Human-written, claims', 6, null],
      ['All', 15, null],
    ])
    expect(resultOf(['SSSS...SSSSSSSS', 'SSSS...SSSSSSSS'])).toEqual([
      ['LLM-written, claims', 3, COMPLEMENT.reason],
      ['LLM-written, sentences', 3, TOO_FEW],
      ['Human-written, claims', 6, null],
      ['All', 12, null],
    ])
  })

  it('are not reported by a subset that all statements are but a few more than, one of them unsettled', () => {
    const cellsOf = (people: string[]) =>
      peopleAgreement(settledButOne(...people), view(), 1).table.at(-1)?.cells
    const subset = (people: string[]) => cellsOf(people)?.find((cell) => cell.subset === 'Supported')

    // the fourth is the one that nobody finds supported
    const few = ['SSSNSSSSSSSS', 'SSSNSSSSSSSS']
    expect(cellsOf(few)?.[0]).toMatchObject({ items: 12, percentAgreement: { reason: null } })
    expect(subset(few)).toMatchObject({ percentAgreement: COMPLEMENT, ac1: COMPLEMENT })
    const more = ['SSSNNNNNNSSSSSS', 'SSSNNNNNNSSSSSS']
    expect(subset(more)).toMatchObject({ items: 9, percentAgreement: { reason: null } })
  })

  it('are reported once all of them are settled', () => {
    const matrix = makeMatrix(['SSNS', 'SSSN'], {}, 'SSSS')
    const { table, groups, pairs, shares } = peopleAgreement(matrix, view(), 1)

    expect(table.at(-1)?.cells[0]?.percentAgreement.value).toBe(0.5)
    expect(groups.map(({ estimates }) => estimates.ac1?.value)).not.toContain(null)
    expect(pairs.cells[0]?.estimate.value).not.toBeNull()
    expect(shares.every(({ counts }) => counts !== null)).toBe(true)
  })

  it('are shown to who narrows the view down to them, which is in the audit log', () => {
    const matrix = settledButOne('SSNSSSSS', 'SSSNSNSS')
    const { coefficients, groups, table } = peopleAgreement(matrix, view({ patient: '2', by: 'kind' }), 1)

    expect(coefficients).toMatchObject({ items: 4, estimates: { percent: { value: 0.5 } } })
    expect(groups.map(({ estimates }) => estimates.ac1?.reason)).not.toContain(TOO_FEW)
    // of the whole study, which is not narrowed down
    expect(table.flatMap(({ cells }) => cells.map(({ ac1 }) => ac1.reason))).toContain(TOO_FEW)
  })
})
