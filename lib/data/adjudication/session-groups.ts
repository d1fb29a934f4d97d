import 'server-only'
import { describeSession } from '@/lib/core/adjudication/describe-session'
import { settledWords } from '@/lib/core/adjudication/field-words'
import type { SettledField } from '@/lib/core/adjudication/settled-fields'
import { parseSession } from '@/lib/core/adjudication/span-session'
import { isProblem } from '@/lib/core/protocols/field-kinds/field-kind'
import { readStoredMarks } from '@/lib/core/protocols/stored-answer'
import { isId } from '@/lib/core/uuid'
import { db } from '../client'

type Decided = { field: string; value: unknown }

/** What a session agreed on in words: how many passages, and what became of each group. */
export type DescribedSession = { title: string; words: string; groups: string[] }

/**
 * Describes decisions of sessions, with what was marked in the ratings that they compared. Callers have authorized already.
 *
 * @param studyId the study that decisions and ratings are of
 * @param decisions all that are to be described
 * @param nameOf what a rater is called
 * @returns for a decision its description; null for one of a field, and one that there can be none
 */
export async function createSessionWords(
  studyId: string,
  decisions: readonly Decided[],
  settled: readonly SettledField[],
  nameOf: (raterId: string) => string,
): Promise<(decision: Decided & { code: string }) => DescribedSession | null> {
  const sessionOf = ({ field, value }: Decided) => {
    const own = settled.find(({ id }) => id === field)
    const session = own?.layer && parseSession(own.layer, value)
    return own?.layer && session && !isProblem(session) ? { own, layer: own.layer, session } : null
  }
  // an imported session may name what is no rating here
  const ids = decisions.flatMap((decision) => sessionOf(decision)?.session.ratings ?? []).filter(isId)
  const ratings =
    ids.length === 0
      ? []
      : await db.rating.findMany({ where: { id: { in: ids }, studyId }, select: { id: true, fields: true } })
  const fieldsOf = new Map(ratings.map(({ id, fields }) => [id, fields]))
  return (decision) => {
    const found = sessionOf(decision)
    if (!found) return null
    const { own, layer, session } = found
    const sets = session.ratings.map((id) => readStoredMarks([layer], fieldsOf.get(id))[layer.id] ?? [])
    const groups = describeSession(session, { layer, sets, aliases: session.raters.map(nameOf) })
    return { title: own.title, words: settledWords(own, decision.code), groups }
  }
}
