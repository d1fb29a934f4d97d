import { withQuotes } from './known-answers'
import type { Draft, WorkbenchState } from './workbench-state'

/** With what was begun before the page was loaded; what was begun on it since goes first. */
export function withRestored(state: WorkbenchState, restored: ReadonlyMap<string, Draft>): WorkbenchState {
  const own = new Set(state.items.map(({ assignmentId }) => assignmentId))
  const texts = new Map(state.notes.map((note) => [note.id, note.text]))
  const drafts = new Map(state.drafts)
  for (const [assignmentId, draft] of restored) {
    if (!own.has(assignmentId) || drafts.has(assignmentId)) continue // another's meanwhile, or newer
    drafts.set(assignmentId, { ...draft, evidence: withQuotes(draft.evidence, texts) })
  }
  return { ...state, drafts }
}
