import { type FactScope, isTimed, passesFilter, toFactFilter } from '@/lib/core/retrieval/fact-scope'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import type { SourceNote } from '@/lib/pipeline/verify-text'

type Stay = { externalId: string; admitTime: string | null; dischargeTime: string | null }

/** Notes that no AI rater sees; `undated` of them because they have no date. */
type LeftOut = { notes: number; undated: number }

/** How many notes a scope leaves out. */
export function countLeftOut(notes: readonly SourceNote[], scope: FactScope, stay: Stay): LeftOut {
  const filter = toFactFilter(scope, stay)
  const outside = notes.filter((note) => !passesFilter(note, filter))
  const undated = isTimed(scope) ? outside.filter((note) => note.chartDate === null).length : 0
  return { notes: outside.length, undated }
}

/** The same in words; nothing where no note is left out. */
export function describeLeftOut({ notes, undated }: LeftOut, all: number, scope: FactScope): string[] {
  if (notes === 0) return []
  const dateless = undated > 0 ? `, ${undated} of them without a date` : ''
  return [
    `${axisTitle('Scope')}, ${axisValue('Scope', scope)}: ${notes} of ${all} notes left out${dateless}.`,
  ]
}
