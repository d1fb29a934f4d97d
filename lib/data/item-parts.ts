import 'server-only'
import type { Definition } from '@/lib/core/protocols/definition'
import { db, type Tx } from './client'

/** A part of an item that has a text: not the chart. */
export type TextPart = {
  role: string
  /** What it is: equal ids are one part that several items share. */
  id: string
  text: string
  attributes: Readonly<Record<string, unknown>>
}

type Row = {
  id: string
  statementId: string | null
  statementText: string | null
  statementAttributes: Record<string, unknown> | null
  documentId: string | null
  documentText: string | null
  parts: TextPart[]
}

/**
 * The texts that items are made of, in the order of their definition: the parts that stand beside them, and for a role that has
 * none of these the item's own statement or document. Callers have authorized already.
 */
export async function readItemParts(
  { item: { parts } }: Pick<Definition, 'item'>,
  itemIds: readonly string[],
  tx: Tx = db,
): Promise<Map<string, readonly TextPart[]>> {
  const rows = await tx.$queryRaw<Row[]>`
    select i.id, i."statementId", s.text as "statementText", s.attributes as "statementAttributes",
      i."documentId", d.text as "documentText",
      coalesce((
        select json_agg(json_build_object('role', p.role, 'id', coalesce(p."statementId", p."documentId", p."noteId"),
          'text', coalesce(ps.text, pd.text, pn.text, ''),
          'attributes', coalesce(ps.attributes, '{}'::jsonb) || p.attributes))
        from "ItemPart" p left join "Statement" ps on ps.id = p."statementId"
          left join "Document" pd on pd.id = p."documentId" left join "Note" pn on pn.id = p."noteId"
        where p."itemId" = i.id), '[]') as parts
    from "Item" i left join "Statement" s on s.id = i."statementId" left join "Document" d on d.id = i."documentId"
    where i.id = any(${[...itemIds]}::uuid[])`
  return new Map(
    rows.map((row) => {
      const own = listOwn(row)
      const found = parts.flatMap(({ role, of }) => {
        const beside = row.parts.find((part) => part.role === role)
        if (beside) return [beside]
        const part = of === 'statement' || of === 'document' ? own[of] : null
        if (part) own[of as 'statement' | 'document'] = null // stands for one role alone
        return part ? [{ ...part, role }] : []
      })
      return [row.id, found]
    }),
  )
}

function listOwn({ statementId, statementText, statementAttributes, documentId, documentText }: Row) {
  type Own = Omit<TextPart, 'role'> | null
  const statement: Own =
    statementId === null
      ? null
      : { id: statementId, text: statementText ?? '', attributes: statementAttributes ?? {} }
  const document: Own =
    documentId === null ? null : { id: documentId, text: documentText ?? '', attributes: {} }
  return { statement, document }
}
