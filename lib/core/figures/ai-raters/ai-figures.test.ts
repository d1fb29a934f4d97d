import { describe, expect, it } from 'vitest'
import { oneVersusRest } from '@/lib/core/agreement/one-versus-rest'
import { toBytes } from '@/lib/core/labels'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { completeRun, expandGrid } from '@/lib/core/runs/run-grid'
import { PUBLISHED_GRID } from '@/lib/testing/published-grid'
import { makeMatrix, ofPatients, read } from '@/lib/testing/study-matrix'
import { readAxes, variedAxes } from '../basis/configuration-axes'
import { countPairs, toRows } from '../basis/pair-figures'
import { aiFigure } from './ai-measures'
import { aiRaterTable } from './ai-rater-table'
import { aiViewSchema, listAiRaterRows } from './ai-view'
import { configurationGrid, gridViewSchema } from './heat-grid'

const MATRIX = makeMatrix(
  ['SSNSAN', 'SSNNAN', 'SNNSA.'],
  { 'alpha 5': 'SSNSAN', 'alpha 10': 'SSSSSS', 'beta 5': 'SSNS..', 'beta 10': 'NNNNNN' },
  'SSNSAN',
)

describe('listAiRaterRows', () => {
  it('sorts by any figure, with those that have none last both ways', () => {
    const byKappa = (order: 'up' | 'down') =>
      listAiRaterRows(MATRIX, aiViewSchema.parse({ sort: 'kappa', order }), 1).rows.map(({ alias }) => alias)

    // beta 5 rated too few of the others’ statements to stand among them
    expect(byKappa('down')).toEqual(['alpha 5', 'alpha 10', 'beta 10', 'beta 5'])
    expect(
      listAiRaterRows(MATRIX, aiViewSchema.parse({ sort: 'coverage', order: 'up' }), 1).rows[0],
    ).toMatchObject({
      alias: 'beta 5',
      settled: 6,
      rated: 4,
    })
  })

  it('takes any of several values of a setting, and all of several settings', () => {
    const find = (axis: string[]) =>
      listAiRaterRows(MATRIX, aiViewSchema.parse({ axis, sort: 'alias', order: 'up' }), 1).rows.map(
        ({ alias }) => alias,
      )

    expect(find(['Model:alpha'])).toEqual(['alpha 5', 'alpha 10'])
    expect(find(['Model:alpha', 'Facts:5'])).toEqual(['alpha 5'])
    expect(find(['Facts:5', 'Facts:10'])).toHaveLength(4)
    expect(find(['Model:gamma'])).toEqual([])
  })

  it('takes numbers from one on and up to one, each counting itself', () => {
    const find = (axis: string | string[]) =>
      listAiRaterRows(MATRIX, aiViewSchema.parse({ axis, sort: 'alias', order: 'up' }), 1).rows.map(
        ({ alias }) => alias,
      )

    expect(find('Facts>=10')).toEqual(['alpha 10', 'beta 10'])
    expect(find('Facts<=5')).toEqual(['alpha 5', 'beta 5'])
    expect(find(['Facts>=5', 'Facts<=10'])).toHaveLength(4)
    expect(find(['Facts>=5', 'Model:beta', 'Facts:5'])).toEqual(['beta 5'])
    // what has no such number is at none of its ends, and what is no filter asks for nothing
    expect(find('Temperature>=0')).toEqual([])
    expect(find(['Facts>=many', '', 'nonsense'])).toHaveLength(4)
  })

  it('allows for patients being alike in every share, and has no interval from one of them', () => {
    // of six patients every other all right, and those between all wrong
    const matrix = ofPatients(makeMatrix([], { 'alpha 5': 'NS'.repeat(21) }, 'N'.repeat(42)), 6)
    const by = (unit: string, one = matrix) =>
      listAiRaterRows(one, aiViewSchema.parse({ unit }), 1).rows[0]?.estimates ?? {}
    const widthOf = (unit: string, measure: 'agreement' | 'sensitivity') => {
      const { low = 0, high = 0 } = by(unit)[measure]?.interval ?? {}
      return high - low
    }

    for (const measure of ['agreement', 'sensitivity'] as const) {
      expect(by('patient')[measure]?.value).toBe(0.5)
      expect(widthOf('item', measure)).toBeCloseTo(0.2893, 3)
      expect(widthOf('patient', measure)).toBeGreaterThan(0.7)
    }
    const { items, ...rest } = matrix
    const alone = { ...rest, items: items.map((item) => ({ ...item, patient: '1' })) }
    for (const measure of ['coverage', 'agreement', 'ac1', 'sensitivity', 'ppv'] as const)
      expect(by('patient', alone)[measure]).toMatchObject({ value: expect.any(Number), interval: null })
  })

  it('counts as gaps only what a rater was asked for', () => {
    const [aiRater] = MATRIX.aiRaters
    const codes = aiRater!.codes.map((code, index) => (MATRIX.items[index]!.kind === 'claim' ? code : 0))
    const rowOf = (unit: 'item' | 'patient', configuration: object) => {
      const matrix = { ...MATRIX, aiRaters: [{ ...aiRater!, codes, configuration: { ...configuration } }] }
      return listAiRaterRows(matrix, aiViewSchema.parse({ unit }), 1).rows[0]
    }

    for (const unit of ['item', 'patient'] as const) {
      const asked = rowOf(unit, completeRun({ kind: 'baseline', statementKind: 'claim' }))
      expect(asked).toMatchObject({ settled: 2, rated: 2, estimates: { coverage: { value: 1 } } })
      const all = rowOf(unit, completeRun({ kind: 'baseline' }))
      expect(all).toMatchObject({ settled: 6, rated: 2, estimates: { coverage: { value: 2 / 6 } } })
    }
  })

  it('gives every figure of every rater for the download, with the counts they follow from', () => {
    const matrix = ofPatients(MATRIX, 6)
    const listing = listAiRaterRows(matrix, aiViewSchema.parse({ unit: 'item' }), 1, { everything: true })

    const [head, ...rows] = aiRaterTable(listing)

    expect(rows).toHaveLength(4)
    expect(rows.every((row) => row.length === head?.length)).toBe(true)
    const perfect = rows.find(([alias]) => alias === 'alpha 5')
    expect(perfect?.[head?.indexOf('ac1') ?? -1]).toBe(1)
    // as the pages have them: shares in per cent, settings in words
    expect(perfect?.[head?.indexOf('sensitivity_percent_high') ?? -1]).toBe(100)
    expect(head).toContain('facts_shown')
  })
})

describe('aiFigure', () => {
  it('gives the shares of a label that are published for it', () => {
    const cells = countPairs(
      toBytes(read('SSNNAASNA'), VERDICTS),
      toBytes(read('SNNSAASNS'), VERDICTS),
      VERDICTS.length,
    )
    const published = oneVersusRest({ labels: VERDICTS, counts: toRows(cells) })

    for (const label of VERDICTS.keys())
      for (const measure of ['sensitivity', 'specificity', 'ppv', 'npv'] as const)
        expect(aiFigure(cells, measure, label).value).toBe(published[label]?.[measure].value)
  })

  it('is undefined for a label that never was', () => {
    expect(
      aiFigure(
        countPairs(toBytes(read('SS'), VERDICTS), toBytes(read('SS'), VERDICTS), VERDICTS.length),
        'ppv',
        2,
      ).value,
    ).toBeNull()
  })
})

describe('configurationGrid', () => {
  it('has analytic intervals where there are very many AI raters, and says so', () => {
    const settled = 'SNASNASNASNA'
    const said = ['SNASNASNASNS', 'SNASNASSASNA', 'SSASNASNASNA']
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`model ${index}`, said[index % 3] ?? '']),
      )
    const make = (count: number) =>
      configurationGrid(
        ofPatients(makeMatrix([settled], many(count), settled), 6),
        gridViewSchema.parse({}),
        1,
      )

    const [few, lots] = [make(3), make(201)]

    expect([few.intervals.areAnalytic, lots.intervals.areAnalytic]).toEqual([false, true])
    expect(lots.cells).toHaveLength(201)
    for (const [index, { value, low, high }] of lots.cells.slice(0, 3).entries()) {
      expect(value).toBe(few.cells[index]?.value)
      expect(low).toBeLessThan(value!)
      expect(high).toBeLessThanOrEqual(1)
    }
  })

  it('lays out those that rated the same, and leaves empty what nobody ran', () => {
    const grid = configurationGrid(
      MATRIX,
      gridViewSchema.parse({ rows: 'Model', columns: 'Facts', measure: 'agreement' }),
      1,
    )

    expect([grid.rows, grid.columns]).toEqual([
      ['alpha', 'beta'],
      ['5', '10'],
    ])
    expect(grid.cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ])
    expect(grid.cells[0]).toMatchObject({ value: 1 })
    // beta with 5 facts rated but four statements of six
    expect(grid).toMatchObject({ items: 6, patients: 2, raters: 3, leftOut: [{ raterId: 'id of beta 5' }] })
    expect(grid.sensitivity[0]?.series.map(({ points }) => points.map(({ x }) => x))).toEqual([[0, 1], [1]])
    expect(grid.sensitivity.map(({ axis }) => axis.name)).toEqual(['Facts'])
  })

  it('knows one thing under its several names, and hides what all share', () => {
    const axes = [
      { model: 'a', topN: 5, scope: 'all-notes' },
      { name: 'b', facts: 5, admissionOnly: true },
    ].map(readAxes)

    expect(variedAxes(axes).map(({ name }) => name)).toEqual(['Model', 'Scope'])
  })

  it('lays out the grid of the paper by its four settings, one AI rater a cell', () => {
    const runs = expandGrid(PUBLISHED_GRID)
    const aiRaters = runs.map((configuration, index) => ({
      raterId: `rater ${index}`,
      alias: `rater ${index}`,
      configuration: { ...configuration },
      codes: new Uint8Array(6),
    }))
    const grid = configurationGrid(
      { ...MATRIX, aiRaters },
      gridViewSchema.parse({ rows: ['Facts', 'Method'], columns: ['Format', 'Scope'] }),
      1,
    )

    expect(grid.axes.map(({ name, values }) => [name, values.length])).toEqual([
      ['Facts', 4],
      ['Method', 3],
      ['Format', 3],
      ['Scope', 2],
    ])
    expect(grid.cells).toHaveLength(72)
    expect(grid.cells.every(({ raters }) => raters.length === 1)).toBe(true)
    expect(grid.axes[1]?.values).toEqual(['dense', 'hybrid', 'rerank'])
    expect(grid.axes[2]?.values).toContain('relative_time')
  })

  it('keeps apart what was published from what is mended, and rules from models', () => {
    const runs = expandGrid({
      ...PUBLISHED_GRID,
      aiRaters: [{ kind: 'baseline' }, { kind: 'chat', model: 'judge', temperature: 0.1, reuse: false }],
      topN: [5],
      methods: ['rerank'],
      formats: ['relative_time'],
      variants: ['described', 'as-published'],
      scopes: ['all-notes'],
    })
    const values = Object.fromEntries(
      variedAxes(runs.map((run) => readAxes({ ...run }))).map((axis) => [axis.name, axis.values]),
    )

    expect(values).toEqual({
      Model: ['judge', 'rules'],
      Method: ['rerank', 'rerank-as-published'],
      Format: ['–', 'relative_time', 'relative_time-as-published'],
      Kind: ['language model', 'rules'],
    })
  })

  it('puts a release and our own runs on the same axes', () => {
    const release = {
      method: 'imported',
      model: 'llama',
      retrieval: 'hybrid',
      facts: 25,
      admissionOnly: true,
    }
    const own = { kind: 'baseline', topN: 50, search: { method: 'sparse' } }
    const names = variedAxes([release, own].map(readAxes)).map(({ name }) => name)

    expect(names).toEqual(['Model', 'Facts', 'Method', 'Scope', 'Kind'])
  })
})
