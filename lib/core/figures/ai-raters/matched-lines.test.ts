import { expect, it } from 'vitest'
import { completeRun } from '@/lib/core/runs/run-grid'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { configurationGrid, gridViewSchema } from './heat-grid'

const SAID = { best: 'SSNSAN', half: 'SSNNNN', copy: 'SSNNNN', poor: 'NNNNSS', alone: 'AAAAAA' }
const SETTINGS: Record<string, readonly [number, 'all-notes' | 'own-admission']> = {
  best: [5, 'all-notes'],
  copy: [25, 'all-notes'],
  half: [5, 'own-admission'],
  poor: [25, 'own-admission'],
  alone: [50, 'own-admission'],
}

function gridOf(names: readonly string[], settings = SETTINGS) {
  const aiRaters = Object.fromEntries(names.map((name) => [name, SAID[name as keyof typeof SAID]]))
  const matrix = makeMatrix(['SSNSAN'], aiRaters, 'SSNSAN')
  const configured = matrix.aiRaters.map((aiRater) => {
    const [topN, scope] = settings[aiRater.alias]!
    return { ...aiRater, configuration: completeRun({ kind: 'baseline', topN, scope }) }
  })
  const grid = configurationGrid({ ...matrix, aiRaters: configured }, gridViewSchema.parse({}), 1)
  return { grid, line: grid.sensitivity.find(({ axis }) => axis.name === 'Scope')!.series[0]! }
}

it('draws a line over the same other settings at each value', () => {
  const { line } = gridOf(['best', 'copy', 'half', 'poor', 'alone'])
  expect(line.isMatched).toBe(true)
  // 50 facts were tried at one scope alone, and would pull it down
  expect(line.points.map(({ raters }) => raters.length)).toEqual([2, 2])
  expect(line.points[0]).toMatchObject({ low: null, high: null, greatest: 1 })
})

it('gives a mean the mean of the intervals of its AI raters', () => {
  const settled = 'SNASNASNASNA'
  const said = { one: 'SNASNASNASNS', two: 'SSASNASNSSNA', three: 'SNASSASNNSNA', four: 'NNASNASNASSA' }
  const matrix = ofPatients(makeMatrix([settled], said, settled), 6)
  const aiRaters = matrix.aiRaters.map((aiRater, index) => ({
    ...aiRater,
    configuration: completeRun({
      kind: 'baseline',
      topN: index < 2 ? 5 : 10,
      scope: index % 2 === 0 ? 'all-notes' : 'own-admission',
    }),
  }))
  const { cells, sensitivity } = configurationGrid({ ...matrix, aiRaters }, gridViewSchema.parse({}), 1)
  const ends = (end: 'low' | 'high') => cells.map((cell) => cell[end] as number)
  const point = sensitivity.find(({ axis }) => axis.name === 'Facts')?.series[0]?.points[0]

  expect(cells.map(({ row, raters }) => [row, raters.length])).toEqual([
    [0, 1],
    [0, 1],
    [1, 1],
    [1, 1],
  ])
  expect(point?.raters).toHaveLength(2)
  expect(point?.low).toBeCloseTo((ends('low')[0]! + ends('low')[1]!) / 2, 12)
  expect(point?.high).toBeCloseTo((ends('high')[0]! + ends('high')[1]!) / 2, 12)
})

it('leaves out AI raters without settings, where lines would not be over the same others with them', () => {
  const matrix = makeMatrix(['SNA'], { 'a 5': 'SNA', 'a 10': 'SNS' }, 'SNA')
  const imported = { ...matrix.aiRaters[0]!, raterId: 'imported', alias: 'imported', configuration: {} }
  const along = (aiRaters: typeof matrix.aiRaters) =>
    configurationGrid({ ...matrix, aiRaters }, gridViewSchema.parse({}), 1).sensitivity

  const [alone] = along(matrix.aiRaters)
  const [together] = along([...matrix.aiRaters, imported])
  expect(together).toMatchObject({ axis: { name: 'Facts', values: ['5', '10'] }, lacking: 1 })
  expect(together?.series).toEqual(alone?.series)
  expect(alone?.series).toMatchObject([{ isMatched: true, points: [{ x: 0 }, { x: 1 }] }])
})

it('keeps a point for those without a setting where they share all others', () => {
  const matrix = makeMatrix(['SNA'], { 'a 5': 'SNA', 'a 10': 'SNS', 'a 0': 'SSA' }, 'SNA')
  const aiRaters = matrix.aiRaters.map((aiRater, index) => ({
    ...aiRater,
    configuration: { topN: 5, ...(index < 2 && { Reranker: `r${index}` }) },
  }))
  const [along] = configurationGrid({ ...matrix, aiRaters }, gridViewSchema.parse({}), 1).sensitivity

  expect(along).toMatchObject({ axis: { values: ['–', 'r0', 'r1'] }, lacking: 0 })
  expect(along?.series[0]).toMatchObject({ isMatched: true, points: [{ x: 0 }, { x: 1 }, { x: 2 }] })
})

it('says where no other setting is shared', () => {
  const { line } = gridOf(['best', 'poor', 'alone'])
  expect(line.isMatched).toBe(false)
  expect(line.points.map(({ raters }) => raters.length)).toEqual([1, 2])
})

it('counts a copy once: its cell has an interval, and no range of itself', () => {
  const { grid } = gridOf(['best', 'half', 'copy'], { ...SETTINGS, copy: SETTINGS['half']! })
  expect(grid.raters).toBe(2)
  expect(grid.cells.every(({ raters, least }) => raters.length === 1 && least === null)).toBe(true)
})

it('gives means of very many AI raters an interval, from the analytic ones of each', () => {
  const name = (index: number) => `m ${index % 2 ? 5 : 10}`
  const matrix = ofPatients(makeMatrix(['SNASNA'], {}, 'SNASNA'), 6)
  const aiRaters = Array.from({ length: 201 }, (_, index) => ({
    raterId: `rater ${index}`,
    alias: name(index),
    configuration: { model: 'm', topN: index % 2 ? 5 : 10, temperature: index },
    codes: makeMatrix([], { one: index % 3 ? 'SNASNN' : 'SSASNA' }, 'SNASNA').aiRaters[0]!.codes,
  }))
  const along = (count: number) =>
    configurationGrid({ ...matrix, aiRaters: aiRaters.slice(0, count) }, gridViewSchema.parse({}), 1)
      .sensitivity[0]

  for (const count of [200, 201]) {
    expect(along(count)?.axis.name).toBe('Facts')
    const points = along(count)?.series[0]?.points ?? []
    expect(points).toHaveLength(2)
    for (const { value, low, high, least } of points) {
      expect(least).not.toBeNull()
      expect(low).toBeLessThan(value!)
      expect(high).toBeGreaterThan(value!)
    }
  }
})

it('knows a setting that changed no answer, as far as it was tried with the others alike', () => {
  const alike = { ...SETTINGS, half: [25, 'own-admission'] } as const
  // 25 facts in both scopes say the same; 5 facts stand alone
  const { line } = gridOf(['best', 'half', 'copy'], alike)
  expect(line).toMatchObject({ isMatched: true, isUnchanged: true })
  expect(gridOf(['best', 'copy', 'half', 'poor']).line.isUnchanged).toBe(false)
  // nothing was tried with all else alike: nothing is known
  expect(gridOf(['best', 'poor']).line.isUnchanged).toBe(false)
})

it('takes no setting for one that changed no answer while one of its values was not compared', () => {
  const settings = { ...SETTINGS, copy: [10, 'all-notes'], half: [25, 'all-notes'] } as const
  const alongFacts = (names: readonly string[]) => {
    const facts = gridOf(names, settings).grid.sensitivity.find(({ axis }) => axis.name === 'Facts')
    return [facts?.axis.values.length, facts?.series[0]?.isUnchanged]
  }

  expect(alongFacts(['copy', 'half', 'poor'])).toEqual([2, true])
  // 50 facts were tried at another scope alone
  expect(alongFacts(['copy', 'half', 'alone'])).toEqual([3, false])
})

it.each(['a part', 'z part'])(
  'leaves a part of the same answers out of the mean of whole ones: %s',
  (part) => {
    const settled = 'SSNSAN'.repeat(20)
    const full = 'SSNSAN'.repeat(18) + 'NNSNSS'.repeat(2)
    const said = {
      full,
      [part]: full.slice(0, 84) + '.'.repeat(36),
      ten: 'N'.repeat(120),
      too: 'A'.repeat(120),
    }
    const matrix = ofPatients(makeMatrix([settled], said, settled), 10)
    const aiRaters = matrix.aiRaters.map((aiRater) => {
      const [topN, temperature] = { full: [5, 0], [part]: [5, 1], ten: [10, 0], too: [10, 1] }[aiRater.alias]!
      return { ...aiRater, configuration: { topN, temperature } }
    })
    const byName = aiRaters.toSorted((one, other) => (one.alias < other.alias ? -1 : 1))
    const grid = configurationGrid(
      { ...matrix, aiRaters: byName },
      gridViewSchema.parse({ measure: 'agreement' }),
      1,
    )

    const [line] = grid.sensitivity.find(({ axis }) => axis.name === 'Facts')!.series
    expect(line!.points[0]).toMatchObject({ value: 0.9, least: null })
    expect(line!.points[0]!.raters).toHaveLength(1)
    expect(grid).toMatchObject({ items: 120, leftOut: [{ rated: 84 }] })
  },
)

it('counts those of the same answers once in a point, which then has an interval', () => {
  const said = { best: 'SSNSAN', copy: 'SSNSAN', half: 'SSNNNN', poor: 'NNNNSS' }
  const long = Object.fromEntries(Object.entries(said).map(([name, text]) => [name, text.repeat(20)]))
  const settled = 'SSNSAN'.repeat(20)
  const matrix = ofPatients(makeMatrix([settled], long, settled), 10)
  const aiRaters = matrix.aiRaters.map((aiRater) => {
    const [topN, scope] = SETTINGS[aiRater.alias]!
    return { ...aiRater, configuration: completeRun({ kind: 'baseline', topN, scope }) }
  })
  const { sensitivity } = configurationGrid({ ...matrix, aiRaters }, gridViewSchema.parse({}), 1)

  const [line] = sensitivity.find(({ axis }) => axis.name === 'Scope')!.series
  expect(line!.points.map(({ raters }) => raters.length)).toEqual([2, 2])
  expect(line!.points[0]).toMatchObject({ value: 1, least: null, greatest: null })
  expect(line!.points[0]!.low).toBeGreaterThan(0.8)
  expect(line!.points[1]!.least).toBeLessThan(line!.points[1]!.greatest!)
})
