import type { SeenGroup, SessionStep, SessionWork, WorkGroup } from './session-work'
import { nameOfGroup } from './session-work'

/** What became of groups by one's own steps: the revision of each after the one that was seen, or null where the group is gone. */
export type OwnSteps = ReadonlyMap<string, number | null>

/**
 * What a step that was taken made of its groups, beside what is known of earlier ones.
 *
 * @param work as the step left it
 */
export function noteStep(known: OwnSteps, field: string, step: SessionStep, work: SessionWork): OwnSteps {
  const now = new Map(work.groups.map((group) => [nameOfGroup(group), group.revision]))
  return new Map([
    ...known,
    ...step.groups.map((seen) => [keyOf(field, seen), now.get(nameOfGroup(seen)) ?? null] as const),
  ])
}

/**
 * A step that was asked for while earlier ones of the same person were under way, as those have left its groups: nobody else
 * changed these.
 *
 * @returns null where an earlier step has joined a group with another or taken it apart
 */
export function followSteps(known: OwnSteps, field: string, step: SessionStep): SessionStep | null {
  const groups = step.groups.map((seen) => ({ ...seen, revision: latestOf(known, field, seen) }))
  return groups.some(({ revision }) => revision === null) ? null : ({ ...step, groups } as SessionStep)
}

function latestOf(known: OwnSteps, field: string, seen: SeenGroup): number | null {
  let revision = seen.revision
  for (;;) {
    const next = known.get(keyOf(field, { ...seen, revision }))
    if (next === undefined) return revision
    if (next === null) return null
    revision = next
  }
}

function keyOf(field: string, group: Pick<WorkGroup, 'members' | 'revision'>): string {
  return `${field} ${group.revision} ${nameOfGroup(group)}`
}
