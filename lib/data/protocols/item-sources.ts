import 'server-only'
import type { Definition } from '@/lib/core/protocols/definition'
import { type ItemSource, type ItemSources, listOwnParts } from '@/lib/core/protocols/item-sources'
import type { Tx } from '../client'
import { Prisma } from '../generated/client'

type Where = { studyId: string; patientIds?: readonly string[] | undefined }
type Row = Omit<ItemSource, 'of'>

/**
 * What a definition can make items of in a study, or of some of its patients: what stands for its parts, never the texts
 * themselves. Statements that a lead has excluded are left out. Callers have authorized already.
 */
export async function readItemSources(
  tx: Tx,
  definition: Pick<Definition, 'item' | 'strata'>,
  where: Where,
): Promise<ItemSources> {
  const parts = listOwnParts(definition)
  const wanted = new Set(parts.map(({ of }) => of))
  const kinds = (of: ItemSource['of']) => {
    const own = parts.filter((part) => part.of === of)
    return own.every((part) => part.kinds) ? own.flatMap((part) => part.kinds ?? []) : null
  }
  const items: ItemSource[] = []
  // one after the other: a transaction has one connection
  if (wanted.has('statement')) items.push(...(await readStatements(tx, where, kinds('statement'))))
  if (wanted.has('document')) items.push(...(await readDocuments(tx, where, kinds('document'))))
  if (wanted.has('note')) items.push(...(await readNotes(tx, where, kinds('note'))))
  return { items, patients: await readPatients(tx, definition, where) }
}

async function readStatements(tx: Tx, where: Where, kinds: string[] | null): Promise<ItemSource[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select s.id, s."externalId", s."patientId", d."admissionId", s.kind, s."documentId", d."sourceId",
      jsonb_build_object('attributes', s.attributes) as values
    from "Document" d join "Statement" s on s."documentId" = d.id join "Patient" pa on pa.id = s."patientId"
    where ${isWithin(Prisma.sql`s`, where)} and ${isOf(Prisma.sql`s.kind`, kinds)}
      and not exists (select 1 from "Exclusion" e where e."statementId" = s.id)
    order by pa."externalId" collate "C", d."externalId" collate "C", s.ordinal, s."externalId" collate "C"`
  return rows.map((row) => ({ of: 'statement', ...row }))
}

async function readDocuments(tx: Tx, where: Where, kinds: string[] | null): Promise<ItemSource[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select d.id, d."externalId", d."patientId", d."admissionId", d.kind, null::uuid as "documentId", d."sourceId",
      jsonb_build_object('authorKind', d."authorKind", 'authorName', d."authorName", 'attributes', d.attributes) as values
    from "Document" d join "Patient" pa on pa.id = d."patientId"
    where ${isWithin(Prisma.sql`d`, where)} and ${isOf(Prisma.sql`d.kind`, kinds)}
    order by pa."externalId" collate "C", d."externalId" collate "C"`
  return rows.map((row) => ({ of: 'document', ...row }))
}

async function readNotes(tx: Tx, where: Where, kinds: string[] | null): Promise<ItemSource[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select n.id, n."externalId", n."patientId", n."admissionId", n.category as kind, null::uuid as "documentId", null::uuid as "sourceId",
      jsonb_build_object('category', n.category, 'description', n.description) as values
    from "Note" n join "Patient" pa on pa.id = n."patientId"
    where ${isWithin(Prisma.sql`n`, where)} and ${isOf(Prisma.sql`n.category`, kinds)}
    order by pa."externalId" collate "C", n."chartTime" nulls first, n."externalId" collate "C"`
  return rows.map((row) => ({ of: 'note', ...row }))
}

async function readPatients(
  tx: Tx,
  { strata }: Pick<Definition, 'strata'>,
  { studyId, patientIds }: Where,
): Promise<ItemSources['patients']> {
  if (!strata.some(({ from }) => from.startsWith('patient.'))) return new Map()
  const rows = await tx.patient.findMany({
    where: { studyId, ...(patientIds && { id: { in: [...patientIds] } }) },
    select: { id: true, sex: true, age: true },
  })
  return new Map(rows.map(({ id, ...values }) => [id, values]))
}

function isWithin(alias: Prisma.Sql, { studyId, patientIds }: Where): Prisma.Sql {
  return patientIds === undefined
    ? Prisma.sql`${alias}."studyId" = ${studyId}::uuid`
    : Prisma.sql`${alias}."studyId" = ${studyId}::uuid and ${alias}."patientId" = any(${patientIds}::uuid[])`
}

function isOf(column: Prisma.Sql, kinds: string[] | null): Prisma.Sql {
  return kinds === null ? Prisma.sql`true` : Prisma.sql`${column} = any(${kinds}::text[])`
}
