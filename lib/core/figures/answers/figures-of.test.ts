import { describe, expect, it } from 'vitest'
import { listShipped } from '@/lib/core/protocols/shipped'
import {
  findFigure as find,
  findDefinition,
  makeAnswerTable,
  makeDefinition,
  valueOf,
} from '@/lib/testing/answer-table'
import { figureFaults } from '@/lib/testing/figure-faults'
import { isEstimate } from '../figure'
import { drawnTable } from './answer-opening'
import { answerViewSchema } from './answer-view'
import { figuresOf } from './figures-of'

const VIEW = answerViewSchema.parse({})
const PATIENTS = Array.from({ length: 30 }, (_, item) => ({ patient: `patient ${item % 10}` }))

const namesOf = ({ sections }: ReturnType<typeof figuresOf>) =>
  sections.flatMap(({ figures }) => figures.map(({ name }) => name))
describe('figures of scales', () => {
  const definition = makeDefinition({
    fields: [{ id: 'good', kind: 'scale', question: 'Good?', from: 1, to: 5 }],
    figures: [{ kind: 'scale', of: ['good'] }],
  })
  const points = (...given: (number | null)[]) => given.map((good) => (good === null ? null : { good }))
  const table = makeAnswerTable(definition, {
    people: {
      ann: points(1, 2, 3, 4, 5, 3, null),
      bob: points(1, 2, 4, 4, 3, 3, 2),
    },
    settled: points(1, 2, 4, 4, 4, 3, 2),
    ai: { gpt: points(2, 2, 4, 4, 4, 3, 2) },
  })
  const made = figuresOf(definition, table, VIEW, 1)

  it('have exact and near agreement, weighted kappa, AC2, alpha and ICC of each scale', () => {
    const summary = find(made, 'scales')
    expect(valueOf(summary, 'Good?', 'n')).toBe(6)
    expect(valueOf(summary, 'Good?', 'Exact %')).toBeCloseTo(4 / 6, 12)
    expect(valueOf(summary, 'Good?', 'Near %')).toBeCloseTo(5 / 6, 12)
    // squared distances 0 0 1 0 4 0 of a mean of 5 / 6; by chance 17 / 6
    expect(valueOf(summary, 'Good?', 'Weighted kappa')).toBeCloseTo(12 / 17, 9)
    const close = find(made, 'coefficients-good')
    expect(close.rows.map(({ cells }) => cells[0])).toEqual([
      'Exact %',
      'Near %',
      'Weighted kappa, linear',
      'Weighted kappa, quadratic',
      'Gwet’s AC2',
      'Krippendorff’s alpha, ordinal',
      'Krippendorff’s alpha, interval',
      'ICC(1,1)',
      'ICC(2,1)',
      'ICC(2,k)',
      'ICC(3,1)',
      'ICC(3,k)',
      'Concordance correlation',
    ])
  })

  it('have how far every two people lie apart, and how often each gives a point', () => {
    expect(valueOf(find(made, 'differences-good'), 'ann less bob', 'mean difference')).toBeCloseTo(1 / 6, 12)
    expect(valueOf(find(made, 'differences-good'), 'ann less bob', 'mean absolute difference')).toBeCloseTo(
      0.5,
      12,
    )
    const rows = find(made, 'distribution-good').rows.map(({ cells }) => cells.slice(0, 3))
    expect(rows).toContainEqual(['All people', '3', 4])
    expect(rows).toContainEqual(['bob', '5', 0])
  })

  it('hold AI raters against the consensus, and against each person’s others', () => {
    const against = find(made, 'ai-good')
    expect(against.title).toBe('Good?: AI raters against the consensus')
    expect(valueOf(against, 'gpt', 'n')).toBe(7)
    expect(valueOf(against, 'gpt', 'Exact %')).toBeCloseTo(6 / 7, 12)
    expect(valueOf(against, 'gpt', 'Mean difference')).toBeCloseTo(1 / 7, 12)
    // of two people each is the other's reference: from ann 1 0 1 0 1 0, from bob 1 0 0 0 1 0
    const beside = find(made, 'ai-baseline-good')
    expect(valueOf(beside, 'gpt', 'of people')).toBeCloseTo(0.5, 12)
    expect(valueOf(beside, 'gpt', 'of the AI rater')).toBeCloseTo(2.5 / 6, 12)
    expect(valueOf(beside, 'gpt', 'difference')).toBeCloseTo(-0.5 / 6, 12)
  })

  it('hold AI raters against the median of people where nothing is settled', () => {
    const unsettled = { ...table, settled: table.settled.map((own) => own.map(() => Number.NaN)) }
    const against = find(figuresOf(definition, unsettled, VIEW, 1), 'ai-good')
    expect(against.title).toBe('Good?: AI raters against the median of people')
    expect(valueOf(against, 'gpt', 'Mean absolute difference')).toBeCloseTo((1 + 0.5) / 7, 12)
  })

  it('hold AI raters against means between two points, which count among the shares of the consensus', () => {
    const byMean = { ...definition, consensus: [{ field: 'good', rule: { kind: 'mean' as const } }] }
    // people differ on the first seven, where the AI rater is far off, and agree on the others, where it is right
    const between = Array.from({ length: 12 }, (_, item) => item < 7)
    const same = between.map((_, item) => 1 + (item % 5))
    const made = figuresOf(
      byMean,
      makeAnswerTable(byMean, {
        people: {
          ann: points(...between.map((is, item) => (is ? 1 : (same[item] ?? null)))),
          bob: points(...between.map((is, item) => (is ? 2 : (same[item] ?? null)))),
        },
        ai: { gpt: points(...between.map((is, item) => (is ? 5 : (same[item] ?? null)))) },
        settledAs: { good: between.map((is, item) => (is ? 1.5 : (same[item] ?? null))) },
      }),
      VIEW,
      1,
    )
    const against = find(made, 'ai-good')
    expect(against.title).toBe('Good?: AI raters against the consensus')
    expect(valueOf(against, 'gpt', 'n')).toBe(12)
    expect(valueOf(against, 'gpt', 'Exact %')).toBeCloseTo(5 / 12, 12)
    expect(valueOf(against, 'gpt', 'Mean difference')).toBeCloseTo((7 * 3.5) / 12, 12)
    // truth 7 × 1.5, and 3 4 5 1 2; said 7 × 5, and 3 4 5 1 2: squared distances 85.75 / 12; by chance as below
    const consensusLabel = [...Array.from({ length: 7 }, () => 1.5), 3, 4, 5, 1, 2]
    const said = [...Array.from({ length: 7 }, () => 5), 3, 4, 5, 1, 2]
    const chance =
      consensusLabel.flatMap((one) => said.map((other) => (one - other) ** 2)).reduce((a, b) => a + b) / 144
    expect(valueOf(against, 'gpt', 'Weighted kappa, quadratic')).toBeCloseTo(1 - 85.75 / 12 / chance, 12)
    const shares = find(made, 'distribution-good')
    expect(shares.words).toContain('between two points')
    const consensus = shares.rows.filter(({ cells }) => cells[0] === 'Consensus').map(({ cells }) => cells[2])
    expect(consensus).toEqual([1, 1, 1, 1, 1])
    const [first] = shares.rows.filter(({ cells }) => cells[0] === 'Consensus')
    expect(first?.cells[3]).toMatchObject({ estimate: { value: expect.closeTo(1 / 12, 12) } })
  })

  it('speak of the items of the task in their reasons', () => {
    const alone = makeAnswerTable(definition, { people: { ann: points(1, 2), bob: points(null, 3) } })
    const [row] = find(figuresOf(definition, alone, VIEW, 1), 'coefficients-good').rows.slice(7)
    expect(row?.cells.at(-1)).toMatchObject({
      estimate: { reason: 'fewer than two summaries have all their scores' },
    })
  })
})

describe('figures of a form', () => {
  const definition = findDefinition('pdsqi-9')
  const SCALES = [
    'cited',
    'accurate',
    'thorough',
    'useful',
    'organized',
    'comprehensible',
    'succinct',
    'synthesized',
  ]
  const form = (seed: number) =>
    PATIENTS.map((_, item) => ({
      ...Object.fromEntries(
        SCALES.map((scale, index) => [
          scale,
          1 + ((item + Number((item * 7 + index * 3 + seed * 5) % 4 === 0)) % 5),
        ]),
      ),
      abstraction: 'yes',
      stigmatizing: (item + seed) % 9 === 0 ? 'yes' : 'no',
    }))
  const made = figuresOf(
    definition,
    makeAnswerTable(definition, {
      people: { ann: form(0), bob: form(1), cy: form(2) },
      ai: { gpt: form(3) },
      settled: form(0),
      items: PATIENTS,
    }),
    VIEW,
    1,
  )

  it('are of each of its fields by what they are, with Cronbach’s alpha of the scales that its mean is made of', () => {
    expect(namesOf(made)).toEqual([
      'scales',
      'labels',
      'agreement-abstraction',
      'form-alpha',
      'coefficients-cited',
      'distribution-cited',
      'pairs-cited',
      'differences-cited',
      'ai-pairs-abstraction',
      'ai-cited',
      'ai-baseline-cited',
      'means-total-all',
    ])
    expect(find(made, 'scales').rows.map(({ cells }) => cells[0])).toContain('Mean')
    expect(find(made, 'labels').rows).toHaveLength(2)
    expect(find(made, 'form-alpha').rows).toHaveLength(1 + SCALES.length)
    expect(made.variables).toHaveLength(11)
  })

  it('have no exact agreement on a mean of scales, which two people hardly ever share', () => {
    const summary = find(made, 'scales')
    const at = summary.columns.indexOf('Exact %')
    const exact = Object.fromEntries(summary.rows.map(({ cells }) => [cells[0], cells[at]]))

    expect(summary.rows[0]?.cells[at]).toMatchObject({ as: 'percent' })
    expect(exact['Mean']).toBeNull()
    const drawn = drawnTable(summary)?.chart
    expect(drawn?.kind === 'intervals' && drawn.rows.map(({ label }) => label)).not.toContain('Mean')
    const close = figuresOf(
      definition,
      makeAnswerTable(definition, {
        people: { ann: form(0), bob: form(1) },
        ai: { gpt: form(3) },
        settled: form(0),
        items: PATIENTS,
      }),
      { ...VIEW, of: 'total' },
      1,
    )
    expect(find(close, 'ai-total').columns).not.toContain('Exact %')
    expect(find(close, 'pairs-total').columns).not.toContain('Exact %')
    expect(find(close, 'coefficients-total').rows.map(({ cells }) => cells[0])).not.toContain('Exact %')
  })

  it('look closely at the variable that is asked for', () => {
    const few = form(0).slice(0, 6)
    const table = makeAnswerTable(definition, { people: { ann: few, bob: few } })
    const close = (of: string) => figuresOf(definition, table, { ...VIEW, of }, 1)
    expect([close('stigmatizing').of, close('nothing').of]).toEqual(['stigmatizing', 'cited'])
    expect(namesOf(close('stigmatizing'))).not.toContain('pairs-stigmatizing')
  })
})

describe('figures of flags', () => {
  const definition = makeDefinition({
    fields: [
      {
        id: 'topics',
        kind: 'flags',
        question: 'Topics',
        options: [{ code: 'a' }, { code: 'b' }, { code: 'c' }],
      },
    ],
  })
  const given = (...sets: string[]) => sets.map((set) => ({ topics: set === '' ? [] : set.split('') }))
  const made = figuresOf(
    definition,
    makeAnswerTable(definition, { people: { ann: given('a', 'ab', ''), bob: given('a', 'b', '') } }),
    VIEW,
    1,
  )

  it('are of each flag and of the exact set', () => {
    expect(valueOf(find(made, 'flags-topics'), 'a', 'Agreement %')).toBeCloseTo(2 / 3, 12)
    expect(valueOf(find(made, 'flags-topics'), 'c', 'Gwet’s AC1')).toBe(1)
    const sets = find(made, 'set-topics')
    expect(valueOf(sets, 'Exactly the same set %', 'value')).toBeCloseTo(2 / 3, 12)
    expect(valueOf(sets, 'Krippendorff’s alpha, Jaccard', 'value')).toBeCloseTo(18 / 23, 12)
  })
})

it('draws a grid by row and column, each square with the coefficient of its kind', () => {
  const definition = findDefinition('rexval')
  const [field] = definition.fields
  if (field?.kind !== 'grid') throw new RangeError('rexval asks for no grid')
  const answer = (seed: number) => ({
    errors: Object.fromEntries(
      field.rows.map(({ id }, row) => [
        id,
        Object.fromEntries(field.columns.map((line, column) => [line.id, (seed + row * column) % 3])),
      ]),
    ),
  })
  const table = makeAnswerTable(definition, {
    people: { ann: [0, 1, 2, 3, 4, 5].map(answer), bob: [0, 1, 2, 3, 5, 5].map(answer) },
  })
  const grid = find(figuresOf(definition, table, VIEW, 1), 'grid-errors')

  expect(grid.chart).toMatchObject({ kind: 'heat', rows: field.rows.map(({ title }) => title) })
  expect(grid.rows).toHaveLength(field.rows.length * field.columns.length)
  expect(grid.rows[0]?.cells.slice(0, 3)).toEqual([field.rows[0]?.title, field.columns[0]?.title, 6])
})

it('offers a figure to every shipped definition that counts anything, and no faulty one', () => {
  for (const definition of listShipped()) {
    const table = makeAnswerTable(definition, { people: { ann: [], bob: [] } })
    const made = figuresOf(definition, table, VIEW, 1)
    expect(figureFaults(made)).toEqual([])
  }
})

it('suppresses what would reveal answers to few items that are not settled, pair by pair and group by group', () => {
  const definition = makeDefinition({
    fields: [{ id: 'good', kind: 'scale', question: 'Good?', from: 1, to: 5 }],
    strata: [{ id: 'system', title: 'System', from: 'document.authorName' }],
  })
  const given = Array.from({ length: 12 }, (_, item) => ({ good: 1 + (item % 5) }))
  const table = makeAnswerTable(definition, {
    people: {
      ann: given,
      bob: given.map((one, item) => (item < 3 ? one : null)),
      cy: given,
    },
    items: given.map((_, item) => ({ strata: { system: item < 2 ? 'x' : item < 7 ? 'y' : 'z' } })),
    state: 'open',
  })
  const made = figuresOf(definition, table, VIEW, 1)
  const pairs = find(made, 'pairs-good').rows.map(({ cells }) => [
    cells[0],
    cells[1],
    isEstimate(cells[4]) ? cells[4].estimate.value : null,
  ])
  expect(pairs.filter(([, , value]) => value !== null)).toEqual([])
  const groups = find(made, 'groups-good-system').rows.map(({ cells }) => [
    cells[0],
    isEstimate(cells[3]) ? cells[3].estimate.value : null,
  ])
  expect(groups).toEqual([
    ['x', null],
    ['y', null],
    ['z', 1],
  ])
})
