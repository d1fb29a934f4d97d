import 'server-only'
import type { Unembedded } from '@/lib/core/runs/run-experience'
import type { KnownModel } from '@/lib/core/runs/run-makers'
import { db } from '../client'

/** Facts of one cutting that are looked at; of more than these, a share is taken for all. */
const SAMPLE = 20_000

/** What models are not sent, as a class of PostgreSQL's regular expressions: what `dropInvisible` leaves out. */
export const INVISIBLE = String.raw`[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]`

type Row = { of: 'facts' | 'statements'; kind: 'sentence' | 'claim'; decomposition: string } & {
  name: string
  /** Of how many all are, and how many were looked at. */
  count: number
  seen: number
  texts: number
  chars: number
}

/**
 * Texts of patients with statements that these models have made no vector of, each different one of a patient once: facts that
 * the notes are cut into by now, and statements. Exact up to 20,000 facts of a cutting, from an even sample beyond. Callers have
 * authorized already.
 */
export async function readUnembedded(
  { studyId, taskId }: { studyId: string; taskId: string },
  models: readonly KnownModel[],
): Promise<Unembedded[]> {
  if (models.length === 0) return []
  const rows = await db.$queryRaw<Row[]>`
    with judged as (select distinct "patientId" from "Item" where "taskId" = ${taskId}::uuid),
    cuts as (
      select f.kind, f.decomposition, count(*)::int as count from "Fact" f join judged using ("patientId")
      where f."studyId" = ${studyId}::uuid group by f.kind, f.decomposition),
    texts as (
      select 'facts' as of, c.kind::text as kind, c.decomposition, c.count, s."patientId", s.text
      from cuts c cross join lateral (
        select f."patientId", f.text from "Fact" f join judged using ("patientId")
        where f."studyId" = ${studyId}::uuid and f.kind = c.kind and f.decomposition = c.decomposition
        order by f.id limit ${SAMPLE}) s
      union all
      select 'statements', i.kind, '', (count(*) over (partition by i.kind))::int, i."patientId", i.text
      from "ItemView" i where i."taskId" = ${taskId}::uuid and i."statementId" is not null),
    sent as (
      select of, kind, decomposition, count, "patientId", regexp_replace(text, ${INVISIBLE}, '', 'g') as text
      from texts),
    hashed as (
      select of, kind, decomposition, count, "patientId", length(text) as chars,
        sha256(convert_to(text, 'UTF8')) as hash
      from sent),
    models as (select * from unnest(${models.map(({ name }) => name)}::text[],
      ${models.map(({ storedAs }) => storedAs)}::text[]) as m(name, kept))
    select h.of, h.kind, h.decomposition, m.name, max(h.count) as count, count(*)::int as seen,
      (count(distinct (h."patientId", h.hash)) filter (where e.model is null))::int as texts,
      coalesce(avg(h.chars) filter (where e.model is null), 0)::float8 as chars
    from hashed h cross join models m
      left join "Embedding" e on e."patientId" = h."patientId" and e.model = m.kept and e."textHash" = h.hash
    group by h.of, h.kind, h.decomposition, m.name`
  return rows.map(({ of, kind, decomposition, name, count, seen, texts, chars }) => {
    const missing = { model: name, texts: Math.round(texts * (count / seen)), chars }
    return of === 'facts' ? { ...missing, of, factKind: kind, decomposition } : { ...missing, of, kind }
  })
}
