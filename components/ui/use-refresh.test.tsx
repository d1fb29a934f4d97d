import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRefresh } from './use-refresh'

const refresh = vi.fn<() => void>()
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  refresh.mockReset()
  vi.useRealTimers()
})

function Page({ isUnderWay }: { isUnderWay: boolean }) {
  useRefresh(isUnderWay, 3000)
  return null
}
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

describe('useRefresh', () => {
  it('rests when nobody is at the page, and goes on with the next sign of life', () => {
    render(<Page isUnderWay />)
    pass(60_000)
    expect(refresh).toHaveBeenCalledTimes(20)

    pass(10 * 60_000)
    const before = refresh.mock.calls.length
    expect(before).toBeLessThanOrEqual(100)
    pass(60 * 60_000)
    expect(refresh).toHaveBeenCalledTimes(before)

    act(() => {
      document.dispatchEvent(new Event('pointermove'))
    })
    pass(6000)
    expect(refresh).toHaveBeenCalledTimes(before + 2)
  })

  it('reads nothing anew when nothing is under way', () => {
    render(<Page isUnderWay={false} />)
    pass(60_000)
    expect(refresh).not.toHaveBeenCalled()
  })
})
