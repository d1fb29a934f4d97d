import type { NewSkip } from '@/lib/core/rating'

/** A statement that its rater has put off. */
export type Skip = NewSkip & { studyId: string }

/** Skips on their way to the server, kept across reloads; one key each, so that tabs never overwrite each other's. */
export type SkipList = {
  list: () => Skip[]
  keep: (skip: Skip) => void
  drop: (assignmentId: string) => void
}

export function makeSkipList(store: Storage, userId: string): SkipList {
  const prefix = `concordance.skip.${userId}.`
  /** What a full browser did not keep. */
  const unkept = new Map<string, Skip>()
  return {
    list: () => [
      ...Object.keys(store)
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ assignmentId: key.slice(prefix.length), studyId: store.getItem(key) ?? '' })),
      ...unkept.values(),
    ],
    keep(skip) {
      try {
        store.setItem(prefix + skip.assignmentId, skip.studyId)
      } catch {
        unkept.set(skip.assignmentId, skip)
      }
    },
    drop(assignmentId) {
      store.removeItem(prefix + assignmentId)
      unkept.delete(assignmentId)
    },
  }
}
