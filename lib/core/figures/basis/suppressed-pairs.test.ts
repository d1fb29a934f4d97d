import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { compareViewSchema, twoRaters } from '../pairs/compare-view'
import { peopleAgreement, peopleViewSchema } from '../people/people-view'
import { COMPLEMENT, SUPPRESSED, suppressionMask } from './suppression'

/** Pairs of so many statements of their own, none of them settled; people by their places. */
function matrixOf(shared: Record<string, number>, people: number) {
  const columns = Array.from({ length: people }, () => '')
  for (const [pair, statements] of Object.entries(shared))
    for (const index of columns.keys())
      columns[index] += (pair.includes(`${index}`) ? 'S' : '.').repeat(statements)
  return makeMatrix(columns, {}, '.'.repeat(columns[0]!.length))
}

function resultOf(shared: Record<string, number>, people: number) {
  const matrix = matrixOf(shared, people)
  const of = suppressionMask(matrix)
  return {
    pairs: Object.keys(shared)
      .toSorted()
      .filter((pair) => of.ofPair(Number(pair[0]), Number(pair[1])) === null),
    people: Array.from({ length: people }, (_, one) => one).filter(
      (one) => of.ofPairs(Array.from({ length: people }, (_, other) => [one, other] as const)) === null,
    ),
  }
}

describe('pairs of people', () => {
  it('keeps back nothing where every two people share five statements or none', () => {
    expect(resultOf({ '02': 5, '12': 9 }, 4)).toEqual({ pairs: ['02', '12'], people: [0, 1, 2, 3] })
  })

  it('keeps back the smallest other pair, and whoever with the others would reveal the few', () => {
    // what 2 has with the others would reveal 2 and 3, and with that all would reveal 0 and 1
    const shared = { '01': 2, '02': 9, '12': 8, '23': 6, '45': 7 }
    expect(resultOf(shared, 6)).toEqual({ pairs: ['02', '12', '45'], people: [4, 5] })
  })

  it('shows people whose few are of many together, and none by whom one pair would follow', () => {
    // five people, every two of whom share two
    const shared = Object.fromEntries(
      [0, 1, 2, 3, 4].flatMap((one) =>
        [0, 1, 2, 3, 4].filter((other) => other > one).map((other) => [`${one}${other}`, 2]),
      ),
    )
    expect(resultOf(shared, 5)).toEqual({ pairs: [], people: [0, 1, 2, 3, 4] })
    // of three people every pair would follow from what all have with each other
    expect(resultOf({ '01': 3, '02': 3, '12': 3 }, 3)).toEqual({ pairs: [], people: [] })
  })

  it('shows nobody by whom what small pairs have together would follow', () => {
    // were more of them reported, what 0-1 and 1-2 have together would follow: three statements
    const shared = { '01': 1, '02': 8, '03': 4, '12': 2, '13': 2, '23': 1, '24': 6, '34': 1 }
    expect(resultOf(shared, 5)).toEqual({ pairs: ['02', '24'], people: [0] })
  })
})

describe('what two people say of few unsettled statements', () => {
  const shared = { '01': 2, '02': 9, '12': 8, '23': 6, '45': 7 }
  const view = peopleViewSchema.parse({ measure: 'percent' })

  it('follows from no figure of the others', () => {
    const { pairs, withOthers } = peopleAgreement(matrixOf(shared, 6), view, 1)
    const indexOf = (person: number) =>
      pairs.raters.findIndex(({ raterId }) => raterId === `person-${person}`)
    const reasonOf = (one: number, other: number) =>
      pairs.cells.find(({ row, column }) => row === indexOf(one) && column === indexOf(other))?.estimate
        .reason

    expect(reasonOf(0, 1)).toBe(SUPPRESSED.reason)
    expect(reasonOf(2, 3)).toBe(COMPLEMENT.reason)
    expect(reasonOf(0, 2)).toBeNull()
    expect(withOthers.map(({ estimate }) => estimate.reason)).toEqual([
      ...[0, 1, 2, 3].map(() => COMPLEMENT.reason),
      null,
      null,
    ])
  })

  it('follows from no comparison of two either', () => {
    const compare = (a: number, b: number) =>
      twoRaters(
        matrixOf(shared, 6),
        { ...compareViewSchema.parse({}), a: `person-${a}`, b: `person-${b}` },
        1,
      )

    expect(compare(2, 3)).toMatchObject({ items: 6, isShown: false })
    expect(compare(0, 2)).toMatchObject({ items: 9, isShown: true })
  })
})
