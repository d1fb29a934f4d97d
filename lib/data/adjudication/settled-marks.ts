import 'server-only'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { parseSession } from '@/lib/core/adjudication/span-session'
import type { Definition } from '@/lib/core/protocols/definition'
import { isProblem } from '@/lib/core/protocols/field-kinds/field-kind'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { db } from '../client'
import type { ItemWithState } from '../item-states'

/**
 * What is agreed to be marked in each layer of some items: by a session, or without one where all of the first round marked the
 * same. Callers have authorized already.
 *
 * @returns by item, then by layer; nothing of a layer that is not settled, or cannot be
 */
export async function readSettledMarks(
  definition: Definition,
  items: readonly Pick<ItemWithState, 'itemId' | 'fields' | 'votes'>[],
): Promise<Map<string, Record<string, readonly MarkedSpan[]>>> {
  const layers = new Map(
    listSettledFields(definition).flatMap(({ layer }) => (layer ? [[layer.id, layer]] : [])),
  )
  const rows =
    layers.size === 0
      ? []
      : await db.consensus.findMany({
          where: {
            itemId: { in: items.map(({ itemId }) => itemId) },
            current: true,
            field: { in: [...layers.keys()] },
          },
          select: { itemId: true, field: true, value: true },
        })
  const decided = new Map(rows.map(({ itemId, field, value }) => [`${itemId} ${field}`, value]))
  return new Map(
    items.map(({ itemId, fields, votes }) => {
      const agreed = fields.flatMap(({ field, state }) => {
        const layer = layers.get(field)
        if (!layer) return []
        if (state.kind === 'agreed') {
          const first = votes.find(({ round, marks }) => round === FIRST_ROUND && marks?.[field])
          return [[field, first?.marks?.[field] ?? []] as const]
        }
        const session = state.kind === 'settled' && parseSession(layer, decided.get(`${itemId} ${field}`))
        return session && !isProblem(session) ? [[field, session.spans] as const] : []
      })
      return [itemId, Object.fromEntries(agreed)]
    }),
  )
}
