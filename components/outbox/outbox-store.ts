import { z } from 'zod'
import { newRatingSchema } from '@/lib/core/labeling/rating'
import { inOrder, type OutboxEntry } from './outbox-entry'
import type { Seal } from './seal'

const keptSchema = z.object({
  task: z.object({ studyId: z.string(), taskId: z.string() }),
  patientId: z.string(),
  rating: newRatingSchema,
  givenAt: z.number(),
  refusal: z.string().nullable(),
  sealedComment: z.string().nullable(),
})

/**
 * Where one person's unsent answers survive reloads and crashes; one key an answer, so that tabs never overwrite each
 * other's.
 */
export type OutboxStore = {
  /** Ids of the submissions that are kept, without opening them. */
  listIds: () => string[]
  /** Null when nothing readable is kept under this id. */
  read: (submissionId: string) => Promise<OutboxEntry | null>
  /** @throws {Error} when the browser keeps nothing more */
  keep: (entry: OutboxEntry) => Promise<void>
  drop: (submissionId: string) => void
}

/** Answers of others on the same browser are neither seen nor touched. */
export function makeOutboxStore(store: Storage, userId: string, seal: Seal): OutboxStore {
  const prefix = `concordance.outbox.${userId}.`
  let keeping = 0
  let underWay = 0
  /**
   * Which turn wrote each submission last, while any is being kept: sealing a comment takes time, and what is kept later must
   * not be overtaken.
   */
  const writtenBy = new Map<string, number>()
  return {
    listIds: () =>
      Object.keys(store)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
    async read(submissionId) {
      try {
        const kept = keptSchema.parse(JSON.parse(store.getItem(prefix + submissionId) ?? ''))
        return await unseal(kept, seal)
      } catch {
        return null // damaged: the server has everything that was acknowledged
      }
    },
    async keep(entry) {
      const { comment, submissionId } = entry.rating
      const turn = ++keeping
      underWay += 1
      try {
        // quotes stay in memory: the server takes them from the notes themselves
        const evidence = entry.rating.evidence.map(({ noteId, start, end }) => ({ noteId, start, end }))
        const kept = {
          ...entry,
          rating: { ...entry.rating, comment: null, evidence },
          sealedComment: comment === null ? null : await seal.close(comment),
        }
        if ((writtenBy.get(submissionId) ?? 0) > turn) return
        store.setItem(prefix + submissionId, JSON.stringify(kept))
        writtenBy.set(submissionId, turn)
      } finally {
        underWay -= 1
        if (underWay === 0) writtenBy.clear()
      }
    },
    drop: (submissionId) => store.removeItem(prefix + submissionId),
  }
}

/** All that is kept, in the order it was given. */
export async function readAll(store: OutboxStore): Promise<OutboxEntry[]> {
  const entries = await Promise.all(store.listIds().map(store.read))
  return entries.filter((entry) => entry !== null).toSorted(inOrder)
}

async function unseal(
  { sealedComment, ...entry }: z.infer<typeof keptSchema>,
  seal: Seal,
): Promise<OutboxEntry> {
  if (sealedComment === null) return entry
  try {
    const comment = await seal.open(sealedComment)
    return { ...entry, rating: { ...entry.rating, comment } }
  } catch {
    // the installation's secret has changed: sending the answer without its comment would lose it unseen
    const refusal = 'Its comment can no longer be read here. Please give the answer again.'
    return { ...entry, refusal }
  }
}
