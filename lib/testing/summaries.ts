import { db } from '@/lib/data/client'
import type { TestStudy } from './factories'

/** A stay with a brief hospital course and summaries of it for the patient, by the names of what wrote them. */
export async function addSummaries(
  { id: studyId, patientId }: TestStudy,
  course: string,
  summaries: Readonly<Record<string, string>>,
): Promise<void> {
  const admission = await db.admission.create({
    data: { studyId, patientId, externalId: 'summarized stay', details: {} },
  })
  const own = { studyId, patientId, admissionId: admission.id, authorKind: 'llm' as const }
  await db.document.create({
    data: { ...own, externalId: 'course', kind: 'bhc', authorKind: 'human', authorName: '', text: course },
  })
  for (const [name, text] of Object.entries(summaries))
    await db.document.create({
      data: { ...own, externalId: name, kind: 'avs', authorName: `system ${name}`, text },
    })
}
