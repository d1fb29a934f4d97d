import { beforeEach, describe, expect, it, vi } from 'vitest'
import { KEY, makeBrowser, uuid } from '@/lib/testing/make-browser'
import { makeOutboxStore, readAll } from './outbox-store'
import { makeSeal } from './seal'

beforeEach(() => localStorage.clear())

describe('the outbox', () => {
  it('sends answers in the order they were given, also after a reload', async () => {
    const { sent, openTab, give, server, store } = makeBrowser()
    server(() => 'unreachable')
    const before = openTab()
    for (const id of ['z', 'm', 'a', 'q']) give(before, id)
    await vi.waitFor(async () => expect(await readAll(store)).toHaveLength(4), 60_000)
    before.close()
    sent.length = 0

    server(() => 'saved')
    const after = openTab()
    await after.flush()

    expect(sent).toEqual(['z', 'm', 'a', 'q'].map(uuid))
    expect(store.listIds()).toEqual([])
  })

  it('keeps a refused answer until the person throws it away, and goes on with the next', async () => {
    const { openTab, give, server, arrived, store } = makeBrowser()
    server(({ rating }) => (rating.submissionId === uuid('bad') ? 'refused' : 'saved'))
    const tab = openTab()
    give(tab, 'bad', 'why')
    give(tab, 'good')
    await vi.waitFor(() => expect(arrived.has(uuid('good'))).toBe(true), 60_000)
    await vi.waitFor(async () => expect((await store.read(uuid('bad')))?.refusal).toBe('not so'), 60_000)

    const later = openTab()
    await later.flush()
    expect(later.getView().refused).toMatchObject([{ refusal: 'not so', rating: { comment: 'why' } }])
    later.discard(uuid('bad'))
    expect(store.listIds()).toEqual([])
  })

  it('is not overtaken by what it was before, however long its comment takes to seal', async () => {
    const first = Promise.withResolvers<void>()
    const seal = makeSeal(KEY)
    const close = vi.fn(seal.close).mockImplementationOnce(async (text) => {
      await first.promise
      return seal.close(text)
    })
    const store = makeOutboxStore(localStorage, 'me', { ...seal, close })
    const { openTab, give, server } = makeBrowser()
    server(() => 'unreachable')
    const tab = openTab()
    give(tab, 'slow', 'why')
    await vi.waitFor(() => expect(store.listIds()).toHaveLength(1), 60_000)
    const [entry] = tab.getView().waiting

    const before = store.keep(entry!)
    await store.keep({ ...entry!, refusal: 'not so' })
    first.resolve()
    await before

    expect((await store.read(uuid('slow')))?.refusal).toBe('not so')
  })

  it('works from memory, and says so, when the browser keeps nothing more', async () => {
    const { openTab, give, server, arrived } = makeBrowser()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    server(() => 'unreachable')
    const tab = openTab()
    give(tab, 'x')
    await vi.waitFor(() => expect(tab.getView().isOnlyInMemory).toBe(true), 60_000)
    server(() => 'saved')
    await tab.flush()
    vi.restoreAllMocks()

    expect(arrived.has(uuid('x'))).toBe(true)
    expect(tab.getView()).toMatchObject({ waiting: [], isOnlyInMemory: false })
  })

  it('asks once about an answer that is refused while the browser keeps nothing more', async () => {
    const { openTab, give, server, sent, store } = makeBrowser()
    server(() => (sent.length > 5 ? 'unreachable' : 'refused'))
    const tab = openTab()
    const { keep } = store
    vi.spyOn(store, 'keep').mockImplementation((entry) =>
      entry.refusal === null ? keep(entry) : Promise.reject(new DOMException('full', 'QuotaExceededError')),
    )
    give(tab, 'x')
    await vi.waitFor(() => expect(sent).not.toEqual([]), 60_000)
    await tab.flush()

    expect(sent).toEqual([uuid('x')])
    expect(tab.getView()).toMatchObject({ refused: [{ refusal: 'not so' }], isOnlyInMemory: true })

    tab.discard(uuid('x'))
    await tab.flush()
    vi.restoreAllMocks()
    expect(sent).toEqual([uuid('x')])
    expect(tab.getView()).toMatchObject({ waiting: [], refused: [], isOnlyInMemory: false })
  })

  it('forgets that the browser kept nothing once the answer is with the server', async () => {
    const { openTab, give, arrived, store } = makeBrowser()
    let fail = () => {}
    const failing = new Promise<void>((_, reject) => {
      fail = () => reject(new DOMException('full', 'QuotaExceededError'))
    })
    vi.spyOn(store, 'keep').mockReturnValue(failing)
    const tab = openTab()
    give(tab, 'x')
    await tab.flush()
    expect(arrived.has(uuid('x'))).toBe(true)

    fail()
    await expect(failing).rejects.toThrow('full')
    await tab.flush()

    expect(tab.getView().isOnlyInMemory).toBe(false)
  })

  it('survives damage', async () => {
    localStorage.setItem('concordance.outbox.me.x', '{broken')
    const { openTab, sent } = makeBrowser()

    const tab = openTab()
    await tab.flush()

    expect(sent).toEqual([])
    expect(tab.getView()).toMatchObject({ isReady: true, waiting: [] })
  })
})
