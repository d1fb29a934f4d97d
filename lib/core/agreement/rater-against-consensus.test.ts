import { describe, expect, it } from 'vitest'
import type { MatrixColumn, RatingsMatrix } from '@/lib/core/ratings-matrix'
import type { Verdict } from '@/lib/core/verdict'
import { humanAgreement } from './human-agreement'
import { raterAgainstConsensus } from './rater-against-consensus'

const OPTIONS = { resamples: 200, seed: 1, unit: 'item' } as const
const LETTERS: Record<string, Verdict | null> = {
  S: 'Supported',
  N: 'Not Supported',
  A: 'Not Addressed',
  '.': null,
}
const codes = (letters: string) => letters.split('').map((letter) => LETTERS[letter] ?? null)
const column = (kind: 'human' | 'ai', alias: string, letters: string, round = 1): MatrixColumn => ({
  raterId: alias,
  alias,
  kind,
  round,
  codes: codes(letters),
})

const MATRIX: RatingsMatrix = {
  items: Array.from({ length: 8 }, (_, place) => ({
    patient: place < 4 ? 'a' : 'b',
    authorKind: place % 2 === 0 ? 'llm' : 'human',
    kind: 'claim',
  })),
  columns: [
    column('human', 'r1', 'SSSNASSN'),
    column('human', 'r2', 'SSNNASAN'),
    column('human', 'r3', 'SSSNSSNN'),
    column('ai', 'judge', 'SSNNAS.S'),
  ],
  consensus: codes('SSSNAS.N'),
}

describe('humanAgreement', () => {
  it('has a row for each stratum that has statements, and for all together', () => {
    const rows = humanAgreement(MATRIX, OPTIONS)

    expect(rows.map((row) => row.stratum)).toEqual(['LLM-written, claims', 'Human-written, claims', 'All'])
    const all = rows.at(-1)!.cells
    expect(all.map((cell) => [cell.subset, cell.items])).toEqual([
      ['all', 8],
      ['Supported', 6],
      ['Not Supported', 4],
      ['Not Addressed', 2],
    ])
    expect(all[0]!.percentAgreement.value).toBeCloseTo(0.7083333, 6)
    expect(all[0]!.ac1.value).toBeCloseTo(0.58924, 5)
  })
})

describe('raterAgainstConsensus', () => {
  it('tells coverage, and counts missing ratings as wrong in a figure of its own', () => {
    const comparison = raterAgainstConsensus(MATRIX, MATRIX.columns[3]!, OPTIONS)

    expect(comparison.settled).toBe(7)
    expect(comparison.rated).toBe(7)
    expect(comparison.percentAgreement.value).toBeCloseTo(5 / 7, 12)
    const idle = raterAgainstConsensus(MATRIX, column('ai', 'idle', 'SSS.....'), OPTIONS)
    expect(idle.coverage.value).toBeCloseTo(3 / 7, 12)
    expect(idle.percentAgreement.value).toBe(1)
    expect(idle.correctOfAll.value).toBeCloseTo(3 / 7, 12)
  })

  it('gives sensitivity and the rest per label, and with the negatives merged', () => {
    const { perLabel, merged, confusion } = raterAgainstConsensus(MATRIX, MATRIX.columns[3]!, OPTIONS)

    expect(confusion.counts).toEqual([
      [3, 1, 0],
      [1, 1, 0],
      [0, 0, 1],
    ])
    expect(perLabel[0]).toMatchObject({ label: 'Supported', support: 4, sensitivity: { value: 0.75 } })
    expect(perLabel[2]).toMatchObject({ specificity: { value: 1 }, ppv: { value: 1 } })
    expect(merged[1]).toMatchObject({ support: 3, sensitivity: { value: 2 / 3 }, npv: { value: 0.75 } })
  })

  it('says why a figure is missing', () => {
    const nothing = raterAgainstConsensus(MATRIX, column('ai', 'mute', '........'), OPTIONS)

    expect(nothing.percentAgreement).toEqual({
      value: null,
      reason: 'no item has two ratings',
      interval: null,
    })
    expect(nothing.perLabel[0]!.ppv.reason).toBe('the rater never said Supported')
  })
})
