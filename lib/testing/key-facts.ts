import { db } from '@/lib/data/client'
import type { TestStudy } from './factories'

/** A stay with a discharge summary, key facts of it, and summaries of the same stay by systems, by their names. */
export async function addKeyFacts(
  { id: studyId, patientId }: TestStudy,
  facts: readonly string[],
  summaries: Readonly<Record<string, string>>,
): Promise<{ referenceId: string }> {
  const admission = await db.admission.create({
    data: { studyId, patientId, externalId: 'stay', details: {} },
  })
  const own = { studyId, patientId, admissionId: admission.id }
  const reference = await db.document.create({
    data: {
      ...own,
      externalId: 'reference',
      kind: 'discharge-summary',
      authorKind: 'human',
      authorName: '',
      text: facts.join('. '),
    },
  })
  for (const [name, text] of Object.entries(summaries))
    await db.document.create({
      data: {
        ...own,
        externalId: name,
        kind: 'summary',
        authorKind: 'llm',
        authorName: `system ${name}`,
        text,
      },
    })
  for (const [index, text] of facts.entries())
    await db.statement.create({
      data: {
        studyId,
        patientId,
        documentId: reference.id,
        externalId: `reference/${index + 1}`,
        kind: 'key-fact',
        ordinal: index,
        text,
        attributes: { category: 'diagnosis', author: 'rater', position: index + 1 },
      },
    })
  return { referenceId: reference.id }
}
