/** The most that the server compares at once. */
const KEPT = 20_000

/** Ids of the submissions that the server has acknowledged, kept across reloads until they were compared at sign-out. */
export type SentList = {
  list: () => string[]
  note: (submissionId: string) => void
  forget: (submissionIds: readonly string[]) => void
}

/** Written by one tab at a time: by the one that sends. Nothing but ids is kept. */
export function makeSentList(store: Storage, userId: string): SentList {
  const key = `concordance.sent.${userId}`
  const list = () => (store.getItem(key) ?? '').split(' ').filter((id) => id !== '')
  const keep = (ids: readonly string[]) =>
    ids.length === 0 ? store.removeItem(key) : store.setItem(key, ids.slice(-KEPT).join(' '))
  return {
    list,
    note(submissionId) {
      try {
        keep([...list(), submissionId])
      } catch {
        // a full browser: this one is compared only while the page stays open
      }
    },
    forget(submissionIds) {
      const gone = new Set(submissionIds)
      keep(list().filter((id) => !gone.has(id)))
    },
  }
}
