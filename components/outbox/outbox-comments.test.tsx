import { beforeEach, describe, expect, it, vi } from 'vitest'
import { KEY, makeBrowser, uuid } from '@/lib/testing/make-browser'
import { makeOutboxStore, readAll } from './outbox-store'
import { makeSeal } from './seal'

const OTHER_KEY = btoa('o'.repeat(32))

beforeEach(() => localStorage.clear())

describe('what the outbox keeps in the browser', () => {
  it('keeps ids, codes and offsets in the browser, and no readable text about a patient', async () => {
    const { openTab, give, server, store } = makeBrowser()
    server(() => 'signed-out')
    give(openTab(), 'x', 'Mrs. Example said')
    await vi.waitFor(() => expect(store.listIds()).toEqual([uuid('x')]), 60_000)

    const stored = JSON.stringify(Object.entries(localStorage))
    expect(stored).not.toContain('secret')
    expect(stored).not.toContain('Example')
    expect(stored).toContain('Supported')
  })

  it('brings comments back in another tab and after a reload', async () => {
    const { openTab, give, server, arrived } = makeBrowser()
    server(() => 'unreachable')
    const first = openTab()
    give(first, 'x', 'a comment')
    await vi.waitFor(() => expect(first.getView().trouble).toBe('unreachable'), 60_000)

    server(() => 'saved')
    const second = openTab()
    await second.flush()

    expect(arrived.get(uuid('x'))?.rating.comment).toBe('a comment')
    expect(first.getView().waiting).toEqual([])
    expect(first.getView().receipts.get(uuid('item'))?.receipt.revision).toBe(1)
  })

  it('sends each answer once from two tabs that wake at the same moment', async () => {
    const { openTab, give, server, sent } = makeBrowser()
    server(() => 'unreachable')
    const tabs = [openTab(), openTab()]
    for (const [index, tab] of tabs.entries()) give(tab, `tab${index}`)
    await vi.waitFor(() => expect(tabs[1]!.getView().waiting).toHaveLength(2), 60_000)
    server(() => 'saved')
    sent.length = 0

    await Promise.all(tabs.map((tab) => tab.flush()))

    expect(sent.toSorted()).toEqual(['tab0', 'tab1'].map(uuid))
  })

  it("neither sees nor sends another person's answers", async () => {
    const { openTab, give, server } = makeBrowser()
    server(() => 'signed-out')
    give(openTab(), 'x')
    await vi.waitFor(() => expect(localStorage).toHaveLength(1), 60_000)

    const others = makeOutboxStore(localStorage, 'you', makeSeal(KEY))

    expect(await readAll(others)).toEqual([])
    expect(localStorage).toHaveLength(1)
  })

  it('does not send an answer whose comment can no longer be read', async () => {
    const { openTab, give, server, store } = makeBrowser()
    server(() => 'unreachable')
    give(openTab(), 'x', 'a comment')
    await vi.waitFor(() => expect(store.listIds()).toEqual([uuid('x')]), 60_000)

    const changed = makeBrowser(OTHER_KEY)
    const tab = changed.openTab()
    await tab.flush()

    expect(changed.sent).toEqual([])
    expect(tab.getView().refused[0]?.refusal).toMatch(/no longer be read/)
  })
})
