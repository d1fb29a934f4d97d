import { inOrder, type OutboxEntry } from './outbox-entry'
import { type OutboxStore, readAll } from './outbox-store'

/** The answers that no receipt has come for, in this tab's memory and in the browser's store. */
export type StoredEntries = {
  /** In the order they were given. */
  list: () => OutboxEntry[]
  has: (submissionId: string) => boolean
  /** A new entry, given later than all before it. */
  take: (answer: Pick<OutboxEntry, 'task' | 'patientId' | 'rating' | 'words'>, now: number) => OutboxEntry
  /** Puts it into the memory alone. */
  put: (entry: OutboxEntry) => void
  /** Puts it into the store; a store that is full or closed is reported by `isOnlyInMemory`. */
  keep: (entry: OutboxEntry) => Promise<void>
  /** The server has it. */
  settle: (submissionId: string) => void
  /** Thrown away. */
  discard: (submissionId: string) => void
  /** Takes over what other tabs have kept, and lets go what they have sent. */
  meetStore: () => Promise<void>
  isOnlyInMemory: () => boolean
}

/** @param onFailed the store took nothing */
export function makeStoredEntries(store: OutboxStore, onFailed: () => void): StoredEntries {
  const entries = new Map<string, OutboxEntry>()
  /** Submissions that are on their way into the store, and those that it did not take. */
  const unkept = new Map<string, 'on its way' | 'failed'>()
  let lastGivenAt = 0
  return {
    list: () => [...entries.values()].toSorted(inOrder),
    has: (submissionId) => entries.has(submissionId),
    take(answer, now) {
      lastGivenAt = Math.max(now, lastGivenAt + 1)
      const entry: OutboxEntry = { ...answer, givenAt: lastGivenAt, refusal: null }
      entries.set(entry.rating.submissionId, entry)
      return entry
    },
    put: (entry) => void entries.set(entry.rating.submissionId, entry),
    async keep(entry) {
      const { submissionId } = entry.rating
      unkept.set(submissionId, 'on its way')
      try {
        await store.keep(entry)
        unkept.delete(submissionId)
        if (!entries.has(submissionId)) store.drop(submissionId) // sent meanwhile
      } catch {
        if (entries.has(submissionId)) unkept.set(submissionId, 'failed')
        else unkept.delete(submissionId) // sent or thrown away meanwhile
        onFailed()
      }
    },
    settle(submissionId) {
      entries.delete(submissionId)
      unkept.delete(submissionId)
    },
    discard(submissionId) {
      store.drop(submissionId)
      entries.delete(submissionId)
      unkept.delete(submissionId)
    },
    async meetStore() {
      for (const entry of await readAll(store)) {
        const { submissionId } = entry.rating
        lastGivenAt = Math.max(lastGivenAt, entry.givenAt)
        const own = entries.get(submissionId)
        // ours still has its quotes, and may know of a refusal that the store had no room for
        entries.set(submissionId, own ? { ...own, refusal: own.refusal ?? entry.refusal } : entry)
      }
      const kept = new Set(store.listIds())
      for (const id of entries.keys()) if (!kept.has(id) && !unkept.has(id)) entries.delete(id)
    },
    isOnlyInMemory: () => [...unkept.values()].includes('failed'),
  }
}
