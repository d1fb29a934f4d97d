import type { RatingReceipt } from '@/lib/core/labeling/rating'
import type { OutboxEntry } from './outbox-entry'
import type { OutboxStore } from './outbox-store'
import { retryDelay, type SendOutcome } from './send-rating'
import type { SentList } from './sent-list'
import type { Skip, SkipList } from './skip-list'
import { makeStoredEntries, type StoredEntries } from './stored-entries'

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
  message: string | null
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
  /** Compares these no more: the person has seen that they are lost. */
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

/** One outbox at work. */
type Box = Surroundings & {
  entries: StoredEntries
  receipts: Map<string, Receipt>
  /** What was acknowledged since the page was opened, by submission. */
  copies: Map<string, OutboxEntry>
  listeners: Set<() => void>
  view: OutboxView
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
  channel: Channel | null
}

/**
 * Carries one person's answers to the server in the order they were given, each until it is acknowledged, across reloads,
 * tabs, lost connections and ended sessions. Work never waits for it.
 */
export function makeOutbox(surroundings: Surroundings): Outbox {
  const box: Box = {
    ...surroundings,
    entries: makeStoredEntries(surroundings.store, () => show(box, {})),
    receipts: new Map(),
    copies: new Map(),
    listeners: new Set(),
    view: NOTHING,
    failures: 0,
    timer: undefined,
    channel: null,
  }
  return {
    getView: () => box.view,
    subscribe(listener) {
      box.listeners.add(listener)
      return () => box.listeners.delete(listener)
    },
    add(answer) {
      const entry = box.entries.take(answer, box.now())
      show(box, {})
      void box.entries.keep(entry).then(() => flush(box))
    },
    skip(skip) {
      box.skips.keep(skip)
      show(box, {})
      void flush(box)
    },
    discard(submissionId) {
      box.entries.discard(submissionId)
      show(box, {})
    },
    flush: () => flush(box),
    reconcile: () => reconcile(box),
    giveUpLost(submissionIds) {
      void box.exclusively(async () => box.sent.forget(submissionIds))
    },
    open() {
      const opened = box.openChannel()
      opened.onmessage = (event) => settle(box, event.data)
      box.channel = opened
      void flush(box)
      return () => {
        box.channel = null
        clearTimeout(box.timer)
        opened.close()
      }
    },
  }
}

const NOTHING: OutboxView = {
  isReady: false,
  waiting: [],
  refused: [],
  receipts: new Map(),
  skips: new Map(),
  trouble: null,
  message: null,
  isOnlyInMemory: false,
  savedAt: null,
}

function show(box: Box, change: Partial<OutboxView>): void {
  const all = box.entries.list()
  box.view = {
    ...box.view,
    waiting: all.filter((entry) => entry.refusal === null),
    refused: all.filter((entry) => entry.refusal !== null),
    receipts: new Map(box.receipts),
    skips: new Map(box.skips.list().map(({ assignmentId, isTakenBack }) => [assignmentId, !isTakenBack])),
    isOnlyInMemory: box.entries.isOnlyInMemory(),
    ...change,
  }
  for (const listener of box.listeners) listener()
}

function settle(box: Box, { entry, receipt }: Receipt): void {
  box.entries.settle(entry.rating.submissionId)
  box.copies.set(entry.rating.submissionId, entry)
  const known = box.receipts.get(receipt.assignmentId)
  if (!known || known.receipt.revision <= receipt.revision)
    box.receipts.set(receipt.assignmentId, { entry, receipt })
  show(box, { trouble: null, savedAt: receipt.savedAt })
}

/** @returns whether to go on with the next one */
async function sendOne(box: Box, entry: OutboxEntry): Promise<boolean> {
  const outcome = await box.send(entry)
  if (outcome.kind === 'unreachable' || outcome.kind === 'signed-out') {
    show(box, { trouble: outcome.kind, message: outcome.kind === 'unreachable' ? outcome.message : null })
    return false
  }
  box.failures = 0
  if (outcome.kind === 'refused') {
    const refused = { ...entry, refusal: outcome.message }
    box.entries.put(refused)
    show(box, { trouble: null })
    await box.entries.keep(refused)
    return true
  }
  box.sent.note(entry.rating.submissionId)
  box.store.drop(entry.rating.submissionId)
  const settled = { entry, receipt: outcome.receipt }
  settle(box, settled)
  box.channel?.postMessage(settled)
  return true
}

async function sendAll(box: Box): Promise<void> {
  for (;;) {
    await box.entries.meetStore()
    show(box, { isReady: true })
    const next = box.view.waiting[0]
    if (!box.channel) return
    if (!next) return sendSkips(box)
    if (!(await sendOne(box, next))) return tryLater(box)
  }
}

async function sendSkips(box: Box): Promise<void> {
  for (const skip of box.skips.list()) {
    if (!(await box.sendSkip(skip))) return tryLater(box)
    box.failures = 0
    box.skips.drop(skip)
    show(box, {})
  }
}

function tryLater(box: Box): void {
  clearTimeout(box.timer)
  box.timer = setTimeout(() => void flush(box), retryDelay(box.failures))
  box.failures += 1
}

async function flush(box: Box): Promise<void> {
  clearTimeout(box.timer)
  if (box.channel) await box.exclusively(() => sendAll(box))
}

async function reconcile(box: Box): Promise<Comparison | null> {
  const { sent, copies, entries } = box
  const ids = [...new Set([...sent.list(), ...copies.keys()])]
  const missing = ids.length === 0 ? [] : await box.findMissing(ids)
  if (missing === null) return null
  const again = missing.flatMap((id) => copies.get(id) ?? [])
  const lost = missing.filter((id) => !copies.has(id))
  for (const entry of again) {
    entries.put(entry)
    await entries.keep(entry)
  }
  const settled = ids.filter((id) => !lost.includes(id))
  await box.exclusively(async () => sent.forget(settled))
  if (again.length > 0) await flush(box)
  const unsent = again.filter((entry) => entries.has(entry.rating.submissionId)).length
  return { here: ids.length, held: ids.length - lost.length - unsent, lost }
}
