import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBrowser, uuid } from '@/lib/testing/make-browser'

beforeEach(() => localStorage.clear())

describe('what the server has acknowledged', () => {
  it('sends again what the server has acknowledged and then lost', async () => {
    const { openTab, give, arrived, store } = makeBrowser()
    const tab = openTab()
    give(tab, 'x', 'a comment')
    await vi.waitFor(() => expect(arrived.size).toBe(1), 60_000)
    arrived.clear()

    expect(await tab.reconcile()).toEqual({ here: 1, held: 1, lost: [] })

    expect(arrived.get(uuid('x'))?.rating.comment).toBe('a comment')
    expect(store.listIds()).toEqual([])
  })

  it('compares what was acknowledged before a reload too, and names what nobody holds any more', async () => {
    const { openTab, give, arrived, comparing } = makeBrowser()
    const before = openTab()
    for (const id of ['a', 'b', 'c']) give(before, id)
    await vi.waitFor(() => expect(arrived.size).toBe(3), 60_000)
    before.close()
    const after = openTab()
    give(after, 'd')
    await vi.waitFor(() => expect(arrived.size).toBe(4), 60_000)

    comparing(false)
    expect(await after.reconcile()).toBeNull()
    comparing(true)
    for (const id of ['b', 'd']) arrived.delete(uuid(id))
    expect(await after.reconcile()).toEqual({ here: 4, held: 3, lost: [uuid('b')] })
    expect(arrived.has(uuid('d'))).toBe(true)

    // what is lost is reported until somebody has heard it
    expect(await openTab().reconcile()).toEqual({ here: 2, held: 1, lost: [uuid('b')] })
    after.giveUpLost([uuid('b')])
    await vi.waitFor(() => expect(localStorage.getItem('concordance.sent.me')).toBeNull(), 60_000)
  })

  it('keeps nothing but ids of what was acknowledged', async () => {
    const { openTab, give, arrived, store } = makeBrowser()
    give(openTab(), 'x', 'Mrs. Example said')
    await vi.waitFor(() => expect(arrived.size).toBe(1), 60_000)
    await vi.waitFor(() => expect(store.listIds()).toEqual([]), 60_000)

    expect(Object.entries(localStorage)).toEqual([['concordance.sent.me', uuid('x')]])
  })
})
