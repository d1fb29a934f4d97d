import type { Rows } from './rows'

const time = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`
/** Everybody who rated an item or was to rate it, without training, hidden repeats and checks. */
const SEATS = `(
    select "itemId", "raterId", round from "Rating" where "studyId" = :study and current and round in (1, 2)
    union
    select "itemId", "raterId", round from "Assignment" where "studyId" = :study and round in (1, 2)
  )`

/** The same with training, hidden repeats and checks, and raters whose every answer was taken back. */
const ALL_SEATS = `(
    select "itemId", "raterId", round from "Rating" where "studyId" = :study
    union
    select "itemId", "raterId", round from "Assignment" where "studyId" = :study
  )`

const VERDICT_TASK = `(select id from "Task" where "studyId" = :study and protocol = 'verdict' order by "createdAt" limit 1)`

/** With what was excluded from it. */
const ALL_OF_VERDICT = `(select id from "Task" where id = ${VERDICT_TASK} or "excludedFromId" = ${VERDICT_TASK})`

const documentColumns = `d."externalId" as document, p."externalId" as patient, a."externalId" as admission,
  d.kind as "documentKind", d."authorKind"::text as "authorKind", d."authorName"`

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const callColumns = (
  of: string,
) => `${of}.id, ${of}.stage, ${of}.model, ${of}.temperature, ${of}.outcome, ${of}.status,
  ${of}."finishReason", ${ofEnded(of, 'promptTokens')}, ${ofEnded(of, 'answerTokens')}, ${of}.cost,
  ${ofEnded(of, 'latencyMs')}, ${of}."startedAt"`

/** Empty for a call whose end is on no record. */
const ofEnded = (of: string, column: string) =>
  `case when ${of}.outcome <> 'begun' then ${of}."${column}" end as "${column}"`

/** Tasks whose AI results are not sealed: opened, or only ever drafts. What is excluded, or for training, goes with its task. */
const OPEN_TASKS = `array(
    select k.id from "Task" k
    join "Task" work on work.id = coalesce(k."excludedFromId", k."trainsTaskId", k.id)
    join "ProtocolVersion" v on v.id = work."protocolVersionId"
    where k."studyId" = :study and (work."aiOpenedAt" is not null or v.definition #>> '{aiRater,isDraft}' = 'true')
  )`

/** Sealed results stay here: what people said leaves, what AI raters said of the same statements does not. */
const isOpen = (task: string) => `(:with_ai or ${task} = any(${OPEN_TASKS}))`
const IS_OPEN = `(r.kind = 'human' or ${isOpen('i."taskId"')})`

/** A task with sealed AI results, where `:study` has one. */
export const SEALED_TASK = `
  select k.id from "Task" k join "Rater" r on r."studyId" = k."studyId" and r.kind = 'ai'
  cross join lateral (select 1 from "Rating" t where t."raterId" = r.id and t."taskId" = k.id limit 1) said
  where k."studyId" = :study and k.id <> all(${OPEN_TASKS}) limit 1`

/** The protocol by which an item is rated, or was until it was excluded. */
const PROTOCOL = `coalesce(origin.protocol, k.protocol)`

type Choice = { seats: string; which: string; columns: string; joins: string }

const selectRatings = ({ seats, which, columns, joins }: Choice) => `
    select i.id as item, pr."externalId" as proposition, p."externalId" as patient, d."externalId" as document,
      d."authorKind"::text as "authorKind", d."authorName", pr.kind::text as kind, ${PROTOCOL} as protocol,
      gone.reason as excluded, r.alias as rater, r.kind::text as "raterKind", x.round, t.code, t.uncertain, t.comment, t."activeMs", t.value,
      c.hash as reference, t.revision, t."guidelineVersion", ${instant('t."createdAt"')} as "ratedAt"${columns}
    from ${seats} x
    join "Item" i on i.id = x."itemId"
    join "Task" k on k.id = i."taskId"
    left join "Task" origin on origin.id = k."excludedFromId"
    join "Statement" pr on pr.id = i."statementId"
    left join "Exclusion" gone on gone."statementId" = pr.id
    join "Document" d on d.id = pr."documentId"
    join "Patient" p on p.id = i."patientId"
    join "Rater" r on r.id = x."raterId"
    left join "Rating" t on t."itemId" = x."itemId" and t."raterId" = x."raterId" and t.round = x.round ${which}
    left join "ReferenceContext" c on c.id = t."referenceContextId"
    ${joins}
    where ${IS_OPEN}
    order by p."externalId", pr."externalId", ${PROTOCOL} desc, r.kind, x.round, r.alias, t.revision`

/** `:study` stands for the study's id, `:with_ai` for whether answers of AI raters leave though they are sealed. */
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
    select ${documentColumns}, d.text
    from "Document" d
    join "Patient" p on p.id = d."patientId"
    left join "Admission" a on a.id = d."admissionId"
    where d."studyId" = :study
    order by p."externalId", d."externalId"`,
  propositions: `
    select ${documentColumns}, d.text as "documentText", pr."externalId" as proposition, pr.kind::text as kind,
      pr.ordinal, pr.text, pr.start, pr."end", gone.reason as excluded
    from "Statement" pr
    left join "Exclusion" gone on gone."statementId" = pr.id
    join "Document" d on d.id = pr."documentId"
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
    select pr."externalId" as proposition, r.alias as rater, v.kind, v.code, v.rationale,
      ${instant('v."createdAt"')} as "askedAt", ${instant('v."votedAt"')} as "votedAt"
    from "AdjudicatorVote" v
    join "Item" i on i.id = v."itemId"
    join "Statement" pr on pr.id = i."statementId"
    join "Rater" r on r.id = v."raterId"
    where v."studyId" = :study
    order by pr."externalId", v.kind, r.alias`,
  guidelines: `
    select version, ${instant('g."createdAt"')} as "publishedAt", content
    from "Guideline" g where "taskId" = ${VERDICT_TASK}
    order by version`,
  policies: `
    select version, ${instant('p."createdAt"')} as "appliedAt", policy, reason, changed
    from "ConsensusPolicyVersion" p where "taskId" = ${VERDICT_TASK}
    order by version`,
  settings: `
    select entry.key as setting, entry.value
    from "Task" k cross join lateral jsonb_each(k.config) entry
    where k.id = ${VERDICT_TASK}
    union all
    select 'lockedAt', to_jsonb(${instant('k."lockedAt"')}) from "Task" k where k.id = ${VERDICT_TASK}
    order by setting`,
  estimates: `
    select pr."externalId" as proposition, i."estimateCode" as code, i."estimateProbability" as probability
    from "Item" i join "Statement" pr on pr.id = i."statementId"
    where i."taskId" = ${VERDICT_TASK} and i."estimateCode" is not null
    order by pr."externalId"`,
  calls: `
    select c.rater, c.proposition, c.stage, c.model, c.temperature, c.outcome, c.status, c."finishReason", c."promptTokens",
      c."answerTokens", c.cost, c."latencyMs", ${instant('c."startedAt"')} as "startedAt"
    from (
      select r.alias as rater, pr."externalId" as proposition, ${callColumns('m')}
      from "ModelCall" m
      join "Work" n on n.id = m."workId"
      left join "Rater" r on r.id = n."raterId"
      left join "Item" i on i.id = m."itemId"
      left join "Statement" pr on pr.id = i."statementId"
      where n."studyId" = :study and (n.kind <> 'judge' or ${isOpen('n."taskId"')})
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
  tasks: `
    select pr."externalId" as proposition, pr.text, p."externalId" as patient, d."externalId" as document,
      coalesce(v.ratings, '[]') as ratings
    from "Item" i
    join "Statement" pr on pr.id = i."statementId"
    join "Document" d on d.id = pr."documentId"
    join "Patient" p on p.id = i."patientId"
    left join (
      select x."itemId", json_agg(json_build_object('rater', r.alias, 'raterKind', r.kind, 'round', x.round,
        'code', t.code, 'uncertain', t.uncertain, 'comment', t.comment, 'activeMs', t."activeMs",
        'ratedAt', ${instant('t."createdAt"')}, 'evidence', coalesce(
          (select json_agg(json_build_object('note', n."externalId", 'start', e.start, 'end', e."end", 'quote', e.quote)
            order by e.rank) from "Evidence" e join "Note" n on n.id = e."noteId" where e."ratingId" = t.id), '[]'))
        order by x.round, r.kind, r.alias) as ratings
      from ${SEATS} x
      join "Rater" r on r.id = x."raterId" and (r.kind = 'human' or ${isOpen(VERDICT_TASK)})
      left join "Rating" t on t."itemId" = x."itemId" and t."raterId" = x."raterId" and t.round = x.round and t.current
      group by x."itemId"
    ) v on v."itemId" = i.id
    where i."taskId" = ${VERDICT_TASK}
    order by p."externalId", pr."externalId"`,
  humanVerdicts: `
    select i.id as item, pr."externalId" as proposition, pr.text, d."authorKind"::text as "authorKind",
      pr.kind::text as kind, c.code as decision, c.rationale, w.alias as "decidedBy",
      coalesce(v.votes, '[]') as votes
    from "Item" i
    join "Statement" pr on pr.id = i."statementId"
    join "Document" d on d.id = pr."documentId"
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
    where i."taskId" = ${VERDICT_TASK}
    order by pr."externalId"`,
  aiVerdicts: `
    select pr."externalId" as proposition, d."authorKind"::text as "authorKind", pr.kind::text as kind,
      r.alias as rater, t.code, t.comment, t.value, c.hash as reference, c.text as "referenceText"
    from "Rating" t
    join "Item" i on i.id = t."itemId"
    join "Statement" pr on pr.id = i."statementId"
    join "Document" d on d.id = pr."documentId"
    join "Rater" r on r.id = t."raterId" and r.kind = 'ai'
    left join "ReferenceContext" c on c.id = t."referenceContextId"
    where ${isOpen('i."taskId"')} and i."taskId" = ${VERDICT_TASK} and t.current
    order by r.alias, pr."externalId"`,
  validity: `
    select pr."externalId" as proposition, pr.text, d."authorKind"::text as "authorKind", pr.kind::text as kind,
      f.value as final, a.value as draft
    from "Task" k
    join "Item" i on i."taskId" = k.id
    join "Statement" pr on pr.id = i."statementId"
    join "Document" d on d.id = pr."documentId"
    join lateral (
      select t.value from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
      where t."itemId" = i.id and t.current order by r.alias limit 1) f on true
    left join lateral (
      select t.value from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'ai'
      where t."itemId" = i.id and t.current order by r."createdAt" desc, r.alias limit 1) a on true
    where k."studyId" = :study and k.protocol = 'validity'
    order by pr."externalId"`,
  validityDrafts: `
    select pr."externalId" as proposition, pr.text, d."authorKind"::text as "authorKind", pr.kind::text as kind,
      a.value as draft
    from "Task" k
    join "Item" i on i."taskId" = k.id
    join "Statement" pr on pr.id = i."statementId"
    join "Document" d on d.id = pr."documentId"
    join lateral (
      select t.value from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'ai'
      where t."itemId" = i.id and t.current order by r."createdAt" desc, r.alias limit 1) a on true
    where k."studyId" = :study and k.protocol = 'validity' and not exists (
      select from "Rating" t join "Rater" r on r.id = t."raterId" and r.kind = 'human'
      where t."itemId" = i.id and t.current)
    order by pr."externalId"`,
  evidence: `
    select pr."externalId" as proposition, r.alias as rater, t.round, n."externalId" as note, e.start, e.quote
    from "Evidence" e
    join "Rating" t on t.id = e."ratingId" and t.current
    join "Item" i on i.id = t."itemId"
    join "Statement" pr on pr.id = i."statementId"
    join "Rater" r on r.id = t."raterId"
    join "Note" n on n.id = e."noteId"
    where t."studyId" = :study and i."taskId" in ${ALL_OF_VERDICT} and t.round in (1, 2) and ${IS_OPEN}
    order by pr."externalId", r.alias, t.round, e.rank`,
  decisions: `
    select pr."externalId" as proposition, c.code, c.rationale, c.reason, c.guideline, c."guidelineVersion",
      r.alias as "decidedBy"
    from "Consensus" c
    join "Item" i on i.id = c."itemId"
    join "Statement" pr on pr.id = i."statementId"
    left join "Rater" r on r.id = c."decidedById"
    where c."studyId" = :study and c.current
    order by pr."externalId"`,
}
