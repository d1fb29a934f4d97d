import type { ChartNote } from '@/lib/core/chart'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { Draft } from './draft'
import { withQuotes } from './known-answers'

type Begun = {
  items: readonly LabelingItem[]
  notes: readonly ChartNote[]
  drafts: ReadonlyMap<string, Draft>
}

/** The drafts with what was begun before the page was loaded; what was begun on it since goes first. */
export function withRestored(
  { items, notes, drafts }: Begun,
  restored: ReadonlyMap<string, Draft>,
): ReadonlyMap<string, Draft> {
  const own = new Set(items.map(({ assignmentId }) => assignmentId))
  const texts = new Map(notes.map((note) => [note.id, note.text]))
  const together = new Map(drafts)
  for (const [assignmentId, draft] of restored) {
    if (!own.has(assignmentId) || together.has(assignmentId)) continue // another's meanwhile, or newer
    together.set(assignmentId, { ...draft, evidence: withQuotes(draft.evidence, texts) })
  }
  return together
}
