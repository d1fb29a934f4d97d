import type { Definition } from './definition'

/** A statement, document or note of a study, as items are made of it; never its text. */
export type ItemSource = {
  of: 'statement' | 'document' | 'note'
  id: string
  externalId: string
  patientId: string
  admissionId: string | null
  /** Of notes their category. */
  kind: string
  /** The document that a statement is of; null for anything else. */
  documentId: string | null
  /** The document that this one, or a statement's, says again; null for a note. */
  sourceId: string | null
  /** What strata may be of, by the names that definitions use: `authorKind`, `authorName`, `category`, `description`, `attributes`. */
  values: Readonly<Record<string, unknown>>
}

/** All that items can be made of, in the order of patients, admissions and texts. */
export type ItemSources = {
  items: readonly ItemSource[]
  patients: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

/** A part of an item to be. */
export type PlannedPart = {
  role: string
  source: ItemSource
  /** Values that a list gives it. */
  attributes: Readonly<Record<string, unknown>>
}

export type Part = Definition['item']['parts'][number]

/** Kinds that stand for a part in this task, by role, where its definition leaves them open or names more. */
export type PartKinds = Readonly<Record<string, readonly string[]>>

/** The parts that one thing has to be found for; a chart is the patient's. */
export function listOwnParts({ item }: Pick<Definition, 'item'>): Part[] {
  return item.parts.filter(({ of }) => of !== 'chart')
}

/** Whether something can stand for a part. */
export function fitsPart(source: ItemSource, part: Part, kinds: PartKinds): boolean {
  const narrowed = Object.hasOwn(kinds, part.role) ? kinds[part.role] : undefined
  return (
    source.of === part.of &&
    (part.kinds === undefined || part.kinds.includes(source.kind)) &&
    (narrowed === undefined || narrowed.includes(source.kind))
  )
}
