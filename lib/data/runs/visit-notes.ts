import 'server-only'
import { secondOf } from '@/lib/core/time-words'
import { db } from '../client'
import type { ItemContent } from '../items'

type Visited = { parts: readonly ItemContent[]; before?: string | null }

/**
 * The notes of the visits that items of one patient are about: the one that the item's attribute `note` names, else what was written
 * at the very time before which its chart is read. Callers have authorized already, and show it to no rater.
 */
export async function openVisitNotes(
  patientId: string,
  items: readonly Visited[],
): Promise<(item: Visited) => string | null> {
  const times = items.flatMap(({ before }) => (before ? [new Date(`${before.replace(' ', 'T')}Z`)] : []))
  const notes = await db.note.findMany({
    where: {
      patientId,
      OR: [
        { externalId: { in: items.flatMap((item) => nameOf(item) ?? []) } },
        { chartTime: { in: times.filter((time) => !Number.isNaN(time.getTime())) } },
      ],
    },
    orderBy: { externalId: 'asc' },
    select: { externalId: true, chartTime: true, text: true },
  })
  return (item) => {
    const named = notes.filter(({ externalId }) => externalId === nameOf(item))
    const then = notes.filter(({ chartTime }) => chartTime !== null && secondOf(chartTime) === item.before)
    const found = named.length > 0 ? named : then
    return found.length === 0 ? null : found.map(({ text }) => text).join('\n\n')
  }
}

function nameOf({ parts }: Visited): string | null {
  const named = parts.map(({ attributes }) => attributes['note']).find((note) => typeof note === 'string')
  return typeof named === 'string' && named !== '' ? named : null
}
