import { describe, expect, it } from 'vitest'
import { findFigure, makeAnswerTable, makeDefinition, valueOf } from '@/lib/testing/answer-table'
import { figureFaults } from '@/lib/testing/figure-faults'
import { figureCsv } from '../figure-csv'
import { answerViewSchema } from './answer-view'
import { askedFiguresOf, figuresOf } from './figures-of'

const VIEW = answerViewSchema.parse({})

const cellsOf = (figure: ReturnType<typeof findFigure>) => figure.rows.map(({ cells }) => cells)
const values = (figure: ReturnType<typeof findFigure>) =>
  cellsOf(figure).map((cells) =>
    cells.map((cell) =>
      typeof cell === 'object' && cell !== null && 'estimate' in cell
        ? Number(cell.estimate.value?.toFixed(4))
        : cell,
    ),
  )

describe('a figure of votes', () => {
  const definition = makeDefinition({
    fields: [
      {
        id: 'there',
        kind: 'choice',
        question: 'There?',
        options: [{ code: 'yes' }, { code: 'no' }, { code: 'part' }],
      },
    ],
    figures: [{ kind: 'votes', of: ['there'] }],
  })
  const said = (...codes: (string | null)[]) => codes.map((there) => (there === null ? null : { there }))

  it('counts on how many items all said the same, a majority did, or none', () => {
    const table = makeAnswerTable(definition, {
      people: {
        ann: said('yes', 'yes', 'yes', 'no', 'yes'),
        bob: said('yes', 'no', 'no', 'no', null),
        cy: said('yes', 'no', 'part', null, null),
      },
      ai: { gpt: said('yes', 'yes', 'yes', 'yes', 'yes'), oss: said('yes', 'no', null, 'yes', 'no') },
    })

    const figure = findFigure(figuresOf(definition, table, VIEW, 1), 'votes-there')

    expect(values(figure)).toEqual([
      ['There?', 'People', 4, 0.5, 0.25, 0.25],
      ['There?', 'AI raters', 4, 0.5, 0, 0.5],
    ])
    expect(figure.words).toContain('n counts summaries with two votes or more')
    expect(figureFaults(figure)).toEqual([])
  })
})

describe('figures of preferences', () => {
  const definition = makeDefinition({
    item: {
      name: { one: 'pair', many: 'pairs' },
      parts: ['a', 'b'].map((role) => ({ role, of: 'document', title: role.toUpperCase(), view: 'text' })),
      generate: { by: 'pairs', part: 'a', within: 'admission', sides: 'shuffled' },
    },
    fields: [
      {
        id: 'better',
        kind: 'choice',
        question: 'Which is better?',
        options: [{ code: 'a' }, { code: 'tie' }, { code: 'b' }],
      },
    ],
    figures: [{ kind: 'preference', of: ['better'] }],
  })
  const ITEMS = Array.from({ length: 8 }, (_, item) => ({
    patient: `patient ${item}`,
    authors: item % 2 === 0 ? { a: 'one', b: 'two' } : { a: 'two', b: 'one' },
  }))
  const prefers = (...codes: string[]) => codes.map((better) => ({ better }))

  it('are win rates with a tie as half a win, strengths, and how often the first side is preferred', () => {
    // “one” wins six of eight and ties once
    const table = makeAnswerTable(definition, {
      people: { ann: prefers('a', 'b', 'a', 'b', 'a', 'b', 'tie', 'a') },
      items: ITEMS,
    })
    const made = figuresOf(definition, table, VIEW, 1)

    const wins = findFigure(made, 'preference-better')
    const strength = Number((Math.log(6.5 / 1.5) / 2).toFixed(4))
    expect(values(wins)).toEqual([
      ['People', 'one', 8, 6, 1, 0.8125, strength],
      ['People', 'two', 8, 1, 1, 0.1875, -strength],
    ])
    expect(values(findFigure(made, 'sides-better'))).toEqual([['People', 8, 1, Number((4 / 7).toFixed(4))]])
    expect(figureFaults(wins)).toEqual([])
    expect(figureCsv(wins)).toContain('one')
  })

  it('suppress an author of fewer than five pairs, however many people answered, and one by whom that would follow', () => {
    const others = ['one', 'two', 'three']
    const items = [...Array.from({ length: 16 }, (_, item) => item % 2), 2, 2].map((author, item) => ({
      patient: `patient ${item}`,
      authors: { a: others[author] ?? '', b: 'four' },
    }))
    const given = prefers(...items.map((_, item) => (item % 3 === 0 ? 'a' : 'b')))
    const people = { ann: given, bea: given, cem: given }
    const wins = findFigure(
      figuresOf(definition, makeAnswerTable(definition, { people, items, state: 'open' }), VIEW, 1),
      'preference-better',
    )

    // “three” has two pairs, six answers
    const won = Object.fromEntries(cellsOf(wins).map(([, author, , count]) => [author, count]))
    expect(won).toMatchObject({ three: null, four: expect.any(Number) })
    expect([won['one'], won['two']].filter((count) => count === null)).toHaveLength(1)
  })

  it('are of consensus labels where there are any, beside each AI rater, and none where authors are not known', () => {
    const given = prefers('a', 'b', 'a', 'a', 'b', 'b', 'tie', 'a')
    const all = { people: { ann: given }, settled: given, ai: { gpt: given } }
    const made = figuresOf(definition, makeAnswerTable(definition, { ...all, items: ITEMS }), VIEW, 1)

    expect(cellsOf(findFigure(made, 'sides-better')).map(([who]) => who)).toEqual(['Consensus labels', 'gpt'])
    const asked = askedFiguresOf(definition, makeAnswerTable(definition, { ...all, items: ITEMS }), 1)
    expect(asked.map(({ name }) => name)).toEqual(['preference-better', 'sides-better'])
    const unknown = figuresOf(definition, makeAnswerTable(definition, all), VIEW, 1)
    expect(() => findFigure(unknown, 'preference-better')).toThrow('no preference-better')
  })
})

describe('a figure of diversity', () => {
  const FLAGS = {
    id: 'topics',
    kind: 'flags',
    question: 'Topics?',
    options: ['drugs', 'diet', 'sleep'].map((code) => ({ code })),
  }
  const definition = makeDefinition({
    fields: [
      FLAGS,
      { id: 'sort', kind: 'choice', question: 'Sort?', options: [{ code: 'x' }, { code: 'y' }] },
    ],
    figures: [{ kind: 'diversity', of: ['topics', 'sort'] }],
  })

  it('is of all labels and of sets of them where any number can be given, else of the label', () => {
    const given = [
      { topics: ['drugs'], sort: 'x' },
      { topics: ['drugs', 'diet'], sort: 'x' },
      { topics: ['drugs', 'diet'], sort: 'y' },
      { topics: [], sort: 'x' },
    ]
    const made = figuresOf(
      definition,
      makeAnswerTable(definition, { people: { ann: given }, settled: given }),
      VIEW,
      1,
    )

    // labels 3 drugs, 2 diet; sets 1, 2, 1; sorts 3, 1
    expect(values(findFigure(made, 'diversity-topics-all'))).toEqual([
      ['All labels', 'All', 4, 2, 0.48, 0.6],
      ['Sets of labels', 'All', 4, 3, 0.625, Number((1 - 2 / 12).toFixed(4))],
    ])
    expect(values(findFigure(made, 'diversity-sort-all'))).toEqual([['Labels', 'All', 4, 2, 0.375, 0.5]])
  })

  it('is suppressed where it would reveal what people said of few items that are not settled', () => {
    const given = [{ topics: ['drugs'], sort: 'x' }]
    const table = makeAnswerTable(definition, { people: { ann: given }, state: 'open' })

    const [row] = cellsOf(findFigure(figuresOf(definition, table, VIEW, 1), 'diversity-sort-all'))

    expect(row?.[4]).toMatchObject({ estimate: { value: null } })
    expect(row?.[3]).toBeNull()
  })
})

describe('a figure of cost', () => {
  const definition = makeDefinition({
    fields: [{ id: 'there', kind: 'choice', question: 'There?', options: [{ code: 'yes' }, { code: 'no' }] }],
    scores: [
      {
        id: 'presence',
        title: 'Present',
        per: 'item',
        how: { kind: 'share', of: { is: ['there', 'yes'] } },
        better: 'higher',
      },
    ],
    figures: [{ kind: 'cost', of: ['presence'] }],
  })
  const said = (...codes: (string | null)[]) => codes.map((there) => (there === null ? null : { there }))

  it('reports tokens and cost of an answered item beside the score, and nothing of raters without calls', () => {
    const table = makeAnswerTable(definition, {
      people: { ann: said('yes', 'no', 'no', 'no') },
      ai: {
        gpt: said('yes', 'no', 'yes', null),
        oss: said('yes', 'yes', 'yes', 'yes'),
        old: said('no', 'no', 'no', 'no'),
      },
      spent: {
        gpt: { promptTokens: 3600, answerTokens: 300, cost: 0.03 },
        oss: { promptTokens: 400, answerTokens: 40, cost: null },
      },
    })

    const figure = findFigure(figuresOf(definition, table, VIEW, 1), 'cost-presence')

    expect(values(figure)).toEqual([
      [
        'gpt',
        3,
        { text: '1200', value: 1200 },
        { text: '100', value: 100 },
        { text: '0.0100', value: 0.01 },
        0.6667,
      ],
      ['oss', 4, { text: '100', value: 100 }, { text: '10', value: 10 }, null, 1],
    ])
  })

  it('draws agreement with people over cost, sums a jury up, and names who rates texts of the own family', () => {
    const withSystems = makeDefinition({
      fields: definition.fields,
      scores: definition.scores,
      strata: [{ id: 'system', title: 'System', from: 'document.authorName' }],
      figures: definition.figures,
    })
    const people = said(...Array.from({ length: 12 }, (_, item) => (item % 3 === 0 ? 'no' : 'yes')))
    const spent = { promptTokens: 1200, answerTokens: 120, cost: 0.12, seconds: 24 }
    const table = makeAnswerTable(withSystems, {
      people: { ann: people, bob: people.with(1, { there: 'no' }), cy: people },
      ai: { 'gpt-4.1': people, phi: people.with(0, { there: 'yes' }), jury: people },
      spent: { 'gpt-4.1': spent, phi: { ...spent, cost: 0.06 } },
      items: people.map((_, item) => ({
        patient: `patient ${item % 6}`,
        strata: { system: item < 6 ? 'gpt-4o' : 'phi' },
      })),
    })
    const jury = {
      kind: 'jury',
      members: ['gpt-4.1', 'phi'],
      quorum: 2,
      decider: null,
      statementKind: 'all',
      isAfterOpening: false,
    }
    const raters = table.raters.map((one) => (one.alias === 'jury' ? { ...one, configuration: jury } : one))

    const figure = findFigure(figuresOf(withSystems, { ...table, raters }, VIEW, 1), 'cost-presence')

    expect(figure.rows.map(({ cells }) => [cells[0], cells[4], cells[5], cells.at(-1)])).toEqual([
      ['gpt-4.1', { text: '2.0', value: 2 }, { text: '0.0100', value: 0.01 }, 'gpt-4o'],
      ['phi', { text: '2.0', value: 2 }, { text: '0.0050', value: 0.005 }, 'phi'],
      ['jury', { text: '4.0', value: 4 }, { text: '0.0150', value: 0.015 }, 'gpt-4o, phi'],
    ])
    expect(figure.chart).toMatchObject({
      kind: 'lines',
      xAxis: 'cost for each of the summaries',
      series: [
        { label: 'gpt-4.1 (own family)', points: [{ x: 0.01 }] },
        { points: [{ x: 0.005 }] },
        { label: 'jury (own family)' },
      ],
    })
    expect(valueOf(figure, 'phi', 'agreement with people')).toBeLessThan(
      valueOf(figure, 'gpt-4.1', 'agreement with people') as number,
    )
  })
})
