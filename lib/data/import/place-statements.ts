import 'server-only'
import { locateQuote } from '@/lib/core/text/locate-quote'
import type { Tx } from '../client'

const DOCUMENTS_AT_A_TIME = 100

type Staged = { document: string; externalId: string; text: string }
type Placed = { externalId: string; start: number; end: number }

/**
 * Finds staged statements without a span in their documents, which are there already, and stages where each stands as
 * `stage_span`: so that they are written once, with it. What was reworded has none, and neither has what is there already.
 */
export async function placeStaged(tx: Tx, studyId: string): Promise<void> {
  await tx.$executeRaw`create temporary table stage_span ("externalId" text, start int, "end" int) on commit drop`
  const documents = await tx.$queryRaw<{ id: string }[]>`
    select distinct d.id from stage_proposition s
    join "Document" d on d."studyId" = ${studyId}::uuid and d."externalId" = s.document
    where s.start is null and not exists (
      select from "Statement" t where t."studyId" = d."studyId" and t."externalId" = s."externalId")
    order by d.id`
  if (documents.length === 0) return
  await tx.$executeRaw`create index on stage_proposition (document)`
  for (const ids of batchDocuments(documents.map((document) => document.id))) {
    const texts = await tx.document.findMany({
      where: { id: { in: ids } },
      select: { externalId: true, text: true },
    })
    const statements = await tx.$queryRaw<Staged[]>`
      select document, "externalId", text from stage_proposition
      where start is null and document = any(${texts.map(({ externalId }) => externalId)}::text[])
      order by ordinal, "externalId" collate "C"`
    const own = Map.groupBy(statements, ({ document }) => document)
    const placed = texts.flatMap(({ externalId, text }) => placeInOrder(text, own.get(externalId) ?? []))
    await tx.$executeRaw`
      insert into stage_span
      select * from json_to_recordset(${JSON.stringify(placed)}::json) as r("externalId" text, start int, "end" int)`
  }
  await tx.$executeRaw`analyze stage_span`
}

/** Statements in their order: the next one is looked for behind the one before, then anywhere. */
function placeInOrder(document: string, statements: readonly Staged[]): Placed[] {
  const placed: Placed[] = []
  let from = 0
  for (const { externalId, text } of statements) {
    const span = locateQuote(document, text, from) ?? locateQuote(document, text)
    if (!span) continue
    from = span.end
    placed.push({ externalId, start: span.start, end: span.end })
  }
  return placed
}

/** Ids, so many at a time that their texts are held in memory together. */
export function batchDocuments(ids: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let from = 0; from < ids.length; from += DOCUMENTS_AT_A_TIME) {
    parts.push(ids.slice(from, from + DOCUMENTS_AT_A_TIME))
  }
  return parts
}
