import { describe, expect, it } from 'vitest'
import { adjustByHolm } from '@/lib/core/stats/adjust-p-values'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { openingAiRater } from './ai-rater-ranking'
import { aiSample } from './ai-rater-rows'
import { aiViewSchema, listAiRaterRows } from './ai-view'
import { compareOverSame } from './compared-ai-raters'
import { configurationGrid, gridViewSchema } from './heat-grid'

const CONSENSUS = 'SSNSANSSNS'.repeat(12)
/** Right in 6 of 10. */
const WHOLE = 'SSNSSSSSSA'.repeat(12)
/** The same, stopped after eleven statements. */
const STOPPED = WHOLE.slice(0, 11).padEnd(120, '.')

function study(aiRaters: Record<string, string>) {
  return ofPatients(makeMatrix([], aiRaters, CONSENSUS), 12)
}

function compare(matrix: ReturnType<typeof study>) {
  const sample = aiSample(matrix, {})
  return compareOverSame(sample, sample.rows)
}

it('averages no stopped run with a whole one', () => {
  const view = gridViewSchema.parse({ measure: 'agreement', rows: 'Facts' })
  const alone = configurationGrid(study({ 'm 5': WHOLE, 'm 10': CONSENSUS }), view, 1)
  const beside = configurationGrid(study({ 'm 5': WHOLE, 'x 5': STOPPED, 'm 10': CONSENSUS }), view, 1)

  expect(beside.cells.map(({ value }) => value)).toEqual(alone.cells.map(({ value }) => value))
  expect(beside).toMatchObject({ items: 120, raters: 2, leftOut: [{ rated: 11, settled: 120 }] })
})

it('makes every figure over the statements that all who are compared rated', () => {
  const [lacking, missing] = [`.....${CONSENSUS.slice(5)}`, `${WHOLE.slice(0, 110)}..........`]
  const matrix = study({ 'a 5': lacking, 'b 5': missing, 'c 5': WHOLE })
  const { rows, items, settled, over, leftOut } = compare(matrix)

  expect([items, settled, leftOut]).toEqual([105, 120, []])
  expect(rows.map(({ alias, rated }) => [alias, rated])).toEqual([
    ['a 5', 105],
    ['b 5', 105],
    ['c 5', 105],
  ])
  expect(over.consensus.filter((byte) => byte !== 0)).toHaveLength(105)
})

it('has no row or column for a setting that nobody who is compared has', () => {
  const grid = configurationGrid(
    study({ 'm 5': WHOLE, 'm 10': CONSENSUS, 'x 25': STOPPED, 'm 100': '.'.repeat(120) }),
    gridViewSchema.parse({}),
    1,
  )

  expect([grid.rows, grid.columns]).toEqual([['5', '10'], ['']])
  expect(grid.sensitivity.map(({ axis }) => axis.values)).toEqual([['5', '10']])
  // what can be filtered by stays
  expect(grid.axes.find(({ name }) => name === 'Facts')?.values).toEqual(['5', '10', '25', '100'])
})

it('takes one for the best only over what the others rated, too', () => {
  // right in all of the half that it rated
  const easy = `${CONSENSUS.slice(0, 70)}${'.'.repeat(50)}`
  const matrix = study({ 'easy 5': easy, 'm 5': WHOLE, 'n 5': `N${WHOLE.slice(1)}` })
  const { leaders, rows } = listAiRaterRows(matrix, aiViewSchema.parse({}), 1)

  expect(leaders).toMatchObject({ best: 'm 5', items: 120, leftOut: [{ rated: 70 }] })
  expect(openingAiRater(aiSample(matrix, {}))?.alias).toBe('m 5')
  // nor is it listed above them
  expect(rows.map(({ alias, aside }) => [alias, aside])).toEqual([
    ['m 5', null],
    ['n 5', null],
    ['easy 5', { items: 70, why: 'fewer' }],
  ])
})

it('compares nobody over nothing: who rated other statements is left out, the fullest and the primary one last of all', () => {
  const [first, second] = [
    `${CONSENSUS.slice(0, 60)}${'.'.repeat(60)}`,
    `${'.'.repeat(60)}${CONSENSUS.slice(60)}`,
  ]
  const matrix = study({ 'a 5': first, 'b 5': second })
  const { rows, items, leftOut } = compare(matrix)

  expect([rows.map(({ alias }) => alias), items]).toEqual([['a 5'], 60])
  expect(leftOut).toMatchObject([{ rated: 60, isApart: true }])

  const [a, b] = matrix.aiRaters
  const primary = { ...matrix, aiRaters: [a!, { ...b!, timing: 'primary' as const }] }
  expect(compare(primary).rows).toMatchObject([{ alias: 'b 5' }])
})

it('takes as many as leave half of the statements common to all', () => {
  const lacking = Array.from({ length: 12 }, (_, at) => [
    `m ${at}`,
    CONSENSUS.slice(0, 10 * at) + '.'.repeat(10) + CONSENSUS.slice(10 * at + 10),
  ])
  const matrix = study(Object.fromEntries(lacking))
  const sample = aiSample(matrix, {})
  const { rows, items, leftOut } = compareOverSame(sample, sample.rows)

  expect([rows.length, items, leftOut.length]).toEqual([6, 60, 6])
  // whatever the order in which they are asked about
  const again = compareOverSame(sample, sample.rows.toReversed())
  expect(new Set(again.rows.map(({ alias }) => alias))).toEqual(new Set(rows.map(({ alias }) => alias)))
})

it('compares a complete one with others that failed on some statements', () => {
  const failed = (from: number) => `${CONSENSUS.slice(0, from)}${'.'.repeat(15)}${CONSENSUS.slice(from + 15)}`
  const matrix = study({ 'rules 5': 'S'.repeat(120), 'm 5': failed(10), 'n 5': failed(20) })
  const { leaders } = listAiRaterRows(matrix, aiViewSchema.parse({}), 1)

  expect(leaders).toMatchObject({ best: 'm 5', items: 95, leftOut: [] })
})

it('says by consensus label what is left out: hard statements may be', () => {
  // two of three that are Not Supported, and one that is Supported
  const failed = `.${'SSNSANSSNS'.replace('N', '.').replace('N', '.').repeat(12).slice(1)}`
  const matrix = study({ 'm 5': WHOLE, 'n 5': failed })
  const { leaders } = listAiRaterRows(matrix, aiViewSchema.parse({}), 1)
  const grid = configurationGrid(matrix, gridViewSchema.parse({}), 1)
  const two = listAiRaterRows(matrix, aiViewSchema.parse({ labels: 'two' }), 1).leaders

  expect(leaders?.unrated).toEqual([
    { settled: 72, unrated: 1 },
    { settled: 36, unrated: 24 },
    { settled: 12, unrated: 0 },
  ])
  expect(grid.unrated).toEqual(leaders?.unrated)
  expect(two?.unrated).toEqual([
    { settled: 72, unrated: 1 },
    { settled: 48, unrated: 24 },
  ])
})

describe('P values beside the best', () => {
  /** Worse than all right by `wrong` statements from a place on. */
  const worse = (from: number, wrong: number) =>
    CONSENSUS.slice(0, from) + 'A'.repeat(wrong) + CONSENSUS.slice(from + wrong)
  /** Failed where `b 5` is wrong most often. */
  const failed = `${CONSENSUS.slice(0, 20)}${'.'.repeat(12)}${worse(60, 4).slice(32)}`
  const aiRaters = { 'a 5': CONSENSUS, 'b 5': worse(20, 15), 'c 5': failed }
  /** Two-sided, by adding up: how often a fair coin falls this one-sidedly or more. */
  function chanceOf(heads: number, tails: number): number {
    const flips = heads + tails
    const ways = (most: number): number => {
      let [sum, term] = [0, 1]
      for (let k = 0; k <= most; k++) {
        sum += term
        term *= (flips - k) / (k + 1)
      }
      return sum
    }
    return Math.min(1, (2 * ways(Math.min(heads, tails))) / 2 ** flips)
  }

  it('are over the statements that the figures are over, not over what both of a pair rated', () => {
    const { leaders } = listAiRaterRows(study(aiRaters), aiViewSchema.parse({ unit: 'item' }), 1)
    const isCommon = (index: number) => failed[index] !== '.'
    const expected = (said: string) => {
      const indices = Array.from(CONSENSUS, (_, index) => index).filter(isCommon)
      return chanceOf(0, indices.filter((index) => said[index] !== CONSENSUS[index]).length)
    }
    const [b, c] = [expected(aiRaters['b 5']), expected(failed)]

    expect(leaders).toMatchObject({ best: 'a 5', items: 108, tested: 2 })
    // over all that both rated, b would differ from a in 15 statements, far too many for chance
    expect(leaders?.alike.map(({ alias, test }) => [alias, test.items])).toEqual([
      ['b 5', 108],
      ['c 5', 108],
    ])
    const holm = adjustByHolm([b, c])
    for (const [index, one] of leaders!.alike.entries()) {
      expect(one.test.p).toBeCloseTo([b, c][index]!, 12)
      expect(one.test.pHolm).toBeCloseTo(holm[index]!, 12)
    }
  })

  it('are of the very one that is compared, where one of too few answers stands for it, begun before the opening', () => {
    const early = `${aiRaters['b 5'].slice(0, 110)}${'.'.repeat(70)}`
    const long = Object.fromEntries(
      Object.entries(aiRaters).map(([alias, said]) => [alias, said + CONSENSUS.slice(0, 60)]),
    )
    const matrix = ofPatients(
      makeMatrix([], { 'early 5': early, ...long }, CONSENSUS + CONSENSUS.slice(0, 60)),
      12,
    )
    const late = matrix.aiRaters.map((aiRater) =>
      aiRater.alias === 'b 5' ? { ...aiRater, timing: 'late' as const } : aiRater,
    )
    const { leaders, rows } = listAiRaterRows(
      { ...matrix, aiRaters: late },
      aiViewSchema.parse({ unit: 'item' }),
      1,
    )

    expect(rows.find(({ alias }) => alias === 'b 5')?.sameRatingsAs).toBe('early 5')
    expect(leaders?.alike.find(({ alias }) => alias === 'b 5')?.test.items).toBe(168)
  })

  it('are corrected for those that are not compared, too', () => {
    const stopped = { 'd 5': 'A'.repeat(40).padEnd(120, '.') }
    const { leaders } = listAiRaterRows(
      study({ ...aiRaters, ...stopped }),
      aiViewSchema.parse({ unit: 'item' }),
      1,
    )

    expect(leaders).toMatchObject({ items: 108, tested: 3, leftOut: [{ rated: 40 }] })
  })
})
