import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { DocumentPosition, StudyDocuments } from '@/lib/core/study-documents'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'
import { Prisma } from '../generated/client'

/**
 * The first task that asks about sentences or claims of a document "d", as `sheetTaskId`: the one that has a score sheet of it; null where
 * none does.
 */
export const SHEET_TASK = Prisma.sql`(
  select t.id from "Task" t
  where t."studyId" = d."studyId" and t."excludedFromId" is null and t."trainsTaskId" is null and exists (
    select 1 from "Statement" s join "Item" i on i."statementId" = s.id and i."taskId" = t.id
    where s."documentId" = d.id and s.kind in ('sentence', 'claim'))
  order by t."createdAt", t.id limit 1) as "sheetTaskId"`

/**
 * The documents of a study with what was cut from each, and the same of all notes.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getStudyDocuments(actor: Actor, studyId: string): Promise<StudyDocuments> {
  authorize(actor, 'document:read', studyId)
  const [documents, [notes]] = await Promise.all([
    db.$queryRaw<StudyDocuments['documents'][number][]>`
      select d.id as "documentId", d."externalId", d.kind, d."authorKind"::text as "authorKind", d."authorName",
        p.id as "patientId", p."externalId" as "patientExternalId", length(d.text) as characters,
        cut.sentences, cut.claims,
        case when jsonb_typeof(d.attributes -> 'citations') = 'array' then jsonb_array_length(d.attributes -> 'citations')
          else 0 end as citations, ${SHEET_TASK}
      from "Document" d join "Patient" p on p.id = d."patientId"
      cross join lateral (
        select count(*) filter (where s.kind = 'sentence')::int as sentences,
          count(*) filter (where s.kind = 'claim')::int as claims
        from "Statement" s
        where s."documentId" = d.id and not exists (select 1 from "Exclusion" e where e."statementId" = s.id)
      ) cut
      where d."studyId" = ${studyId}::uuid
      order by p."externalId", d."externalId"`,
    db.$queryRaw<StudyDocuments['notes'][]>`
      select count(*)::int as count, coalesce(sum(length(n.text)), 0)::int as characters,
        count(*) filter (where exists (select 1 from "Fact" f where f."noteId" = n.id and f.kind = 'claim'))::int as cut,
        (select count(*)::int from "Patient" p join "Fact" f on f."patientId" = p.id and f.kind = 'claim'
          where p."studyId" = ${studyId}::uuid) as claims
      from "Note" n where n."studyId" = ${studyId}::uuid`,
  ])
  return { documents, notes: notes ?? { count: 0, characters: 0, cut: 0, claims: 0 } }
}

/**
 * The place of a text in the order of {@link getStudyDocuments}.
 *
 * @returns null for what is no text of the study
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function findDocumentPosition(
  actor: Actor,
  studyId: string,
  documentId: string,
): Promise<DocumentPosition | null> {
  authorize(actor, 'document:read', studyId)
  const [position] = await db.$queryRaw<DocumentPosition[]>`
    select number, total, previous, next
    from (
      select d.id, row_number() over listed::int as number, count(*) over ()::int as total,
        lag(d.id) over listed as previous, lead(d.id) over listed as next
      from "Document" d join "Patient" p on p.id = d."patientId"
      where d."studyId" = ${studyId}::uuid
      window listed as (order by p."externalId", d."externalId")
    ) listed
    where id = ${requireId(documentId)}::uuid`
  return position ?? null
}
