import { describe, expect, it } from 'vitest'
import type { BoardRater } from './board'
import { listGivers, listTakers, suggestHandOver } from './hand-over'

function rater(id: string, assigned: number, rated: number, isInvited = false): BoardRater {
  return { id, alias: id, assigned, rated, isInvited, specialty: null, patients: 1, perWeek: null, away: [] }
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
      expect(listTakers(board, giver).map(({ id }) => id)).not.toContain(giver.id)
  })

  it('offers people with room first, and says how much each can take', () => {
    const mute = listGivers(board).find(({ id }) => id === 'mute')!
    expect(listTakers(board, mute).map(({ id, movable }) => [id, movable])).toEqual([
      ['done', 7],
      ['other', 77],
      ['busy', 77],
      ['silent', 77],
    ])
  })

  it('goes past a person who has the same statements, and past those who have stopped too', () => {
    expect(suggestHandOver(board, ['silent', 'mute'])).toMatchObject({
      giver: { id: 'silent', unfinished: 81 },
      taker: { id: 'other', movable: 81 },
    })
    const two = { ...board, raters: board.raters.filter(({ id }) => ['silent', 'mute'].includes(id)) }
    expect(suggestHandOver(two, ['silent', 'mute'])).toBeNull()
  })

  it('comes to the next once the first has nothing left that can go', () => {
    const raters = board.raters.map((one) => (one.id === 'silent' ? { ...one, rated: 100 } : one))
    expect(suggestHandOver({ ...board, raters }, ['silent', 'mute'])).toMatchObject({ giver: { id: 'mute' } })
    expect(suggestHandOver({ ...board, raters }, ['silent', 'unknown'])).toBeNull()
  })

  it('prefers people who have joined to a place that waits', () => {
    const raters = [...board.raters, rater('seat', 0, 0, true)]
    expect(suggestHandOver({ ...board, raters }, ['silent'])?.taker.id).toBe('other')
  })
})
