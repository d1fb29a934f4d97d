import 'server-only'
import { listMarks, type RatedMarks } from '@/lib/core/ai-rating/rated-marks'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Reading } from '@/lib/core/protocols/expressions/expression'
import { type ListEntry, readListEntry } from '@/lib/core/protocols/list-entry'
import { shownText } from '@/lib/core/text/shown-text'
import { db, type Tx } from './client'
import { Prisma } from './generated/client'

/** What stands for parts of items beside the first: its text, the name that its source gave it, and what it took to write it. */
export const ITEM_PARTS = Prisma.sql`(
    select own."itemId", own.role, own.attributes, coalesce(s.text, d.text, n.text) as text,
      coalesce(s."externalId", d."externalId", n."externalId") as key, d."authorName" as author,
      jsonb_strip_nulls(jsonb_build_object('seconds', d.attributes->'seconds', 'cost', d.attributes->'cost')) as effort
    from "ItemPart" own
    left join "Statement" s on s.id = own."statementId"
    left join "Document" d on d.id = own."documentId"
    left join "Note" n on n.id = own."noteId")`

/** Of a text that stands for an item, so many characters. */
const NAME_LENGTH = 120

/**
 * An item `i` of `"ItemView"` in words for lists: its statement, or the beginning of its first text. Never its key, which is made
 * of names that sources gave their texts, and may reveal to raters who wrote them.
 */
export const ITEM_WORDS = Prisma.sql`coalesce(
    i.text,
    left(i."documentText", ${NAME_LENGTH}::int),
    (select left(part.text, ${NAME_LENGTH}::int) from ${ITEM_PARTS} part where part."itemId" = i.id order by part.role limit 1),
    '')`

/** Items in words for lists, by id. Callers have authorized already. */
export async function readItemTexts(itemIds: readonly string[]): Promise<(itemId: string) => string> {
  const rows = await db.$queryRaw<{ id: string; text: string; isStatement: boolean }[]>`
    select i.id, ${ITEM_WORDS} as text, i.text is not null as "isStatement"
    from "ItemView" i where i.id = any(${[...itemIds]}::uuid[])`
  const texts = new Map(rows.map(({ id, text, isStatement }) => [id, isStatement ? text : toBeginning(text)]))
  return (itemId) => texts.get(itemId) ?? ''
}

/** How a text begins, up to a word's end, and without a heading or a layout that reveal who wrote it. */
function toBeginning(text: string): string {
  const plain = shownText(text, true).replaceAll('\u200B', '').trim()
  return Array.from(text).length < NAME_LENGTH ? plain : `${plain.replace(/\s+\S*$/, '')} …`
}

/** A part of an item that is no chart: what stands there, and its own values. */
export type ItemContent = {
  role: string
  /** Of the statement, the document or the note. */
  id: string
  text: string
  attributes: Reading['parts'][string]
  /** The entries of those attributes that are lists. */
  lists: Readonly<Record<string, readonly ListEntry[]>>
}

/**
 * The parts of items besides the chart, by item, in the order of the definition. Callers have authorized already, and leave out
 * what raters may not see.
 */
export async function readItemContents(
  { item: { parts } }: Definition,
  itemIds: readonly string[],
  tx: Tx = db,
): Promise<Map<string, ItemContent[]>> {
  const [main] = parts
  const statement = { select: { id: true, text: true, attributes: true } }
  const text = { select: { id: true, text: true } }
  const rows = await tx.item.findMany({
    where: { id: { in: [...itemIds] } },
    select: {
      id: true,
      documentId: true,
      statement,
      parts: { select: { role: true, attributes: true, statement, document: text, note: text } },
    },
  })
  const documents = main?.of === 'document' ? await readDocuments(tx, rows) : new Map<string, Content>()
  return new Map(
    rows.map((row) => {
      const own = main?.of === 'document' ? documents.get(row.documentId ?? '') : row.statement
      const further = row.parts.map(({ role, attributes, ...part }) =>
        toContent(role, part.statement ?? part.document ?? part.note, attributes),
      )
      const found = [main ? toContent(main.role, own ?? null) : null, ...further]
      return [row.id, parts.flatMap(({ role }) => found.find((part) => part?.role === role) ?? [])] as const
    }),
  )
}

type Content = { id: string; text: string; attributes?: unknown }

async function readDocuments(tx: Tx, rows: readonly { documentId: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))]
  const found = await tx.document.findMany({ where: { id: { in: ids } }, select: { id: true, text: true } })
  return new Map(found.map((document): [string, Content] => [document.id, document]))
}

/** @param attributes of the part in this item, which go before those of what stands there */
function toContent(role: string, content: Content | null, attributes: unknown = {}): ItemContent | null {
  if (!content) return null
  const own = { ...toObject(content.attributes), ...toObject(attributes) }
  return {
    role,
    id: content.id,
    text: content.text,
    attributes: toAttributes(own),
    lists: Object.fromEntries(
      Object.entries(own).flatMap(([id, value]) =>
        Array.isArray(value) ? [[id, value.map(readListEntry)]] : [],
      ),
    ),
  }
}

function toObject(attributes: unknown): Readonly<Record<string, unknown>> {
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : {}
}

/** Lists are given as one text, as conditions and readers see them. */
function toAttributes(attributes: Readonly<Record<string, unknown>>): ItemContent['attributes'] {
  return Object.fromEntries(
    Object.entries(attributes).map(([id, value]) => {
      if (Array.isArray(value)) return [id, value.map((entry) => readListEntry(entry).text).join('; ')]
      return [id, typeof value === 'number' || typeof value === 'string' ? value : null]
    }),
  )
}

/** What ratings of these items mark, in words; of a protocol without layers nothing is read. Callers have authorized already. */
export async function openMarks(
  definition: Definition,
  itemIds: readonly string[],
): Promise<(itemId: string, rating: { fields: unknown; value: unknown }) => RatedMarks | null> {
  if (definition.spanLayers.length === 0) return () => null
  const contents = await readItemContents(definition, itemIds)
  return (itemId, rating) => {
    const texts = (contents.get(itemId) ?? []).map(({ role, text }) => [role, text] as const)
    return listMarks(definition, rating, Object.fromEntries(texts))
  }
}
