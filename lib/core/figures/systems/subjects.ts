import { naturalOrder } from '@/lib/core/natural-order'
import type { Definition } from '@/lib/core/protocols/definition'
import type { AnswerTable } from '../answers/answer-table'

/** Which strata of a definition say who wrote a text, and which version of them; and the part that they wrote. */
export type SystemStrata = { system: string; version: string | null; role: string }

/** A system, or one version of it, with the indices of the items that are about its texts. */
export type Subject = { system: string; version: string | null; indices: readonly number[] }

/** How an address names a subject; no version stands for all of them. */
export type SubjectName = { system: string; version: string }

/**
 * How a definition distinguishes systems: by the stratum that names the author of a text which its items show. Null where it does not, or
 * has no score that is a share of items, of which something can be missing.
 */
export function findSystemStrata({
  strata,
  scores,
  item,
}: Pick<Definition, 'strata' | 'scores' | 'item'>): SystemStrata | null {
  const system = strata.find(({ from }) => from.endsWith('.authorName'))
  if (!system || !scores.some(({ how }) => how.kind === 'share')) return null
  const [root = ''] = system.from.split('.')
  const role = root === 'document' ? item.parts.find(({ of }) => of === 'document')?.role : root
  if (role === undefined) return null
  const version = strata.find(({ from }) => from === `${role}.version`)
  return { system: system.id, version: version?.id ?? null, role }
}

/** Each system with all of its items, followed by its versions where it has some, in natural order. */
export function listSubjects({ items }: Pick<AnswerTable, 'items'>, strata: SystemStrata): Subject[] {
  const valueOf = (stratum: string | null, index: number) =>
    stratum === null ? '' : (items[index]?.strata[stratum] ?? '')
  const systems = Map.groupBy(items.keys(), (index) => valueOf(strata.system, index))
  systems.delete('')
  return [...systems]
    .toSorted(([one], [other]) => naturalOrder(one, other))
    .flatMap(([system, indices]): Subject[] => {
      const versions = Map.groupBy(indices, (index) => valueOf(strata.version, index))
      versions.delete('')
      const own = [...versions]
        .toSorted(([one], [other]) => naturalOrder(one, other))
        .map(([version, some]): Subject => ({ system, version, indices: some }))
      return [{ system, version: null, indices }, ...own]
    })
}

/** Subjects of whose texts there is one a patient: systems, and in the place of one that has versions these. */
export function listComparable(subjects: readonly Subject[]): Subject[] {
  return subjects.filter(
    ({ system, version }) =>
      version !== null || !subjects.some((other) => other.system === system && other.version !== null),
  )
}

export function findSubject(subjects: readonly Subject[], { system, version }: SubjectName): Subject | null {
  return subjects.find((subject) => subject.system === system && (subject.version ?? '') === version) ?? null
}

/** A system with its version, as tables name it. */
export function subjectTitle({ system, version }: Pick<Subject, 'system' | 'version'>): string {
  return version === null ? system : `${system}, ${version}`
}
