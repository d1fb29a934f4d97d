import 'server-only'
import type { ItemState } from '@/lib/core/adjudication/item-state'
import type { AnswerTable } from '@/lib/core/figures/answers/answer-table'
import { isUnsettled } from '@/lib/core/progress'
import type { Definition } from '@/lib/core/protocols/definition'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import { db } from '../client'

type Rating = { itemId: string; raterId: string } & Parameters<typeof readStoredValues>[1]

type Known = {
  rows: readonly { id: string; key: string }[]
  indexOf: ReadonlyMap<string, number>
  stateOf: ReadonlyMap<string, ItemState['kind']>
}

/** What was written into fields that a figure lists, of items that are settled: a text alone says what its rater answered. */
export async function readTexts(
  definition: Definition,
  ratings: readonly Rating[],
  { rows, indexOf, stateOf }: Known,
): Promise<Pick<AnswerTable, 'texts'>> {
  const listed = new Set(definition.figures.flatMap(({ kind, of }) => (kind === 'list' ? of : [])))
  const fields = definition.fields.filter(({ id, kind }) => kind === 'text' && listed.has(id))
  if (fields.length === 0) return {}
  const written = ratings.flatMap((rating) => {
    const item = indexOf.get(rating.itemId)
    if (item === undefined || isUnsettled(stateOf.get(rating.itemId) ?? 'open')) return []
    const values = readStoredValues(definition, rating)
    return fields.flatMap(({ id }) => {
      const text = values[id]
      return typeof text === 'string' && text.trim() !== ''
        ? [{ field: id, item, raterId: rating.raterId, text: text.trim() }]
        : []
    })
  })
  const ids = [...new Set(written.map(({ item }) => rows[item]?.id ?? ''))]
  const own = await db.item.findMany({
    where: { id: { in: ids } },
    select: { id: true, statement: { select: { text: true } } },
  })
  const textOf = new Map(own.map(({ id, statement }) => [id, statement?.text]))
  return {
    texts: written.map((one) => {
      const row = rows[one.item]
      return { ...one, of: textOf.get(row?.id ?? '') ?? row?.key ?? '' }
    }),
  }
}
