import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { Figure } from '@/lib/core/figures/figure'
import {
  type CohortPerson,
  type CohortText,
  characteristicsFigure,
} from '@/lib/core/figures/tables/characteristics'
import { db } from '../client'

/** Who a study's patients are and what its texts are like, for whoever sees charts. @throws {AppError} `not_found`, `forbidden` */
export async function getCharacteristics(actor: Actor, studyId: string): Promise<Figure> {
  authorize(actor, 'document:read', studyId)
  return readCharacteristics(studyId)
}

/** The same, with small groups suppressed: of the patients whose texts are checked, and the stay that these are about. */
export async function readCharacteristics(studyId: string): Promise<Figure> {
  const [people, texts] = await Promise.all([
    db.$queryRaw<CohortPerson[]>`
      select p.sex, p.age, stay.ethnicity, stay.days as "stayDays",
        (select count(*)::int from "Note" n where n."patientId" = p.id) as notes
      from "Patient" p
      left join lateral (
        select nullif(a.details->>'ETHNICITY', '') as ethnicity,
          (extract(epoch from a."dischargeTime" - a."admitTime") / 86400)::float8 as days
        from "Admission" a
        left join "Document" d on d."admissionId" = a.id
        where a."patientId" = p.id
        order by d.id is null, a."admitTime" desc nulls last, a."externalId" limit 1
      ) stay on true
      where p."studyId" = ${studyId}::uuid and exists (select from "Document" d where d."patientId" = p.id)
      order by p."externalId" collate "C"`,
    db.$queryRaw<CohortText[]>`
      select d."authorKind"::text as "authorKind",
        coalesce(array_length(regexp_split_to_array(btrim(d.text, E' \\n\\r\\t'), '\\s+'), 1), 0) as words,
        count(s.id) filter (where s.kind = 'claim' and e."statementId" is null)::int as claims,
        count(s.id) filter (where s.kind = 'sentence' and e."statementId" is null)::int as sentences
      from "Document" d
      left join "Statement" s on s."documentId" = d.id
      left join "Exclusion" e on e."statementId" = s.id
      where d."studyId" = ${studyId}::uuid
      group by d.id order by d."externalId" collate "C"`,
  ])
  return characteristicsFigure(people, texts)
}
