import { describe, expect, it } from 'vitest'
import { AI_RATERS_PER_PAGE } from './ai-view'
import { retrievalRows } from './retrieval-rows'
import { listRetrieval, retrievalViewSchema } from './retrieval-view'

/** Of each the ranks at which two cited passages were shown. */
const rowsOf = (ranks: Record<string, readonly (number | null)[] | null>) =>
  retrievalRows(
    Object.entries(ranks).map(([alias, own]) => ({
      raterId: alias,
      alias,
      configuration: { model: alias.slice(0, 1) },
      leftOut: 0,
      items: own === null ? [] : [{ patient: '1', ranks: own, shown: 5 }],
    })),
    1,
  )
const ROWS = rowsOf({ 'b 10': [2, 3], 'a 9': [1, null], 'b 2': null, 'a 1': [null, null] })
const listed = (query: Record<string, unknown>) =>
  listRetrieval(ROWS, retrievalViewSchema.parse(query)).rows.map(({ alias }) => alias)

describe('listRetrieval', () => {
  it('stands by name, or by a figure with the most first and the unknown last', () => {
    expect(listed({})).toEqual(['a 1', 'a 9', 'b 2', 'b 10'])
    expect(listed({ shown: 'recall' })).toEqual(['b 10', 'a 9', 'a 1', 'b 2'])
    expect(listed({ shown: 'mrr' })).toEqual(['a 9', 'b 10', 'a 1', 'b 2'])
    expect(listed({ shown: 'any' })).toEqual(['a 9', 'b 10', 'a 1', 'b 2'])
    expect(listed({ shown: '<b>', page: '-1', axis: 3 })).toEqual(listed({}))
  })

  it('keeps those of the settings chosen, though nothing is known of them', () => {
    expect(listRetrieval(ROWS, retrievalViewSchema.parse({ axis: 'Model:b' }))).toMatchObject({
      rows: [{ alias: 'b 2' }, { alias: 'b 10' }],
      total: 2,
      pages: 1,
    })
    expect(listRetrieval([], retrievalViewSchema.parse({}))).toEqual({ rows: [], total: 0, pages: 0 })
  })

  it('goes by pages', () => {
    const many = rowsOf(
      Object.fromEntries(Array.from({ length: AI_RATERS_PER_PAGE + 1 }, (_, index) => [`a ${index}`, [1]])),
    )
    const [first, second, third] = ['1', '2', '3'].map((page) =>
      listRetrieval(many, retrievalViewSchema.parse({ page })),
    )
    expect(first).toMatchObject({ total: AI_RATERS_PER_PAGE + 1, pages: 2 })
    expect(first?.rows).toHaveLength(AI_RATERS_PER_PAGE)
    expect(second?.rows.map(({ alias }) => alias)).toEqual([`a ${AI_RATERS_PER_PAGE}`])
    expect(third?.rows).toEqual([])
  })
})
