import 'server-only'
import { locateQuote } from '@/lib/core/text/locate-quote'
import type { Tx } from '../client'

const DOCUMENTS_AT_A_TIME = 100

type Statement = { id: string; text: string }
type Placed = { id: string; start: number; end: number }

/** Finds imported statements without a span in their documents. What was reworded stays without one. */
export async function placePropositions(tx: Tx, studyId: string): Promise<void> {
  const documents = await tx.$queryRaw<{ id: string }[]>`
    select distinct d.id from "stage_proposition" s
    join "Document" d on d."studyId" = ${studyId}::uuid and d."externalId" = s.document
    where s.start is null order by d.id`
  for (const ids of batchDocuments(documents.map((document) => document.id))) {
    const rows = await tx.document.findMany({
      where: { id: { in: ids } },
      select: {
        text: true,
        statements: {
          where: { start: null },
          orderBy: [{ ordinal: 'asc' }, { id: 'asc' }],
          select: { id: true, text: true },
        },
      },
    })
    const placed = rows.flatMap(({ text, statements }) => placeInOrder(text, statements))
    await tx.$executeRaw`
      update "Statement" p set start = r.start, "end" = r."end"
      from json_to_recordset(${JSON.stringify(placed)}::json) as r(id uuid, start int, "end" int)
      where p.id = r.id`
  }
}

/** Statements in their order: the next one is looked for behind the one before, then anywhere. */
function placeInOrder(document: string, statements: readonly Statement[]): Placed[] {
  const placed: Placed[] = []
  let from = 0
  for (const { id, text } of statements) {
    const span = locateQuote(document, text, from) ?? locateQuote(document, text)
    if (!span) continue
    from = span.end
    placed.push({ id, start: span.start, end: span.end })
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
