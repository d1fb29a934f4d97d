import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import type { ValidityReport } from '@/lib/core/labeling/validity-report'
import { compareDrafts } from '@/lib/core/protocols/validity/compare-drafts'
import { validityCode, validityValueSchema } from '@/lib/core/protocols/validity/validity-protocol'
import { db } from '../client'
import { findValidityTask } from './validity-task'

type Row = {
  draft: unknown
  final: unknown
  patient: string
  authorKind: 'human' | 'llm'
  kind: 'sentence' | 'claim'
}

/**
 * How far the four checks have come, how drafts and clinicians agree, and what share of statements is invalid; null while
 * nothing was drafted.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getValidityReport(actor: Actor, studyId: string): Promise<ValidityReport | null> {
  authorize(actor, 'agreement:read', studyId)
  const task = await findValidityTask(db, studyId)
  if (!task) return null
  const rows = await db.$queryRaw<Row[]>`
    select a.value as draft, f.value as final, d."patientId"::text as patient, d."authorKind"::text as "authorKind", p.kind::text as kind
    from "Item" i
    join "Statement" p on p.id = i."statementId" join "Document" d on d.id = p."documentId"
    left join lateral (
      select t.value from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'ai'
      where t."itemId" = i.id and t.current order by r."createdAt" desc, r.alias limit 1) a on true
    left join lateral (
      select t.value from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
      where t."itemId" = i.id and t.current order by r.alias limit 1) f on true
    where i."taskId" = ${task.id}::uuid`
  const statements = rows.map(({ draft, final, ...row }) => ({
    ...row,
    draft: draft === null ? null : validityValueSchema.parse(draft),
    final: final === null ? null : validityValueSchema.parse(final),
  }))
  const reviewed = statements.flatMap(({ patient, draft, final }) =>
    draft && final ? [{ patient, draft, final }] : [],
  )
  const groups = Map.groupBy(statements, ({ authorKind, kind }) => `${authorKind} ${kind}` as const)
  return {
    total: statements.length,
    drafted: statements.filter((statement) => statement.draft !== null).length,
    reviewed: statements.filter((statement) => statement.final !== null).length,
    comparisons: compareDrafts(reviewed),
    groups: [...groups.values()]
      .flatMap((own) => {
        const [first] = own
        const final = own.flatMap(({ patient, final: value }) =>
          value ? [{ patient, isInvalid: validityCode(value) === 'invalid' }] : [],
        )
        return first
          ? [
              {
                authorKind: first.authorKind,
                kind: first.kind,
                total: own.length,
                reviewed: final.length,
                invalid: final.filter(({ isInvalid }) => isInvalid).length,
                share: clusteredProportion(
                  [...final.keys()],
                  (place) => final[place]?.isInvalid === true,
                  final.map(({ patient }) => patient),
                  'nothing was reviewed',
                ),
              },
            ]
          : []
      })
      .toSorted((one, other) =>
        `${one.authorKind} ${one.kind}` < `${other.authorKind} ${other.kind}` ? -1 : 1,
      ),
  }
}
