import 'server-only'
import type { AuthorKind } from '@/lib/core/author-words'
import type { AnswerItem } from '@/lib/core/figures/answers/answer-table'
import { stratumValue } from '@/lib/core/figures/answers/stratum-value'
import type { Definition } from '@/lib/core/protocols/definition'
import { listOwnParts } from '@/lib/core/protocols/item-sources'
import { db } from '../client'
import { Prisma } from '../generated/client'
import { ITEM_PARTS } from '../items'

type PartRow = {
  key: string | null
  author: string | null
  attributes: Record<string, string | number | null>
}

type ItemRow = {
  id: string
  key: string
  patient: string
  strata: Record<string, unknown>
  kind: string | null
  documentKey: string | null
  documentKind: string | null
  authorKind: AuthorKind | null
  authorName: string | null
  parts: Record<string, PartRow>
  /** Values of the first part, which stands with its statement or document. */
  attributes: PartRow['attributes'] | null
}

/** The items of a task, or of some of its patients, in an order of their own, whatever ids a database has given them. */
export async function readItems(
  taskId: string,
  definition: Definition,
  patientIds: readonly string[] | null,
): Promise<{ id: string; key: string; item: AnswerItem }[]> {
  // of some patients each text is looked up: the database would rather read all of them, again for the next patients
  const lookUp = patientIds ? Prisma.sql`offset 0` : Prisma.empty
  const rows = await db.$queryRaw<ItemRow[]>`
    select i.id, i.key, p."externalId" as patient, i.strata, s.kind::text as kind, d."externalId" as "documentKey",
      d.kind::text as "documentKind", d."authorKind"::text as "authorKind", d."authorName", s.attributes,
      coalesce(part.parts, '{}') as parts
    from "Item" i
    join "Patient" p on p.id = i."patientId"
    left join lateral (
      select "externalId", kind, ordinal, attributes from "Statement" where id = i."statementId" ${lookUp}
    ) s on true
    left join lateral (
      select "externalId", kind, "authorKind", "authorName" from "Document" where id = i."documentId" ${lookUp}
    ) d on true
    left join lateral (
      select jsonb_object_agg(own.role, jsonb_build_object('attributes', own.effort || own.attributes, 'key', own.key,
        'author', own.author)) as parts
      from ${ITEM_PARTS} own where own."itemId" = i.id
    ) part on true
    where i."taskId" = ${taskId}::uuid
      and (${patientIds === null} or i."patientId" = any(${patientIds ?? []}::uuid[]))
    order by d."externalId" collate "C", s.ordinal, s."externalId" collate "C", i.sort, i.key collate "C"`
  return rows.map((row) => ({ id: row.id, key: row.key, item: toItem(definition, row) }))
}

/** Who wrote the documents of an item: that of its first part stands with the item itself. */
function toAuthors(main: Definition['item']['parts'][number] | undefined, { parts, authorName }: ItemRow) {
  const others = Object.entries(parts).flatMap(([role, { author }]): [string, string][] =>
    author === null ? [] : [[role, author]],
  )
  const own = main?.of === 'document' && authorName !== null ? { [main.role]: authorName } : {}
  return { ...own, ...Object.fromEntries(others) }
}

function toItem(definition: Definition, row: ItemRow): AnswerItem {
  const { item, strata } = definition
  const [main] = listOwnParts(definition)
  const parts = Object.fromEntries([
    ...(row.attributes ? [[item.parts[0]?.role ?? '', row.attributes] as const] : []),
    ...Object.entries(row.parts).map(([role, { attributes }]) => [role, attributes] as const),
  ])
  const { documentKey, documentKind, authorKind, authorName } = row
  const known = {
    document: authorKind && { authorKind, authorName: authorName ?? '', kind: documentKind ?? '' },
    statement: row.kind === null ? null : { kind: row.kind },
    parts,
    own: row.strata,
  }
  const own = strata.flatMap((stratum): [string, string][] => {
    const value = stratumValue(stratum, known)
    return value === null ? [] : [[stratum.id, value]]
  })
  const keys = Object.entries(row.parts).flatMap(([role, { key }]): [string, string][] =>
    key === null ? [] : [[role, key]],
  )
  return {
    patient: row.patient,
    document: documentKey,
    authors: toAuthors(main, row),
    strata: Object.fromEntries(own),
    parts,
    units: {
      ...Object.fromEntries([...keys, ...own]),
      item: row.key,
      patient: row.patient,
      ...(documentKey !== null && { document: documentKey }),
    },
  }
}
