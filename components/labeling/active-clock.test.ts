import { describe, expect, it } from 'vitest'
import { hidePage, noteActivity, readClock, showPage, startClock } from './active-clock'

describe('the active clock', () => {
  it('counts reading time between signs of activity', () => {
    const clock = noteActivity(noteActivity(startClock(0), 20_000), 50_000)

    expect(readClock(clock, 80_000)).toBe(80_000)
  })

  it('leaves out a silence of more than a minute', () => {
    const clock = noteActivity(noteActivity(startClock(0), 10_000), 500_000)

    expect(readClock(clock, 505_000)).toBe(15_000)
  })

  it('leaves out the time in which the page was hidden', () => {
    const hidden = hidePage(startClock(0), 5_000)
    expect(readClock(hidden, 30_000)).toBe(5_000)

    expect(readClock(showPage(hidden, 40_000), 42_000)).toBe(7_000)
  })
})
