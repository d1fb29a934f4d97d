import type { NewSkip } from '@/lib/core/labeling/rating'
import type { TaskRef } from '@/lib/core/task'

/** A statement that its rater has put off, or no longer does. */
export type Skip = NewSkip & { task: TaskRef }

/**
 * The last wish for each statement on its way to the server, kept across reloads; one key each, so that tabs never overwrite
 * each other's.
 */
export type SkipList = {
  list: () => Skip[]
  keep: (skip: Skip) => void
  /** Lets go what the server has, unless another wish has come since. */
  drop: (skip: Skip) => void
}

/** Stands before the study's id where a skip was taken back. */
const TAKEN_BACK = '-'

/** The skips of one account in this browser; where its storage is full, they are kept until the page is closed. */
export function makeSkipList(store: Storage, userId: string): SkipList {
  const prefix = `concordance.skip.${userId}.`
  /** What a full browser did not keep. */
  const unkept = new Map<string, Skip>()
  return {
    list: () => [
      ...Object.keys(store)
        .filter((key) => key.startsWith(prefix) && !unkept.has(key.slice(prefix.length)))
        .map((key) => toSkip(key.slice(prefix.length), store.getItem(key) ?? '')),
      ...unkept.values(),
    ],
    keep(skip) {
      try {
        store.setItem(prefix + skip.assignmentId, toText(skip))
        unkept.delete(skip.assignmentId)
      } catch {
        unkept.set(skip.assignmentId, skip)
      }
    },
    drop(skip) {
      const { assignmentId, isTakenBack } = skip
      if (store.getItem(prefix + assignmentId) === toText(skip)) store.removeItem(prefix + assignmentId)
      if (unkept.get(assignmentId)?.isTakenBack === isTakenBack) unkept.delete(assignmentId)
    },
  }
}

function toText({ task, isTakenBack }: Skip): string {
  const own = `${task.studyId}/${task.taskId}`
  return isTakenBack ? TAKEN_BACK + own : own
}

function toSkip(assignmentId: string, text: string): Skip {
  const isTakenBack = text.startsWith(TAKEN_BACK)
  const [studyId = '', taskId = ''] = (isTakenBack ? text.slice(TAKEN_BACK.length) : text).split('/')
  return { assignmentId, task: { studyId, taskId }, isTakenBack }
}
