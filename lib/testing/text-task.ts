import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import type { Definition } from '@/lib/core/protocols/definition'
import type { TaskRef } from '@/lib/core/task'
import { addAssignments } from '@/lib/data/assignment/assignment-changes'
import { db } from '@/lib/data/client'
import { insertTask } from '@/lib/data/tasks'

/** Texts of an item's parts, by role. */
type Texts = Readonly<Record<string, string>>

/** A task of a study whose items are documents beside documents, all of one patient, which this rater has to answer. */
export async function createTextTask(
  studyId: string,
  rater: Actor,
  definition: Definition,
  items: readonly Texts[],
): Promise<TaskRef & { patientId: string; itemIds: string[] }> {
  const taskId = await db.$transaction((tx) => insertTask(tx, { studyId, definition }))
  const [patientId, name] = [randomUUID(), randomUUID().slice(0, 8)]
  await db.patient.create({ data: { id: patientId, studyId, externalId: name } })
  const made = items.map((texts, index) => {
    const key = `${name}-${String(index).padStart(3, '0')}`
    const documents = Object.entries(texts).map(([role, text]) => ({ id: randomUUID(), role, text }))
    return { id: randomUUID(), key, documents }
  })
  await db.document.createMany({
    data: made.flatMap(({ key, documents }) =>
      documents.map(({ id, role, text }) => ({
        id,
        studyId,
        patientId,
        externalId: `${key}-${role}`,
        kind: definition.item.parts.find((part) => part.role === role)?.kinds?.[0] ?? role,
        authorKind: 'human' as const,
        authorName: '',
        text,
      })),
    ),
  })
  await db.item.createMany({
    data: made.map(({ id, key, documents }) => ({
      id,
      studyId,
      taskId,
      patientId,
      documentId: documents[0]?.id ?? null,
      key,
    })),
  })
  await db.itemPart.createMany({
    data: made.flatMap(({ id: itemId, documents }) =>
      documents.map(({ id: documentId, role }) => ({ itemId, role, documentId })),
    ),
  })
  const itemIds = made.map(({ id }) => id)
  const raterId = rater.raters.get(studyId) ?? ''
  await db.$transaction((tx) =>
    addAssignments(
      tx,
      { studyId, taskId, seed: 7 },
      itemIds.map((itemId) => ({ itemId, raterId })),
    ),
  )
  return { studyId, taskId, patientId, itemIds }
}
