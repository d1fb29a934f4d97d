import { describe, expect, it } from 'vitest'
import { makeMatrix, ofPatients } from '@/lib/testing/study-matrix'
import { chainFigure } from '../tables/chain'
import { chainViewSchema, verdictChain } from './verdict-chain'

/** One model shown 5, 10 and 25 facts, and another shown 5 and 25. */
const MATRIX = makeMatrix(
  ['SSSSSSSS'],
  { 'm 25': 'SSNNAS.S', 'm 5': 'SNNSSSSS', 'm 10': 'SNSSASSS', 'n 5': 'SSSSSSSS', 'n 25': 'NSSSSSSS' },
  'SSSNASS.',
)
const chainOf = (query: Record<string, string> = {}) => verdictChain(MATRIX, chainViewSchema.parse(query))

describe('verdictChain', () => {
  it('follows the longest chain along the number of facts, over what all of it rated and is settled', () => {
    const chain = chainOf()!

    expect([chain.axis, chain.values, chain.items]).toEqual(['Facts', ['5', '10', '25'], 6])
    expect(chain.paths.map(({ path, counts }) => [path, ...counts])).toEqual([
      ['A → A → A', 2, 0],
      ['A → A → B', 2, 0],
      ['A → B → A', 0, 1],
      ['A → B → B', 1, 0],
    ])
  })

  it('shows the longest where an address names none of its raters', () => {
    const chain = chainOf({ chain: 'id of n 5' })

    expect(chain?.chosen.raterId).toBe('id of m 5')
    expect(chain?.chains).toHaveLength(2)
  })

  it('has nothing to follow where no two AI raters differ in one setting alone', () => {
    expect(
      verdictChain(makeMatrix(['SS'], { 'm 5': 'SS', 'n 10': 'SN' }, 'SS'), chainViewSchema.parse({})),
    ).toBeNull()
  })

  it('reports shares with intervals where patients are enough', () => {
    const wide = makeMatrix(
      ['S'.repeat(40)],
      { 'm 5': 'S'.repeat(40), 'm 10': 'SN'.repeat(20) },
      'S'.repeat(40),
    )
    const chain = verdictChain(ofPatients(wide, 10), chainViewSchema.parse({}))!
    const figure = chainFigure(chain)

    expect(chain.paths.map(({ shares }) => shares[0]?.value)).toEqual([1, 0])
    expect(figure.rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['A → A', 20, 20, 0],
      ['A → B', 20, 0, 20],
    ])
  })
})
