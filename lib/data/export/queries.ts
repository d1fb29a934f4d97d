import {
  ALL_SEATS,
  callColumns,
  documentColumns,
  IS_OPEN,
  instant,
  isOpen,
  NAMED_VALUE,
  OPEN_TASKS,
  PARTS,
  SEATS,
  selectRatings,
  TASK,
  time,
  VALIDITY_DRAFTS,
} from './query-parts'
import type { Rows } from './rows'

/** A task with sealed AI results, where `:study` has one. */
export const SEALED_TASK = `
  select k.id from "Task" k join "Rater" r on r."studyId" = k."studyId" and r.kind = 'ai'
  cross join lateral (select 1 from "Rating" t where t."raterId" = r.id and t."taskId" = k.id limit 1) said
  where k."studyId" = :study and k.id <> all(${OPEN_TASKS}) limit 1`

/**
 * What an export reads. `:study` stands for the study's id, `:task` for the id of one of its tasks, `:with_ai` for whether answers
 * of AI raters leave though they are sealed.
 */
export const QUERIES: Record<keyof Rows, string> = {
  patientsWithoutAdmission: `
    select p."externalId" as patient, p.sex, p.age from "Patient" p
    where p."studyId" = :study and not exists (select 1 from "Admission" a where a."patientId" = p.id)
    order by p."externalId"`,
  admissions: `
    select p."externalId" as patient, p.sex, p.age, a."externalId" as admission,
      ${time('a."admitTime"')} as "admitTime", ${time('a."dischargeTime"')} as "dischargeTime", a.diagnosis, a.details
    from "Admission" a join "Patient" p on p.id = a."patientId"
    where a."studyId" = :study
    order by p."externalId", exists (select 1 from "Document" d where d."admissionId" = a.id) desc, a."externalId"`,
  notes: `
    select n."externalId" as note, p."externalId" as patient, a."externalId" as admission, n.category, n.description,
      to_char(n."chartDate", 'YYYY-MM-DD') as "chartDate", ${time('n."chartTime"')} as "chartTime",
      ${time('n."storeTime"')} as "storeTime", n."caregiverId" as caregiver, n.text
    from "Note" n
    join "Patient" p on p.id = n."patientId"
    left join "Admission" a on a.id = n."admissionId"
    where n."studyId" = :study
    order by p."externalId", n."externalId"`,
  documents: `
    select ${documentColumns}, d.text, d.attributes,
      (select o."externalId" from "Document" o where o.id = d."sourceId") as source
    from "Document" d
    join "Patient" p on p.id = d."patientId"
    left join "Admission" a on a.id = d."admissionId"
    where d."studyId" = :study
    order by p."externalId", d."externalId"`,
  propositions: `
    select ${documentColumns}, d.text as "documentText", pr."externalId" as proposition, pr.kind::text as kind,
      pr.ordinal, pr.text, pr.start, pr."end", pr.attributes, gone.reason as excluded
    from "Document" d
    join "Statement" pr on pr."documentId" = d.id
    left join "Exclusion" gone on gone."statementId" = pr.id
    join "Patient" p on p.id = d."patientId"
    left join "Admission" a on a.id = d."admissionId"
    where pr."studyId" = :study
    order by p."externalId", d."externalId", pr.ordinal, pr."externalId"`,
  raters: `
    select alias as rater, kind::text as kind, configuration from "Rater"
    where "studyId" = :study order by alias`,
  references: `
    select hash, text from "ReferenceContext" c
    where "studyId" = :study and exists (
      select 1 from "Rating" t where t."referenceContextId" = c.id and t.current and ${isOpen('t."taskId"')})
    order by hash`,
  ratings: selectRatings({ seats: SEATS, which: 'and t.current', columns: '', joins: '' }),
  revisions: selectRatings({
    seats: ALL_SEATS,
    which: '',
    columns: `, t."wallMs", key.code as key, ${instant('reveal."createdAt"')} as "aiSeenAt"`,
    joins: `left join "KeyedItem" key on key."itemId" = i.id
      left join "Assignment" seat on seat."itemId" = x."itemId" and seat."raterId" = x."raterId" and seat.round = x.round
      left join "AiReveal" reveal on reveal."assignmentId" = seat.id`,
  }),
  adjudicatorVotes: `
    select ${TASK} as task, i.key as item, r.alias as rater, v.kind, v.code, v.rationale,
      ${instant('v."createdAt"')} as "askedAt", ${instant('v."votedAt"')} as "votedAt"
    from "AdjudicatorVote" v
    join "Item" i on i.id = v."itemId"
    join "Task" k on k.id = i."taskId"
    join "Rater" r on r.id = v."raterId"
    where v."studyId" = :study
    order by i.key, v.kind, r.alias`,
  guidelines: `
    select version, ${instant('g."createdAt"')} as "publishedAt", content
    from "Guideline" g where "taskId" = :task
    order by version`,
  policies: `
    select version, ${instant('p."createdAt"')} as "appliedAt", policy, reason, changed
    from "ConsensusPolicyVersion" p where "taskId" = :task
    order by version`,
  settings: `
    select entry.key as setting, entry.value
    from "Task" k cross join lateral jsonb_each(k.config) entry
    where k.id = :task
    union all
    select 'lockedAt', to_jsonb(${instant('k."lockedAt"')}) from "Task" k where k.id = :task
    order by setting`,
  estimates: `
    select i.key as item, i."estimateCode" as code, i."estimateProbability" as probability
    from "Item" i
    where i."taskId" = :task and i."estimateCode" is not null
    order by i.key`,
  calls: `
    select c.rater, c.item, c.stage, c.model, c.temperature, c.outcome, c.status, c."finishReason", c."promptTokens",
      c."answerTokens", c.cost, c."latencyMs", ${instant('c."startedAt"')} as "startedAt"
    from (
      select r.alias as rater, i.key as item, ${callColumns('m')}
      from "ModelCall" m
      join "Work" n on n.id = m."workId"
      left join "Rater" r on r.id = n."raterId"
      left join "Item" i on i.id = m."itemId"
      where n."studyId" = :study and (n.kind <> 'rate' or ${isOpen('n."taskId"')})
    ) c
    order by c."startedAt", c.id`,
  prompts: `
    select p.hash, p.value ->> 'text' as text from "CacheEntry" p
    where p.stage = 'prompt' and p.hash in (
      select n.configuration ->> used.name from "Work" n cross join (values ('promptHash'), ('repairHash')) used(name)
      where n."studyId" = :study
      union
      select used.value from "Work" n cross join lateral jsonb_each_text(n.configuration -> 'prompts') used
      where n."studyId" = :study
    )
    order by p.hash`,
  failedTexts: `
    select p."externalId" as patient, a."externalId" as admission, w.configuration ->> 'model' as model,
      coalesce(u.failure, w.failure) as failure, ${instant('u."updatedAt"')} as at, (d.draft ->> 'index')::int as index,
      d.draft ->> 'step' as step, d.draft ->> 'tag' as tag, d.draft ->> 'text' as text
    from "WorkUnit" u join "Work" w on w.id = u."workId"
    join "Admission" a on a.id = u."unitId" join "Patient" p on p.id = a."patientId"
    cross join lateral jsonb_array_elements(u.drafts) with ordinality d(draft, ordinal)
    where w."studyId" = :study and u.drafts is not null
    order by a."externalId" collate "C", w."createdAt", w.id, d.ordinal`,
  items: `
    select i.id, i.key as item, ${TASK} as task, i.sort, i.strata, p."externalId" as patient, gone.reason as excluded,
      i."statementKey" as statement, i."documentKey" as document, coalesce(parts.list, '[]') as parts
    from "ItemView" i
    join "Task" k on k.id = i."taskId"
    join "Patient" p on p.id = i."patientId"
    left join "Exclusion" gone on gone."statementId" = i."statementId"
    ${PARTS}
    where ${TASK} = :task and k."trainsTaskId" is null
    order by p."externalId", i.sort, i.key`,
  answers: `
    select i.key as item, i."statementKey" as statement, coalesce(i.text, i."documentText", i.key) as text,
      p."externalId" as patient, i."documentKey" as document, coalesce(parts.list, '[]') as parts,
      coalesce((select s.attributes from "Statement" s where s.id = i."statementId"), '{}') as attributes,
      coalesce(v.ratings, '[]') as ratings
    from "ItemView" i
    join "Patient" p on p.id = i."patientId"
    ${PARTS}
    left join (
      select x."itemId", json_agg(json_build_object('rater', r.alias, 'raterKind', r.kind, 'round', x.round,
        'code', t.code, 'fields', t.fields, 'uncertain', t.uncertain, 'comment', t.comment, 'activeMs', t."activeMs",
        'value', t.value, 'ratedAt', ${instant('t."createdAt"')}, 'evidence', coalesce(
          (select json_agg(json_build_object('note', n."externalId", 'start', e.start, 'end', e."end", 'quote', e.quote)
            order by e.rank) from "Evidence" e join "Note" n on n.id = e."noteId" where e."ratingId" = t.id), '[]'))
        order by x.round, r.kind, r.alias) as ratings
      from ${SEATS} x
      join "Rater" r on r.id = x."raterId" and (r.kind = 'human' or ${isOpen(':task')})
      left join "Rating" t on t."itemId" = x."itemId" and t."raterId" = x."raterId" and t.round = x.round and t.current
      group by x."itemId"
    ) v on v."itemId" = i.id
    where i."taskId" = :task
    order by p."externalId", i.key`,
  humanVerdicts: `
    select i.id as item, i."statementKey" as proposition, i.text, i."authorKind"::text as "authorKind",
      i.kind, c.code as decision, c.rationale, w.alias as "decidedBy",
      coalesce(v.votes, '[]') as votes
    from "ItemView" i
    left join "Consensus" c on c."itemId" = i.id and c.current
    left join "Rater" w on w.id = c."decidedById"
    left join (
      select x."itemId", json_agg(json_build_object('rater', r.alias, 'round', x.round, 'code', t.code,
        'uncertain', t.uncertain, 'comment', t.comment, 'activeMs', t."activeMs") order by x.round, r.alias) as votes
      from ${SEATS} x
      join "Rater" r on r.id = x."raterId" and r.kind = 'human'
      left join "Rating" t on t."itemId" = x."itemId" and t."raterId" = x."raterId" and t.round = x.round and t.current
      group by x."itemId"
    ) v on v."itemId" = i.id
    where i."taskId" = :task and i."statementId" is not null
    order by i."statementKey"`,
  aiVerdicts: `
    select i."statementKey" as proposition, i."authorKind"::text as "authorKind", i.kind,
      r.alias as rater, t.code, t.comment, t.value, c.hash as reference, c.text as "referenceText"
    from "Rating" t
    join "ItemView" i on i.id = t."itemId" and i."statementId" is not null
    join "Rater" r on r.id = t."raterId" and r.kind = 'ai'
    left join "ReferenceContext" c on c.id = t."referenceContextId"
    where ${isOpen('i."taskId"')} and i."taskId" = :task and t.current
    order by r.alias, i."statementKey"`,
  scoreReports: `
    select rater, patient, "authorKind", kind, jsonb_object_agg(code, given) as counts
    from (
      select r.alias as rater, p."externalId" as patient, i."documentId" as id, i."authorKind"::text as "authorKind",
        i.kind, t.code, count(*)::int as given
      from "Rating" t
      join "ItemView" i on i.id = t."itemId" and i."statementId" is not null
      join "Patient" p on p.id = i."patientId"
      join "Rater" r on r.id = t."raterId" and r.kind = 'ai'
      where ${isOpen('i."taskId"')} and i."taskId" = :task and t.current and t.code is not null
      group by r.alias, p."externalId", i."documentId", i."authorKind", i.kind, t.code
    ) said
    group by rater, patient, id, "authorKind", kind
    order by rater, patient, "authorKind", kind, id`,
  validity: `
    select i."statementKey" as proposition, i.text, i."authorKind"::text as "authorKind", i.kind, f.fields as final, a.fields as draft
    ${VALIDITY_DRAFTS}
    join lateral (
      select t.fields from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
      where t."itemId" = i.id and t.current and t.round = 1 order by r.alias limit 1) f on true
    order by i."statementKey"`,
  validityDrafts: `
    select i."statementKey" as proposition, i.text, i."authorKind"::text as "authorKind", i.kind, a.fields as draft
    ${VALIDITY_DRAFTS}
    where a.fields is not null and not exists (
      select from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
      where t."itemId" = i.id and t.current and t.round = 1)
    order by i."statementKey"`,
  evidence: `
    select ${TASK} as task, i.key as item, i."statementKey" as proposition, r.alias as rater, t.round,
      n."externalId" as note, e.start, e.quote
    from "Evidence" e
    join "Rating" t on t.id = e."ratingId" and t.current
    join "ItemView" i on i.id = t."itemId"
    join "Task" k on k.id = i."taskId"
    join "Rater" r on r.id = t."raterId"
    join "Note" n on n.id = e."noteId"
    where t."studyId" = :study and t.round in (1, 2) and ${IS_OPEN}
    order by i.key, k."createdAt", r.alias, t.round, e.rank`,
  decisions: `
    select ${TASK} as task, i.key as item, i."statementKey" as proposition, c.field, c.code, ${NAMED_VALUE} as value, c.rationale, c.reason, c.guideline, c."guidelineVersion",
      r.alias as "decidedBy"
    from "Consensus" c
    join "ItemView" i on i.id = c."itemId"
    join "Task" k on k.id = i."taskId"
    left join "Rater" r on r.id = c."decidedById"
    where c."studyId" = :study and c.current
    order by i.key, k."createdAt", c.field`,
}
