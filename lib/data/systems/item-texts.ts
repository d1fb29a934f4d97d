import 'server-only'
import type { AnswerTable } from '@/lib/core/figures/answers/answer-table'
import { findSystemStrata } from '@/lib/core/figures/systems/subjects'
import type { Explanation, ItemTexts } from '@/lib/core/figures/systems/system-texts'
import { listOwnParts } from '@/lib/core/protocols/item-sources'
import { db } from '../client'
import { type ItemContent, readItemContents } from '../items'
import type { Task } from '../tasks'

/**
 * What stands behind the items of a table: what was looked for, in which text, and which items ask the same. Callers have authorized
 * already.
 *
 * @returns by the index of the item; null of one that is gone meanwhile
 */
export async function readItemTexts(
  { id: taskId, definition }: Pick<Task, 'id' | 'definition'>,
  { items }: Pick<AnswerTable, 'items'>,
): Promise<(ItemTexts | null)[]> {
  const rows = await db.item.findMany({
    where: { taskId },
    select: { id: true, key: true, patientId: true },
  })
  const idOf = new Map(rows.map(({ id, key }) => [key, id]))
  const contents = await readItemContents(
    definition,
    rows.map(({ id }) => id),
  )
  const role = findSystemStrata(definition)?.role ?? null
  const asked = listOwnParts(definition).filter((part) => part.role !== role)
  return items.map(({ units, patient }) => {
    const itemId = idOf.get(units['item'] ?? '')
    const parts = itemId === undefined ? undefined : contents.get(itemId)
    return itemId === undefined || !parts
      ? null
      : toTexts({
          itemId,
          patient,
          parts,
          role,
          asked: asked.map((part) => part.role),
        })
  })
}

type Found = {
  itemId: string
  patient: string
  parts: readonly ItemContent[]
  role: string | null
  asked: readonly string[]
}

function toTexts({ itemId, patient, parts, role, asked }: Found): ItemTexts {
  const sought = parts.filter((part) => asked.includes(part.role))
  const own = parts.find((part) => part.role === role)
  const [first] = sought
  return {
    itemId,
    patient,
    text: first?.text ?? own?.text.slice(0, 200) ?? '',
    attributes: first?.attributes ?? {},
    document: own ? { documentId: own.id, text: own.text } : null,
    // without a text of its own an item is about the system’s words alone: nobody else was asked the same
    pair: own && sought.length > 0 ? sought.map(({ id }) => id).join(' ') : null,
  }
}

/** Why raters answered as they did, by item. Callers have authorized already, and may see what these raters said. */
export async function readExplanations(
  taskId: string,
  itemIds: readonly string[],
  kind: 'human' | 'ai',
): Promise<Map<string, Explanation[]>> {
  const rows = await db.rating.findMany({
    where: { taskId, itemId: { in: [...itemIds] }, current: true, round: 1, rater: { kind } },
    orderBy: [{ itemId: 'asc' }, { raterId: 'asc' }],
    select: { itemId: true, raterId: true, comment: true, value: true },
  })
  const found = Map.groupBy(rows, ({ itemId }) => itemId)
  return new Map(
    [...found].map(([itemId, own]) => [
      itemId,
      own.flatMap(({ raterId, comment, value }): Explanation[] => {
        const reasons = reasonsIn(value)
        if (reasons.length > 0) return reasons.map(([field, text]) => ({ raterId, field, text }))
        return comment ? [{ raterId, field: null, text: comment }] : []
      }),
    ]),
  )
}

/** Where several calls were made each gave a reason of its own. */
function reasonsIn(value: unknown): [string, string][] {
  const reasons = typeof value === 'object' && value !== null && 'reasons' in value ? value.reasons : null
  if (typeof reasons !== 'object' || reasons === null) return []
  return Object.entries(reasons).flatMap(([field, text]): [string, string][] =>
    typeof text === 'string' && text !== '' ? [[field, text]] : [],
  )
}
