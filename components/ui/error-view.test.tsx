import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ErrorView } from './error-view'

const refresh = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

const health = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', health)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const answers = (status: number) => health.mockImplementation(async () => new Response('{}', { status }))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('says that the database is away, and comes back by itself once it answers', async () => {
  const reset = vi.fn()
  answers(503)
  render(<ErrorView reset={reset} />)
  await wait(0)
  expect(screen.getByRole('heading').textContent).toBe('The database cannot be reached')

  await wait(5000)
  health.mockRejectedValueOnce(new TypeError('no server either'))
  await wait(5000)
  expect(reset).not.toHaveBeenCalled()
  answers(200)
  await wait(5000)
  expect(reset).toHaveBeenCalledOnce()
  expect(refresh).toHaveBeenCalledOnce()
  await wait(60_000)
  expect(health).toHaveBeenCalledTimes(4)
})

it('calls anything else what it is, and tries again only when it is asked to', async () => {
  const reset = vi.fn()
  answers(200)
  render(<ErrorView reset={reset} />)
  await wait(60_000)

  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
  expect(health).toHaveBeenCalledOnce()
  expect(reset).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(reset).toHaveBeenCalledOnce()
})

it('asks no more once the page is left', async () => {
  answers(503)
  const { unmount } = render(<ErrorView reset={vi.fn()} />)
  await wait(0)
  unmount()
  await wait(60_000)

  expect(health).toHaveBeenCalledOnce()
})
