import 'server-only'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Entry } from '@/lib/core/protocols/field-kinds/list'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import { db, type Tx } from '../client'

/**
 * What the newest AI rater drafted of items, by item, where the definition says that people see its drafts. Callers have
 * authorized already.
 */
export async function readAiDrafts(
  definition: Definition,
  itemIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (definition.aiRater?.isDraft !== true) return new Map()
  const rows = await db.rating.findMany({
    where: { itemId: { in: [...itemIds] }, current: true, rater: { kind: 'ai' } },
    orderBy: [{ rater: { createdAt: 'asc' } }, { rater: { alias: 'desc' } }],
    select: { itemId: true, code: true, fields: true },
  })
  return new Map(
    rows.map((row) => [row.itemId, asSuggestions(definition, readStoredValues(definition, row))]),
  )
}

/** With each drafted entry of a list as what it was suggested as, so that it is known after it was edited. */
function asSuggestions(
  { fields }: Definition,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const lists = fields.filter(({ id, kind }) => kind === 'list' && Object.hasOwn(values, id))
  const drafted = lists.map(({ id }) => [
    id,
    (values[id] as readonly Entry[]).map((entry) => ({ ...entry, suggested: entry.text })),
  ])
  return { ...values, ...Object.fromEntries(drafted) }
}

/** A person's values, of whose entries those alone are called suggested that an AI rater drafted. */
export async function withOwnSuggestions(
  tx: Tx,
  definition: Definition,
  itemId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const lists = definition.fields.filter(({ id, kind }) => kind === 'list' && Object.hasOwn(values, id))
  const claims = lists.flatMap(({ id }) => values[id] as readonly Entry[]).some((entry) => entry.suggested)
  if (!claims) return values
  const isDraft = definition.aiRater?.isDraft === true
  const rows = isDraft
    ? await tx.rating.findMany({
        where: { itemId, rater: { kind: 'ai' } },
        select: { code: true, fields: true },
      })
    : []
  const own = lists.map(({ id }) => {
    const drafted = new Set(
      rows.flatMap((row) => {
        const entries = readStoredValues(definition, row)[id] as readonly Entry[] | undefined
        return (entries ?? []).map(({ text }) => text)
      }),
    )
    const entries = (values[id] as readonly Entry[]).map(({ suggested, ...entry }) =>
      suggested !== undefined && drafted.has(suggested) ? { ...entry, suggested } : entry,
    )
    return [id, entries]
  })
  return { ...values, ...Object.fromEntries(own) }
}
