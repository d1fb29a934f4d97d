import { randomUUID } from 'node:crypto'
import type { Definition } from '@/lib/core/protocols/definition'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { storeAnswer } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { db } from '@/lib/data/client'
import { insertTask } from '@/lib/data/tasks'

/** One answer to a form, by field; null where a rater did not answer. */
type Given = Readonly<Record<string, unknown>> | null

type Answered = {
  people: Readonly<Record<string, readonly Given[]>>
  ai?: Readonly<Record<string, readonly Given[]>>
  /** How many patients the documents are of, in turn. */
  patients?: number
  /** Who wrote each document; a person where left out. */
  authors?: readonly string[]
}

/** A task of a study over documents of its own, one an item, which these raters answered in the first round. */
export async function createAnsweredTask(
  studyId: string,
  definition: Definition,
  { people, ai = {}, patients = 6, authors = [] }: Answered,
): Promise<TaskRef> {
  const taskId = await db.$transaction((tx) => insertTask(tx, { studyId, definition }))
  const name = randomUUID().slice(0, 8)
  const patientIds = Array.from({ length: patients }, () => randomUUID())
  await db.patient.createMany({
    data: patientIds.map((id, index) => ({ id, studyId, externalId: `${name}-${index}` })),
  })
  const count = Object.values(people)[0]?.length ?? 0
  const documents = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    studyId,
    patientId: patientIds[index % patients] ?? '',
    externalId: `${name}-d${String(index).padStart(4, '0')}`,
    kind: 'brief hospital course',
    authorKind: authors.length > 0 ? ('llm' as const) : ('human' as const),
    authorName: authors[index % authors.length] ?? '',
    text: 'The patient was afebrile.',
  }))
  await db.document.createMany({ data: documents })
  const items = documents.map(({ id, patientId, externalId }) => ({
    id: randomUUID(),
    studyId,
    taskId,
    patientId,
    documentId: id,
    key: externalId,
  }))
  await db.item.createMany({ data: items })
  const role = definition.item.parts.find(({ of }) => of === 'document')?.role
  if (role !== undefined)
    await db.itemPart.createMany({
      data: items.map(({ id, documentId }) => ({ itemId: id, role, documentId })),
    })
  const read = createAnswerReader(definition)
  const raters = (kind: 'human' | 'ai', of: Answered['people']) =>
    Object.entries(of).map(([alias, given]) => ({ kind, alias, given }))
  for (const { kind, alias, given } of [...raters('human', people), ...raters('ai', ai)]) {
    const rater = await db.rater.create({ data: { studyId, kind, alias } })
    await db.rating.createMany({
      data: given.flatMap((values, index) => {
        if (values === null) return []
        const { code, fields, codes } = storeAnswer(definition, read({ values }))
        const itemId = items[index]?.id ?? ''
        return [
          {
            studyId,
            taskId,
            itemId,
            raterId: rater.id,
            round: 1,
            revision: 1,
            code,
            fields: fields as object,
            codes,
          },
        ]
      }),
    })
  }
  return { studyId, taskId }
}
