import { describe, expect, it } from 'vitest'
import type { BoardRater } from './board'
import { listGivers, listTakers, proposeTaker, suggestGiver } from './hand-over'

const NOW = new Date('2026-03-11T12:00:00Z')
const TODAY = '2026-03-11T08:00:00Z'
const LONG_AGO = '2026-03-08T08:00:00Z'

function rater(id: string, assigned: number, rated: number, more: Partial<BoardRater> = {}): BoardRater {
  return {
    id,
    alias: id,
    assigned,
    rated,
    isInvited: false,
    specialty: null,
    patients: 1,
    perWeek: null,
    away: [],
    lastAt: TODAY,
    assignedAt: LONG_AGO,
    joinedAt: LONG_AGO,
    ...more,
  }
}

function suggest(from: Parameters<typeof suggestGiver>[0], stopped: readonly string[]) {
  const moment = { stopped, now: NOW }
  const giver = suggestGiver(from, moment)
  return [giver?.id, giver && proposeTaker(listTakers(from, giver, moment))?.id]
}

const board = {
  raters: [
    rater('busy', 90, 9),
    rater('silent', 100, 19),
    rater('mute', 100, 23),
    rater('done', 277, 277),
    rater('other', 50, 40),
  ],
  leftover: [{ id: 'former', alias: 'former', unfinished: 7 }],
  shared: [
    { fromId: 'silent', toId: 'done', items: 81 },
    { fromId: 'mute', toId: 'done', items: 70 },
    { fromId: 'former', toId: 'other', items: 7 },
  ],
}

describe('a hand-over', () => {
  it('is from whoever has work left, former raters too, and never to the same person', () => {
    expect(listGivers(board).map(({ id }) => id)).toEqual(['busy', 'silent', 'mute', 'other', 'former'])
    for (const giver of listGivers(board))
      expect(listTakers(board, giver, { stopped: [], now: NOW }).map(({ id }) => id)).not.toContain(giver.id)
  })

  it('offers people with room first, and says how much each can take', () => {
    const mute = listGivers(board).find(({ id }) => id === 'mute')!
    const takers = listTakers(board, mute, { stopped: [], now: NOW })
    expect(takers.map(({ id, movable }) => [id, movable])).toEqual([
      ['done', 7],
      ['other', 77],
      ['busy', 77],
      ['silent', 77],
    ])
  })

  it('goes past a person who has the same statements, and past those who have stopped too', () => {
    expect(suggest(board, ['silent', 'mute'])).toEqual(['silent', 'other'])
    const two = { ...board, raters: board.raters.filter(({ id }) => ['silent', 'mute'].includes(id)) }
    expect(suggest(two, ['silent', 'mute'])).toEqual(['silent', undefined])
  })

  it('never proposes who was relieved before: nothing is left with them, and nothing was heard of them', () => {
    const relieved = [
      rater('relieved', 21, 21, { lastAt: LONG_AGO }),
      rater('never-begun', 0, 0, { lastAt: null, assignedAt: null }),
    ]
    const silent = board.raters.filter(({ id }) => id === 'silent')
    const raters = [...silent, ...relieved]

    expect(suggest({ ...board, raters }, ['silent'])).toEqual(['silent', undefined])
    expect(suggest({ ...board, raters: [...raters, rater('busy', 90, 9)] }, ['silent'])[1]).toBe('busy')
    const last = listTakers({ ...board, raters: [...relieved, ...board.raters] }, listGivers(board)[1]!, {
      stopped: [],
      now: NOW,
    })
    expect(last.map(({ id, lastAt }) => [id, lastAt])).toEqual([
      ['other', TODAY],
      ['mute', TODAY],
      ['busy', TODAY],
      ['relieved', LONG_AGO],
      ['never-begun', null],
      ['done', TODAY],
    ])
  })

  it('proposes who has joined lately, and no place that waits for its person', () => {
    const silent = board.raters.filter(({ id }) => id === 'silent')
    const seat = rater('seat', 0, 0, { isInvited: true, lastAt: null, assignedAt: null, joinedAt: null })
    const newcomer = rater('newcomer', 0, 0, { lastAt: null, assignedAt: null, joinedAt: TODAY })

    expect(suggest({ ...board, raters: [...silent, seat] }, ['silent'])).toEqual(['silent', undefined])
    expect(suggest({ ...board, raters: [...silent, seat, newcomer] }, ['silent'])[1]).toBe('newcomer')
  })

  it('proposes who was given new work lately, whenever they answered last or joined', () => {
    const silent = board.raters.filter(({ id }) => id === 'silent')
    const again = rater('again', 40, 20, { lastAt: LONG_AGO, assignedAt: TODAY })
    const beginner = rater('beginner', 9, 0, { lastAt: null, assignedAt: TODAY })

    expect(suggest({ ...board, raters: [...silent, again] }, ['silent'])[1]).toBe('again')
    expect(suggest({ ...board, raters: [...silent, again, beginner] }, ['silent'])[1]).toBe('beginner')
    const later = { stopped: ['silent'], now: new Date('2026-03-14T12:00:00Z') }
    expect(
      proposeTaker(listTakers({ ...board, raters: [again, beginner] }, listGivers(board)[1]!, later)),
    ).toBe(undefined)
  })

  it('comes to the next once the first has nothing left that can go', () => {
    const raters = board.raters.map((one) => (one.id === 'silent' ? { ...one, rated: 100 } : one))
    expect(suggest({ ...board, raters }, ['silent', 'mute'])[0]).toBe('mute')
    expect(suggest({ ...board, raters }, ['silent', 'unknown'])).toEqual([undefined, undefined])
  })
})
