import { describe, expect, it } from 'vitest'
import { wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { type PersonColumn, type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { DAY_MS } from '@/lib/core/time-words'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { NO_AI_RESULTS } from '@/lib/testing/ai-results'
import { makeNeeds, makeProgress } from '@/lib/testing/standing'
import { glanceAt } from './glance'

const NOW = new Date('2026-03-11T12:00:00Z')
const TODAY = Math.floor(NOW.getTime() / DAY_MS)

function column(place: number, codes: readonly (Verdict | null)[], day: number): PersonColumn {
  const days = Int32Array.from(codes, (code) => (code === null ? 0 : day))
  const raterId = `rater-${place}`
  return {
    raterId,
    alias: raterId,
    kind: 'human',
    round: 1,
    codes,
    practiceYears: null,
    bytes: toBytes(codes),
    days,
  }
}

function makeFrame(columns: readonly PersonColumn[], items: number): StudyFrame {
  return {
    labels: VERDICTS,
    items: Array.from({ length: items }, (_, place) => ({
      patient: place % 2 === 0 ? 'even' : 'odd',
      authorKind: 'llm',
      author: 'model',
      kind: 'claim',
      notes: 1,
      characters: 10,
    })),
    itemIds: Array.from({ length: items }, (_, place) => `item-${place}`),
    columns,
    judges: [],
    consensus: Array.from({ length: items }, () => null),
    states: Array.from({ length: items }, () => 'settled'),
  }
}

const NEEDS = makeNeeds()

describe('glanceAt', () => {
  it('names first where people split most, and leaves out what one person rated', () => {
    const frame = makeFrame(
      [
        column(0, ['Supported', 'Supported', 'Supported', 'Supported'], TODAY),
        column(1, ['Supported', 'Not Supported', 'Supported', null], TODAY),
      ],
      4,
    )

    expect(glanceAt(frame, makeProgress(), NEEDS, NO_AI_RESULTS, NOW).patients).toEqual([
      { label: 'Patient odd', query: { patient: 'odd' }, items: 1, split: 1, interval: wilsonInterval(1, 1) },
      {
        label: 'Patient even',
        query: { patient: 'even' },
        items: 2,
        split: 0,
        interval: wilsonInterval(0, 2),
      },
    ])
  })

  it('leaves out where so few are rated that it would tell single answers, while one of them is unsettled', () => {
    const many = Array.from({ length: 11 }, (): Verdict => 'Supported')
    const settled = makeFrame([column(0, many, TODAY), column(1, many, TODAY)], 9)
    const placesOf = (frame: StudyFrame) =>
      glanceAt(frame, makeProgress(), NEEDS, NO_AI_RESULTS, NOW).patients.map(({ label }) => label)

    expect(placesOf(settled)).toEqual(['Patient even', 'Patient odd'])
    const states = settled.states.with(3, 'discussion').with(4, 'open')
    expect(placesOf({ ...settled, states })).toEqual(['Patient even'])
  })

  it('ranks by what is sure: one split statement comes after most of many', () => {
    const items = 41
    const many = Array.from({ length: items }, (_, place): Verdict | null =>
      place % 2 === 0 || place === 1 ? 'Supported' : null,
    )
    const others = many.map((code, place): Verdict | null =>
      code === null || place % 8 === 0 ? code : 'Not Supported',
    )
    const frame = makeFrame([column(0, many, TODAY), column(1, others, TODAY)], items)

    const { patients } = glanceAt(frame, makeProgress(), NEEDS, NO_AI_RESULTS, NOW)

    expect(patients.map(({ label, items: of, split }) => [label, split, of])).toEqual([
      ['Patient even', 15, 21],
      ['Patient odd', 1, 1],
    ])
  })
})
