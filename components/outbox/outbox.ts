import type { RatingReceipt } from '@/lib/core/labeling/rating'
import { inOrder, type OutboxEntry } from './outbox-entry'
import { type OutboxStore, readAll } from './outbox-store'
import { retryDelay, type SendOutcome } from './send-rating'
import type { SentList } from './sent-list'
import type { Skip, SkipList } from './skip-list'

/** What the screen shows of the outbox; a new object at each change. */
export type OutboxView = {
  /** False until the browser's store was read. */
  isReady: boolean
  /** Answers that no receipt has come for. */
  waiting: readonly OutboxEntry[]
  /** Answers that the server did not take; they wait for the person. */
  refused: readonly OutboxEntry[]
  /** The latest receipt of each assignment, of this and other tabs since the page was opened. */
  receipts: ReadonlyMap<string, Receipt>
  /** Assignments that were put off (true), or no longer are, of which the server does not know yet. */
  skips: ReadonlyMap<string, boolean>
  trouble: 'unreachable' | 'signed-out' | null
  /** Why the server takes nothing now, in its own words; null where it says nothing. */
  told: string | null
  /** The browser's store is full or closed: what waits is only in this tab. */
  isOnlyInMemory: boolean
  /** ISO time of the server's last receipt. */
  savedAt: string | null
}

/** What came of comparing with the server: submissions that it had acknowledged to this browser. */
export type Comparison = {
  /** As this browser counts them, and as the server holds them. */
  here: number
  held: number
  /** Ids of those that neither the server nor this browser holds any more. */
  lost: readonly string[]
}

/** An answer with the server's receipt for it. */
type Receipt = { entry: OutboxEntry; receipt: RatingReceipt }

export type Outbox = {
  getView: () => OutboxView
  subscribe: (listener: () => void) => () => void
  /** Takes an answer; returns at once. */
  add: (answer: Pick<OutboxEntry, 'task' | 'patientId' | 'rating' | 'words'>) => void
  /** Puts a statement off, or takes that back; returns at once. */
  skip: (skip: Skip) => void
  /** Throws a refused answer away, by the person's own wish. */
  discard: (submissionId: string) => void
  /** Tries now instead of at the next turn; resolves when it has tried. */
  flush: () => Promise<void>
  /**
   * Asks the server for the answers that it has acknowledged, also before a reload, and sends again what it does not hold
   * any more. Null when it could not be asked.
   */
  reconcile: () => Promise<Comparison | null>
  /** Compares these no more: the person has been told that they are lost. */
  giveUpLost: (submissionIds: readonly string[]) => void
  /** Starts sending, also what was kept earlier. @returns a function that stops it; what waits stays kept */
  open: () => () => void
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent<Receipt>) => void) | null
}

type Surroundings = {
  store: OutboxStore
  sent: SentList
  skips: SkipList
  send: (entry: OutboxEntry) => Promise<SendOutcome>
  /** @returns whether the server needs no reminding */
  sendSkip: (skip: Skip) => Promise<boolean>
  /** Which of these submissions the server does not hold; null when it can't be asked. */
  findMissing: (submissionIds: readonly string[]) => Promise<readonly string[] | null>
  /** Runs `work` in one tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  /** The way to the other tabs of this person. */
  openChannel: () => Channel
  now: () => number
}

/**
 * Carries one person's answers to the server in the order they were given, each until it is acknowledged, across reloads,
 * tabs, lost connections and ended sessions. Work never waits for it.
 */
export function makeOutbox({
  store,
  sent,
  skips,
  send,
  sendSkip,
  findMissing,
  exclusively,
  openChannel,
  now,
}: Surroundings): Outbox {
  const entries = new Map<string, OutboxEntry>()
  /** Submissions that are on their way into the store, and those that it did not take. */
  const unkept = new Map<string, 'on its way' | 'failed'>()
  const receipts = new Map<string, Receipt>()
  /** What was acknowledged since the page was opened, by submission. */
  const copies = new Map<string, OutboxEntry>()
  const listeners = new Set<() => void>()
  let view: OutboxView = {
    isReady: false,
    waiting: [],
    refused: [],
    receipts,
    skips: new Map(),
    trouble: null,
    told: null,
    isOnlyInMemory: false,
    savedAt: null,
  }
  let lastGivenAt = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let channel: Channel | null = null

  function show(change: Partial<OutboxView>): void {
    const all = [...entries.values()].toSorted(inOrder)
    view = {
      ...view,
      waiting: all.filter((entry) => entry.refusal === null),
      refused: all.filter((entry) => entry.refusal !== null),
      receipts: new Map(receipts),
      skips: new Map(skips.list().map(({ assignmentId, isTakenBack }) => [assignmentId, !isTakenBack])),
      isOnlyInMemory: [...unkept.values()].includes('failed'),
      ...change,
    }
    for (const listener of listeners) listener()
  }

  async function keep(entry: OutboxEntry): Promise<void> {
    const { submissionId } = entry.rating
    unkept.set(submissionId, 'on its way')
    try {
      await store.keep(entry)
      unkept.delete(submissionId)
      if (!entries.has(submissionId)) store.drop(submissionId) // sent meanwhile
    } catch {
      if (entries.has(submissionId)) unkept.set(submissionId, 'failed')
      else unkept.delete(submissionId) // sent or thrown away meanwhile
      show({})
    }
  }

  /** Takes over what other tabs have kept, and lets go what they have sent. */
  async function meetStore(): Promise<void> {
    for (const entry of await readAll(store)) {
      const { submissionId } = entry.rating
      lastGivenAt = Math.max(lastGivenAt, entry.givenAt)
      const own = entries.get(submissionId)
      // ours still has its quotes, and may know of a refusal that the store had no room for
      entries.set(submissionId, own ? { ...own, refusal: own.refusal ?? entry.refusal } : entry)
    }
    const kept = new Set(store.listIds())
    for (const id of entries.keys()) if (!kept.has(id) && !unkept.has(id)) entries.delete(id)
  }

  function settle({ entry, receipt }: Receipt): void {
    entries.delete(entry.rating.submissionId)
    unkept.delete(entry.rating.submissionId)
    copies.set(entry.rating.submissionId, entry)
    const known = receipts.get(receipt.assignmentId)
    if (!known || known.receipt.revision <= receipt.revision)
      receipts.set(receipt.assignmentId, { entry, receipt })
    show({ trouble: null, savedAt: receipt.savedAt })
  }

  /** @returns whether to go on with the next one */
  async function sendOne(entry: OutboxEntry): Promise<boolean> {
    const outcome = await send(entry)
    if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') {
      show({ trouble: outcome.kind, told: outcome.kind === 'unreachable' ? outcome.message : null })
      return false
    }
    failures = 0
    if (outcome.kind === 'refused') {
      const refused = { ...entry, refusal: outcome.message }
      entries.set(entry.rating.submissionId, refused)
      show({ trouble: null })
      await keep(refused)
      return true
    }
    sent.note(entry.rating.submissionId)
    store.drop(entry.rating.submissionId)
    const settled = { entry, receipt: outcome.receipt }
    settle(settled)
    channel?.postMessage(settled)
    return true
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      await meetStore()
      show({ isReady: true })
      const next = view.waiting[0]
      if (!channel) return
      if (!next) return sendSkips()
      if (!(await sendOne(next))) return tryLater()
    }
  }

  function tryLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), retryDelay(failures))
    failures += 1
  }

  async function sendSkips(): Promise<void> {
    for (const skip of skips.list()) {
      if (!(await sendSkip(skip))) return tryLater()
      failures = 0
      skips.drop(skip)
      show({})
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (channel) await exclusively(sendAll)
  }

  return {
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(answer) {
      lastGivenAt = Math.max(now(), lastGivenAt + 1)
      const entry: OutboxEntry = { ...answer, givenAt: lastGivenAt, refusal: null }
      entries.set(entry.rating.submissionId, entry)
      show({})
      void keep(entry).then(flush)
    },
    skip(skip) {
      skips.keep(skip)
      show({})
      void flush()
    },
    discard(submissionId) {
      store.drop(submissionId)
      entries.delete(submissionId)
      unkept.delete(submissionId)
      show({})
    },
    flush,
    async reconcile() {
      const ids = [...new Set([...sent.list(), ...copies.keys()])]
      const missing = ids.length === 0 ? [] : await findMissing(ids)
      if (missing === null) return null
      const again = missing.flatMap((id) => copies.get(id) ?? [])
      const lost = missing.filter((id) => !copies.has(id))
      for (const entry of again) {
        entries.set(entry.rating.submissionId, entry)
        await keep(entry)
      }
      const settled = ids.filter((id) => !lost.includes(id))
      await exclusively(async () => sent.forget(settled))
      if (again.length > 0) await flush()
      const unsent = again.filter((entry) => entries.has(entry.rating.submissionId)).length
      return { here: ids.length, held: ids.length - lost.length - unsent, lost }
    },
    giveUpLost(submissionIds) {
      void exclusively(async () => sent.forget(submissionIds))
    },
    open() {
      const opened = openChannel()
      opened.onmessage = (event) => settle(event.data)
      channel = opened
      void flush()
      return () => {
        channel = null
        clearTimeout(timer)
        opened.close()
      }
    },
  }
}
