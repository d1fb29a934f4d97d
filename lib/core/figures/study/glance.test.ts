import { describe, expect, it } from 'vitest'
import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import { proportion } from '@/lib/core/agreement/one-versus-rest'
import { toBytes } from '@/lib/core/labels'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import type { PersonColumn, StudyMatrix } from '@/lib/core/study-matrix'
import { DAY_MS } from '@/lib/core/time-words'
import { NO_AI_RESULTS } from '@/lib/testing/ai-results'
import { makeNeeds, makeProgress } from '@/lib/testing/study-state'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { glanceAt } from './glance'

const NOW = new Date('2026-03-11T12:00:00Z')
const TODAY = Math.floor(NOW.getTime() / DAY_MS)

function column(index: number, codes: readonly (Verdict | null)[], day: number): PersonColumn {
  const days = Int32Array.from(codes, (code) => (code === null ? 0 : day))
  const raterId = `rater-${index}`
  return {
    raterId,
    alias: raterId,
    kind: 'human',
    round: 1,
    codes,
    practiceYears: null,
    bytes: toBytes(codes, VERDICTS),
    days,
  }
}

function makeMatrix(columns: readonly PersonColumn[], items: number): StudyMatrix {
  return {
    labelSet: VERDICT_LABELS,
    items: Array.from({ length: items }, (_, index) => ({
      patient: index % 2 === 0 ? 'even' : 'odd',
      authorKind: 'llm',
      author: 'model',
      kind: 'claim',
      notes: 1,
      characters: 10,
    })),
    itemIds: Array.from({ length: items }, (_, index) => `item-${index}`),
    columns,
    aiRaters: [],
    consensus: Array.from({ length: items }, () => null),
    states: Array.from({ length: items }, () => 'settled'),
  }
}

const NEEDS = makeNeeds()

describe('glanceAt', () => {
  it('names first where people split most, and leaves out what one person rated', () => {
    const matrix = makeMatrix(
      [
        column(0, ['Supported', 'Supported', 'Supported', 'Supported'], TODAY),
        column(1, ['Supported', 'Not Supported', 'Supported', null], TODAY),
      ],
      4,
    )

    expect(glanceAt(matrix, makeProgress(), NEEDS, NO_AI_RESULTS, NOW).patients).toEqual([
      { label: 'Patient odd', query: { patient: 'odd' }, items: 1, split: 1, share: proportion(1, 1, '') },
      {
        label: 'Patient even',
        query: { patient: 'even' },
        items: 2,
        split: 0,
        share: proportion(0, 2, ''),
      },
    ])
  })

  it('leaves out where so few are rated that it would reveal single answers, while one of them is unsettled', () => {
    const many = Array.from({ length: 11 }, (): Verdict => 'Supported')
    const settled = makeMatrix([column(0, many, TODAY), column(1, many, TODAY)], 9)
    const placesOf = (matrix: StudyMatrix) =>
      glanceAt(matrix, makeProgress(), NEEDS, NO_AI_RESULTS, NOW).patients.map(({ label }) => label)

    expect(placesOf(settled)).toEqual(['Patient even', 'Patient odd'])
    const states = settled.states.with(3, 'discussion').with(4, 'open')
    expect(placesOf({ ...settled, states })).toEqual(['Patient even'])
  })

  it('names kinds by patient, and last what few patients have', () => {
    const items = 40
    const said = Array.from({ length: items }, (): Verdict => 'Supported')
    const matrix = makeMatrix(
      [
        column(0, said, TODAY),
        column(
          1,
          said.map((code, index) => (index % 2 ? code : 'Not Supported')),
          TODAY,
        ),
      ],
      items,
    )
    // of the three even patients everything is split, and of the odd ones nothing; claims are of both
    const mixed = matrix.items.map((item, index) => ({
      ...item,
      patient: `${index % 6}`,
      kind: index < 20 || index % 2 === 1 ? ('claim' as const) : ('sentence' as const),
    }))
    const { kinds } = glanceAt({ ...matrix, items: mixed }, makeProgress(), NEEDS, NO_AI_RESULTS, NOW)

    const claims = mixed.flatMap(({ kind }, index) => (kind === 'claim' ? [index] : []))
    const patients = mixed.map(({ patient }) => patient)
    expect(kinds.map(({ items: of, split, share }) => [of, split, share])).toEqual([
      [30, 10, clusteredProportion(claims, (index) => index % 2 === 0, patients, '')],
      [
        10,
        10,
        {
          value: 1,
          reason: null,
          interval: null,
          noIntervalReason: 'it is based on 3 clusters; 5 are needed',
        },
      ],
    ])
    expect(kinds[0]!.share.interval!.high).toBeGreaterThan(0.6)
  })

  it('ranks by what is sure: one split statement comes after most of many', () => {
    const items = 41
    const many = Array.from({ length: items }, (_, index): Verdict | null =>
      index % 2 === 0 || index === 1 ? 'Supported' : null,
    )
    const others = many.map((code, index): Verdict | null =>
      code === null || index % 8 === 0 ? code : 'Not Supported',
    )
    const matrix = makeMatrix([column(0, many, TODAY), column(1, others, TODAY)], items)

    const { patients } = glanceAt(matrix, makeProgress(), NEEDS, NO_AI_RESULTS, NOW)

    expect(patients.map(({ label, items: of, split }) => [label, split, of])).toEqual([
      ['Patient even', 15, 21],
      ['Patient odd', 1, 1],
    ])
  })
})
