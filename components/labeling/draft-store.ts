import { z } from 'zod'
import type { Seal } from '@/components/outbox/seal'
import type { TaskRef } from '@/lib/core/task'
import type { Draft } from './draft'

/** What somebody has begun at a patient's statements and not submitted. */
export type StoredDrafts = {
  task: TaskRef
  patientId: string
  /** By assignment. */
  drafts: ReadonlyMap<string, Draft>
  /** Places from 0 of the statements whose draft says more than what was submitted. */
  indices: readonly number[]
}

const draftSchema = z.object({
  values: z.record(z.string(), z.json()),
  uncertain: z.boolean(),
  comment: z.string(),
  evidence: z.array(z.object({ noteId: z.string(), start: z.int(), end: z.int() })),
})

const storedSchema = z.array(
  z.object({
    task: z.object({ studyId: z.string(), taskId: z.string() }),
    patientId: z.string(),
    drafts: z.array(z.tuple([z.string(), draftSchema])),
    indices: z.array(z.int()),
  }),
)

/** Where one person's drafts outlive a reload of the tab. */
export type DraftStore = {
  /** What is kept, with passages that lack their quotes; nothing where it cannot be read any more. */
  read: () => Promise<StoredDrafts[]>
  /** Keeps all there are now, in the place of what was kept; a browser that keeps nothing more keeps what it has. */
  keep: (all: readonly StoredDrafts[]) => Promise<void>
}

/**
 * All of it is sealed, and quotes are left out: the page has the notes. Drafts of others in the same tab are neither seen
 * nor touched.
 */
export function makeDraftStore(store: Storage, userId: string, seal: Seal): DraftStore {
  const key = `concordance.drafts.${userId}`
  let turn = 0
  return {
    async read() {
      try {
        const sealed = store.getItem(key)
        if (sealed === null) return []
        return storedSchema.parse(JSON.parse(await seal.open(sealed))).map(({ drafts, ...place }) => ({
          ...place,
          drafts: new Map(drafts.map(([id, draft]) => [id, withoutQuotes(draft)])),
        }))
      } catch {
        return [] // damaged, or the installation's secret has changed
      }
    },
    async keep(all) {
      const own = ++turn // sealing takes time, and what is kept later must not be overtaken
      if (all.length === 0) return store.removeItem(key)
      const plain = all.map(({ drafts, ...place }) => ({
        ...place,
        drafts: [...drafts].map(([id, draft]) => [
          id,
          { ...draft, evidence: draft.evidence.map(({ noteId, start, end }) => ({ noteId, start, end })) },
        ]),
      }))
      try {
        const sealed = await seal.close(JSON.stringify(plain))
        if (own === turn) store.setItem(key, sealed)
      } catch {
        // a full browser: they are in the memory of this tab still
      }
    },
  }
}

function withoutQuotes(draft: z.infer<typeof draftSchema>): Draft {
  return { ...draft, evidence: draft.evidence.map((passage) => ({ ...passage, quote: '' })) }
}
