import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useChoices } from './use-choices'

const push = vi.fn<(address: string) => void>()
const replace = vi.fn<(address: string) => void>()
let here = ''
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push, replace }),
  usePathname: () => '/here',
  useSearchParams: () => new URLSearchParams(here),
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  here = 'kind=claim&page=3'
})
afterEach(() => {
  vi.useRealTimers()
  push.mockClear()
  replace.mockClear()
})

/** A page with choices: what is chosen, what its page's coming does, and the clock. */
function show() {
  const { result, rerender } = renderHook(() => useChoices())
  return {
    choose: (name: string, value: string) => act(() => result.current.choose(name, value)),
    arriveAt(address: string) {
      here = address
      rerender()
    },
  }
}

it('makes each choice a step of the history, so that going back undoes it', () => {
  const page = show()
  page.choose('author', 'llm')
  page.arriveAt('kind=claim&author=llm')
  page.choose('unit', 'item')

  expect(push.mock.calls.map(([address]) => address)).toEqual([
    '/here?kind=claim&author=llm',
    '/here?kind=claim&author=llm&unit=item',
  ])
  expect(replace).not.toHaveBeenCalled()
})

it('makes one step of a quick series of one choice’s values', () => {
  const page = show()
  page.choose('measure', 'ac1')
  page.arriveAt('measure=ac1')
  vi.advanceTimersByTime(300)
  page.choose('measure', 'alpha')
  page.arriveAt('measure=alpha')
  vi.advanceTimersByTime(300)
  page.choose('measure', 'kappa')

  expect(push).toHaveBeenCalledExactlyOnceWith('/here?kind=claim&measure=ac1', { scroll: false })
  expect(replace.mock.calls.map(([address]) => address)).toEqual([
    '/here?measure=alpha',
    '/here?measure=kappa',
  ])
})

it('makes a further step when somebody chooses again after a while, or after going back', () => {
  const page = show()
  page.choose('measure', 'ac1')
  page.arriveAt('measure=ac1')
  vi.advanceTimersByTime(2000)
  page.choose('measure', 'alpha')
  page.arriveAt('measure=alpha')
  page.arriveAt('measure=ac1')
  vi.advanceTimersByTime(100)
  page.choose('measure', 'kappa')

  expect(push).toHaveBeenCalledTimes(3)
  expect(replace).not.toHaveBeenCalled()
})

it('never loses the address to go back to while the page of a first choice has not come', () => {
  const page = show()
  page.choose('measure', 'ac1')
  page.choose('measure', 'alpha')

  expect(push).toHaveBeenCalledTimes(2)
  expect(replace).not.toHaveBeenCalled()
})

it('takes a choice that is taken back out of the address', () => {
  here = 'kind=claim&by=llm'
  show().choose('by', '')

  expect(push).toHaveBeenCalledExactlyOnceWith('/here?kind=claim', { scroll: false })
})
