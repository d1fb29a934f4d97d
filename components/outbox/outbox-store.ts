import { z } from 'zod'
import { newRatingSchema } from '@/lib/core/labeling/rating'
import { inOrder, type OutboxEntry } from './outbox-entry'
import type { Seal } from './seal'

const storedSchema = z.object({
  task: z.object({ studyId: z.string(), taskId: z.string() }),
  patientId: z.string(),
  rating: newRatingSchema,
  words: z.array(z.string()),
  givenAt: z.number(),
  refusal: z.string().nullable(),
  /** The rater's own words: the comment, and values of fields that hold words. */
  sealed: z.string().nullable(),
})

const sealedSchema = z.object({ comment: z.string().nullable(), values: z.record(z.string(), z.json()) })

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
        const kept = storedSchema.parse(JSON.parse(store.getItem(prefix + submissionId) ?? ''))
        return await unseal(kept, seal)
      } catch {
        return null // damaged: the server has everything that was acknowledged
      }
    },
    async keep(entry) {
      const { submissionId } = entry.rating
      const turn = ++keeping
      underWay += 1
      try {
        // quotes stay in memory: the server takes them from the notes themselves
        const evidence = entry.rating.evidence.map(({ noteId, start, end }) => ({ noteId, start, end }))
        const { open, own } = takeWords(entry)
        const kept = {
          ...entry,
          rating: { ...entry.rating, values: open, comment: null, evidence },
          sealed: own === null ? null : await seal.close(JSON.stringify(own)),
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

/** What may lie readable, and the rater's own words; null where there are none. */
function takeWords({ rating: { values, comment }, words }: OutboxEntry) {
  const members = Object.entries(values)
  const own = members.filter(([id]) => words.includes(id))
  const open = Object.fromEntries(members.filter(([id]) => !words.includes(id)))
  return {
    open,
    own: comment === null && own.length === 0 ? null : { comment, values: Object.fromEntries(own) },
  }
}

async function unseal({ sealed, ...entry }: z.infer<typeof storedSchema>, seal: Seal): Promise<OutboxEntry> {
  if (sealed === null) return entry
  try {
    const { comment, values } = sealedSchema.parse(JSON.parse(await seal.open(sealed)))
    return { ...entry, rating: { ...entry.rating, comment, values: { ...entry.rating.values, ...values } } }
  } catch {
    // the installation's secret has changed: sending the answer without its words would lose them unseen
    const refusal = 'What was written with it can no longer be read here. Please give the answer again.'
    return { ...entry, refusal }
  }
}
