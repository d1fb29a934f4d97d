import { describe, expect, it } from 'vitest'
import { emptyStateCounts, type StudyProgress } from '@/lib/core/progress'
import { wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { type PersonColumn, type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { glanceAt } from './glance'

const AI = { openedAt: null, openReason: null, glimpsedAt: null, margins: [], aiRaters: 0, lateIds: [] }
const NOW = new Date('2026-03-11T12:00:00Z')
const TODAY = Math.floor(NOW.getTime() / 86_400_000)

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
    states: Array.from({ length: items }, () => 'open'),
  }
}

function makeProgress(rated: number, assigned: number, raters: StudyProgress['raters'] = []): StudyProgress {
  const rounds = [{ round: 1, assigned, rated }]
  return {
    patients: [],
    raters,
    states: emptyStateCounts(),
    items: 4,
    waitingForPanel: 0,
    withoutWork: [],
    deciders: [],
    withoutDecider: 0,
    rounds,
  }
}

describe('glanceAt', () => {
  it('projects the end from the last days of work, today left out', () => {
    const frame = makeFrame(
      [
        column(0, ['Supported', 'Supported', 'Supported', 'Supported'], TODAY - 2),
        column(1, ['Supported', 'Supported', null, null], TODAY - 1),
        column(2, ['Supported', null, null, null], TODAY),
      ],
      4,
    )

    expect(glanceAt(frame, makeProgress(7, 13), AI, NOW).pace).toEqual({
      perDay: 3,
      days: 2,
      finish: '2026-03-13',
    })
  })

  it('says nothing of the end before a day of work, or when all is done', () => {
    expect(glanceAt(makeFrame([], 4), makeProgress(0, 12), AI, NOW).pace).toBeNull()
    const done = makeFrame([column(0, ['Supported'], TODAY - 1)], 1)
    expect(glanceAt(done, makeProgress(1, 1), AI, NOW).pace).toBeNull()
  })

  it('names first where people split most, and leaves out what one person rated', () => {
    const frame = makeFrame(
      [
        column(0, ['Supported', 'Supported', 'Supported', 'Supported'], TODAY),
        column(1, ['Supported', 'Not Supported', 'Supported', null], TODAY),
      ],
      4,
    )

    expect(glanceAt(frame, makeProgress(7, 8), AI, NOW).patients).toEqual([
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

  it('ranks by what is sure: one split statement comes after most of many', () => {
    const items = 41
    const many = Array.from({ length: items }, (_, place): Verdict | null =>
      place % 2 === 0 || place === 1 ? 'Supported' : null,
    )
    const others = many.map((code, place): Verdict | null =>
      code === null || place % 8 === 0 ? code : 'Not Supported',
    )
    const frame = makeFrame([column(0, many, TODAY), column(1, others, TODAY)], items)

    const { patients } = glanceAt(frame, makeProgress(7, 8), AI, NOW)

    expect(patients.map(({ label, items: of, split }) => [label, split, of])).toEqual([
      ['Patient even', 15, 21],
      ['Patient odd', 1, 1],
    ])
  })

  it('names who has work left and has stopped', () => {
    const rater = {
      raterId: 'a',
      alias: 'a',
      assigned: 9,
      rated: 4,
      skipped: 0,
      uncertain: 0,
      medianSeconds: 1,
    }
    const raters = [
      { ...rater, lastAt: '2026-03-05T08:00:00Z' },
      { ...rater, alias: 'b', lastAt: '2026-03-10T08:00:00Z' },
      { ...rater, alias: 'done', rated: 9, lastAt: '2026-01-01T08:00:00Z' },
    ]

    expect(glanceAt(makeFrame([], 0), makeProgress(4, 9, raters), AI, NOW).idle).toEqual([
      { raterId: 'a', alias: 'a', left: 5, days: 6 },
    ])
  })
})
