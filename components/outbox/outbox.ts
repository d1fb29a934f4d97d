import type { RatingReceipt } from '@/lib/core/rating'
import { inOrder, type OutboxEntry } from './outbox-entry'
import { type OutboxStore, readAll } from './outbox-store'
import { retryDelay, type SendOutcome } from './send-rating'

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
  trouble: 'unreachable' | 'signed-out' | null
  /** The browser's store is full or closed: what waits is only in this tab. */
  isOnlyInMemory: boolean
  /** ISO time of the server's last receipt. */
  savedAt: string | null
}

/** An answer with the server's receipt for it. */
type Receipt = { entry: OutboxEntry; receipt: RatingReceipt }

export type Outbox = {
  getView: () => OutboxView
  subscribe: (listener: () => void) => () => void
  /** Takes an answer; returns at once. */
  add: (answer: Pick<OutboxEntry, 'studyId' | 'patientId' | 'rating'>) => void
  /** Throws a refused answer away, by the person's own wish. */
  discard: (submissionId: string) => void
  /** Tries now instead of at the next turn; resolves when it has tried. */
  flush: () => Promise<void>
  /** Asks the server for the answers that it has acknowledged, and sends again what it does not hold any more. */
  reconcile: () => Promise<void>
  /** Starts sending, also what was kept earlier. @returns a function that stops it; what waits stays kept */
  open: () => () => void
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close'> & {
  onmessage: ((event: MessageEvent<Receipt>) => void) | null
}

type Surroundings = {
  store: OutboxStore
  send: (entry: OutboxEntry) => Promise<SendOutcome>
  /** Which of these submissions the server does not hold. */
  findMissing: (submissionIds: readonly string[]) => Promise<readonly string[]>
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
  send,
  findMissing,
  exclusively,
  openChannel,
  now,
}: Surroundings): Outbox {
  const entries = new Map<string, OutboxEntry>()
  /** Submissions that are on their way into the store, and those that it did not take. */
  const unkept = new Map<string, 'on its way' | 'failed'>()
  const receipts = new Map<string, Receipt>()
  const listeners = new Set<() => void>()
  let view: OutboxView = {
    isReady: false,
    waiting: [],
    refused: [],
    receipts,
    trouble: null,
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
    const known = receipts.get(receipt.assignmentId)
    if (!known || known.receipt.revision <= receipt.revision)
      receipts.set(receipt.assignmentId, { entry, receipt })
    show({ trouble: null, savedAt: receipt.savedAt })
  }

  /** @returns whether to go on with the next one */
  async function sendOne(entry: OutboxEntry): Promise<boolean> {
    const outcome = await send(entry)
    if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') {
      show({ trouble: outcome.kind })
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
      if (!channel || !next) return
      if (!(await sendOne(next))) {
        clearTimeout(timer)
        timer = setTimeout(() => void flush(), retryDelay(failures))
        failures += 1
        return
      }
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
    discard(submissionId) {
      store.drop(submissionId)
      entries.delete(submissionId)
      unkept.delete(submissionId)
      show({})
    },
    flush,
    async reconcile() {
      const known = new Map([...receipts.values()].map(({ entry }) => [entry.rating.submissionId, entry]))
      const missing = await findMissing([...known.keys()])
      for (const id of missing) {
        const entry = known.get(id)
        if (!entry) continue
        entries.set(id, entry)
        await keep(entry)
      }
      if (missing.length > 0) await flush()
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
