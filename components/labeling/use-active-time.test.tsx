import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useActiveTime } from './use-active-time'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  setHidden(false)
})

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
const work = () => window.dispatchEvent(new Event('pointermove'))
const MINUTE = 60_000

describe('active time', () => {
  it('counts nothing of an hour in which the laptop slept, whichever clock goes on', () => {
    const { result } = renderHook(() => useActiveTime('a', MINUTE))
    vi.advanceTimersByTime(10_000)
    work()
    vi.advanceTimersByTime(60 * MINUTE)
    work()
    vi.advanceTimersByTime(5000)

    expect(result.current.read()).toEqual({ activeMs: 15_000, wallMs: 60 * MINUTE + 15_000 })
    vi.setSystemTime(Date.now() + 60 * MINUTE) // a machine that stops the other clock while it sleeps
    expect(result.current.read()).toEqual({ activeMs: 15_000, wallMs: 120 * MINUTE + 15_000 })
  })

  it('follows the threshold of the task, and begins anew with each statement', () => {
    const { result, rerender } = renderHook(({ item }) => useActiveTime(item, 3 * MINUTE), {
      initialProps: { item: 'a' },
    })
    vi.advanceTimersByTime(2 * MINUTE)
    work()
    expect(result.current.read().activeMs).toBe(2 * MINUTE)

    rerender({ item: 'b' })
    expect(result.current.read()).toEqual({ activeMs: 0, wallMs: 0 })
  })

  it('leaves out a hidden page, unless somebody reads in the chart’s own window', () => {
    const { result } = renderHook(() => useActiveTime('a', MINUTE))
    vi.advanceTimersByTime(5000)
    setHidden(true)
    vi.advanceTimersByTime(20_000)
    expect(result.current.read().activeMs).toBe(5000)

    result.current.noteOtherWindow()
    vi.advanceTimersByTime(10_000)
    result.current.noteOtherWindow()
    result.current.closeOtherWindow()
    vi.advanceTimersByTime(20_000)
    expect(result.current.read().activeMs).toBe(15_000)
  })
})
