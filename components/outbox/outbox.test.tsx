import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RatingReceipt } from '@/lib/core/labeling/rating'
import { makeOutbox } from './outbox'
import type { OutboxEntry } from './outbox-entry'
import { makeOutboxStore, readAll } from './outbox-store'
import { makeSeal } from './seal'
import type { SendOutcome } from './send-rating'
import { makeSentList } from './sent-list'
import { makeSkipList, type Skip } from './skip-list'

const KEY = btoa('k'.repeat(32))
const OTHER_KEY = btoa('o'.repeat(32))

/** A readable id that is a UUID too: its name stands in front, as hexadecimal. */
function uuid(name: string): string {
  const hex = Array.from(name, (letter) => letter.charCodeAt(0).toString(16)).join('')
  return `${hex.padStart(8, '0')}-0000-4000-8000-000000000000`
}

function ratingOf(submissionId: string, comment: string | null = null): OutboxEntry['rating'] {
  const evidence = [{ noteId: uuid('n'), start: 1, end: 5, quote: 'secret' }]
  const fields = { code: 'Supported', uncertain: true, evidence, activeMs: 1, wallMs: 2 } as const
  return { assignmentId: uuid('item'), submissionId, comment, ...fields }
}

/** One browser with a server that says what it is told to. */
function makeBrowser(key = KEY) {
  const sent: string[] = []
  const arrived = new Map<string, OutboxEntry>()
  let answer: (entry: OutboxEntry) => SendOutcome['kind'] = () => 'saved'
  let turn = Promise.resolve()
  let canCompare = true
  const skipped: string[] = []
  const takesSkips = { now: true }
  const tabs: { onmessage: ((event: MessageEvent) => void) | null }[] = []
  const store = makeOutboxStore(localStorage, 'me', makeSeal(key))

  async function send(entry: OutboxEntry): Promise<SendOutcome> {
    const { submissionId, assignmentId } = entry.rating
    sent.push(submissionId)
    const kind = answer(entry)
    if (kind === 'refused') return { kind, message: 'not so' }
    if (kind !== 'saved') return { kind }
    arrived.set(submissionId, entry)
    const receipt: RatingReceipt = { assignmentId, submissionId, revision: 1, savedAt: 'now' }
    return { kind, receipt }
  }

  function openTab() {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const tab of tabs) if (tab !== channel) tab.onmessage?.({ data } as MessageEvent)
      },
      close: () => {},
    }
    tabs.push(channel)
    const exclusively = (work: () => Promise<void>) => (turn = turn.then(work))
    const findMissing = (ids: readonly string[]) =>
      Promise.resolve(canCompare ? ids.filter((id) => !arrived.has(id)) : null)
    const sendSkip = ({ assignmentId, isTakenBack }: Skip) => {
      if (takesSkips.now) skipped.push(isTakenBack ? `-${assignmentId}` : assignmentId)
      return Promise.resolve(takesSkips.now)
    }
    const outbox = makeOutbox({
      store,
      sent: makeSentList(localStorage, 'me'),
      skips: makeSkipList(localStorage, 'me'),
      send,
      sendSkip,
      findMissing,
      exclusively,
      openChannel: () => channel,
      now: () => 5,
    })
    const close = outbox.open()
    return { ...outbox, close }
  }
  const give = (tab: ReturnType<typeof openTab>, id: string, comment: string | null = null) =>
    tab.add({ studyId: 's', patientId: 'p', rating: ratingOf(uuid(id), comment) })
  const server = (kind: typeof answer) => {
    answer = kind
  }
  const comparing = (isPossible: boolean) => {
    canCompare = isPossible
  }
  return { store, sent, arrived, skipped, takesSkips, openTab, give, server, comparing }
}

beforeEach(() => localStorage.clear())

describe('the outbox', () => {
  it('sends answers in the order they were given, also after a reload', async () => {
    const { sent, openTab, give, server, store } = makeBrowser()
    server(() => 'unreachable')
    const before = openTab()
    for (const id of ['z', 'm', 'a', 'q']) give(before, id)
    await vi.waitFor(async () => expect(await readAll(store)).toHaveLength(4), 20_000)
    before.close()
    sent.length = 0

    server(() => 'saved')
    const after = openTab()
    await after.flush()

    expect(sent).toEqual(['z', 'm', 'a', 'q'].map(uuid))
    expect(store.listIds()).toEqual([])
  })

  it('keeps ids, codes and offsets in the browser, and no readable text about a patient', async () => {
    const { openTab, give, server, store } = makeBrowser()
    server(() => 'signed-out')
    give(openTab(), 'x', 'Mrs. Example told me')
    await vi.waitFor(() => expect(store.listIds()).toEqual([uuid('x')]), 20_000)

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
    await vi.waitFor(() => expect(first.getView().trouble).toBe('unreachable'), 20_000)

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
    for (const [place, tab] of tabs.entries()) give(tab, `tab${place}`)
    await vi.waitFor(() => expect(tabs[1]!.getView().waiting).toHaveLength(2), 20_000)
    server(() => 'saved')
    sent.length = 0

    await Promise.all(tabs.map((tab) => tab.flush()))

    expect(sent.toSorted()).toEqual(['tab0', 'tab1'].map(uuid))
  })

  it("neither sees nor sends another person's answers", async () => {
    const { openTab, give, server } = makeBrowser()
    server(() => 'signed-out')
    give(openTab(), 'x')
    await vi.waitFor(() => expect(localStorage).toHaveLength(1), 20_000)

    const others = makeOutboxStore(localStorage, 'you', makeSeal(KEY))

    expect(await readAll(others)).toEqual([])
    expect(localStorage).toHaveLength(1)
  })

  it('keeps a refused answer until the person throws it away, and goes on with the next', async () => {
    const { openTab, give, server, arrived, store } = makeBrowser()
    server(({ rating }) => (rating.submissionId === uuid('bad') ? 'refused' : 'saved'))
    const tab = openTab()
    give(tab, 'bad', 'why')
    give(tab, 'good')
    await vi.waitFor(() => expect(arrived.has(uuid('good'))).toBe(true), 20_000)
    await vi.waitFor(async () => expect((await store.read(uuid('bad')))?.refusal).toBe('not so'), 20_000)

    const later = openTab()
    await later.flush()
    expect(later.getView().refused).toMatchObject([{ refusal: 'not so', rating: { comment: 'why' } }])
    later.discard(uuid('bad'))
    expect(store.listIds()).toEqual([])
  })

  it('does not send an answer whose comment can no longer be read', async () => {
    const { openTab, give, server, store } = makeBrowser()
    server(() => 'unreachable')
    give(openTab(), 'x', 'a comment')
    await vi.waitFor(() => expect(store.listIds()).toEqual([uuid('x')]), 20_000)

    const changed = makeBrowser(OTHER_KEY)
    const tab = changed.openTab()
    await tab.flush()

    expect(changed.sent).toEqual([])
    expect(tab.getView().refused[0]?.refusal).toMatch(/no longer be read/)
  })

  it('works from memory, and says so, when the browser keeps nothing more', async () => {
    const { openTab, give, server, arrived } = makeBrowser()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    server(() => 'unreachable')
    const tab = openTab()
    give(tab, 'x')
    await vi.waitFor(() => expect(tab.getView().isOnlyInMemory).toBe(true), 20_000)
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
    await vi.waitFor(() => expect(sent).not.toEqual([]), 20_000)
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

  it('sends again what the server has acknowledged and then lost', async () => {
    const { openTab, give, arrived, store } = makeBrowser()
    const tab = openTab()
    give(tab, 'x', 'a comment')
    await vi.waitFor(() => expect(arrived.size).toBe(1), 20_000)
    arrived.clear()

    expect(await tab.reconcile()).toEqual({ here: 1, held: 1, lost: [] })

    expect(arrived.get(uuid('x'))?.rating.comment).toBe('a comment')
    expect(store.listIds()).toEqual([])
  })

  it('compares what was acknowledged before a reload too, and names what nobody holds any more', async () => {
    const { openTab, give, arrived, comparing } = makeBrowser()
    const before = openTab()
    for (const id of ['a', 'b', 'c']) give(before, id)
    await vi.waitFor(() => expect(arrived.size).toBe(3), 20_000)
    before.close()
    const after = openTab()
    give(after, 'd')
    await vi.waitFor(() => expect(arrived.size).toBe(4), 20_000)

    comparing(false)
    expect(await after.reconcile()).toBeNull()
    comparing(true)
    for (const id of ['b', 'd']) arrived.delete(uuid(id))
    expect(await after.reconcile()).toEqual({ here: 4, held: 3, lost: [uuid('b')] })
    expect(arrived.has(uuid('d'))).toBe(true)

    // what is lost is told until somebody has heard it
    expect(await openTab().reconcile()).toEqual({ here: 2, held: 1, lost: [uuid('b')] })
    after.giveUpLost([uuid('b')])
    await vi.waitFor(() => expect(localStorage.getItem('concordance.sent.me')).toBeNull(), 20_000)
  })

  it('keeps nothing but ids of what was acknowledged', async () => {
    const { openTab, give, arrived, store } = makeBrowser()
    give(openTab(), 'x', 'Mrs. Example told me')
    await vi.waitFor(() => expect(arrived.size).toBe(1), 20_000)
    await vi.waitFor(() => expect(store.listIds()).toEqual([]), 20_000)

    expect(Object.entries(localStorage)).toEqual([['concordance.sent.me', uuid('x')]])
  })

  it('holds what was put off while the server was away, over a reload, until it is told', async () => {
    const { openTab, skipped, takesSkips } = makeBrowser()
    takesSkips.now = false
    const before = openTab()
    before.skip({ studyId: 's', assignmentId: uuid('item'), isTakenBack: false })
    await before.flush()
    expect([...before.getView().skips]).toEqual([[uuid('item'), true]])
    before.close()

    takesSkips.now = true
    const after = openTab()
    await after.flush()

    expect(skipped).toEqual([uuid('item')])
    expect(after.getView().skips.size).toBe(0)
    expect(localStorage).toHaveLength(0)
  })

  it('sends what was put off also where the browser keeps nothing', async () => {
    const { openTab, skipped } = makeBrowser()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const tab = openTab()
    tab.skip({ studyId: 's', assignmentId: uuid('item'), isTakenBack: false })
    await tab.flush()
    vi.restoreAllMocks()

    expect(skipped).toEqual([uuid('item')])
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
