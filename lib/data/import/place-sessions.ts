import 'server-only'
import type { Tx } from '../client'

/**
 * Decisions of sessions name raters as files do; here they come to name them, and the ratings that were compared, by their ids in this
 * study. Ratings are there already.
 */
export async function placeSessions(tx: Tx, studyId: string): Promise<void> {
  await tx.$executeRaw`
    update stage_decision s set value = s.value || (
      select jsonb_build_object(
        'raters', jsonb_agg(coalesce(r.id::text, named.alias) order by named.n),
        'ratings', jsonb_agg(coalesce(t.id::text, named.alias) order by named.n))
      from jsonb_array_elements_text(s.value->'raters') with ordinality named (alias, n)
      left join "Rater" r on r."studyId" = ${studyId}::uuid and r.alias = named.alias
      left join stage_target i on i.task = s.task and i.item = s.item
      left join "Rating" t on t."itemId" = i.id and t."raterId" = r.id and t.round = 1 and t.current)
    where jsonb_typeof(s.value->'raters') = 'array' and jsonb_typeof(s.value->'spans') = 'array'`
}
